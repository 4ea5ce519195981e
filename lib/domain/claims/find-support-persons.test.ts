import { testBorneOut } from "./test-borne-out";

/** Sentences on several persons, with claims that they bear out, and others that tell another's deed. */
testBorneOut([
  [
    "On June 15, 2011, Robert Stone notified Acme that he was resigning from the Board, effective June 20, 2011. On June 16, 2011, Kimberly Hale notified Acme that she would not stand for reelection at the 2011 annual meeting. The decisions of Ms. Hale or Mr. Stone did not involve any disagreement with Acme.",
    ["Kimberly Hale will not stand for re-election to the board"],
    [
      "Robert Stone will not stand for re-election to the board",
      "Robert Stone will not stand for re-election",
      "Kimberly Hale resigned from the board",
    ],
  ],
  [
    "On June 13, 2011, Susan Wade, Vice President and Principal Accounting Officer of Acme Widgets, Inc., has resigned from her position with the Company effective June 20, 2011. The Board appointed George M. Ellis to serve as the Company’s Interim Principal Accounting Officer beginning on June 21, 2011, until the appointment of Ms. Wade’s permanent successor.",
    [
      "George Ellis appointed interim principal accounting officer",
      "Susan Wade resigned as principal accounting officer",
    ],
    [
      "Susan Wade appointed interim principal accounting officer",
      "appointment of Susan Wade",
      "George Ellis resigned",
      "Susan Wade appointed principal accounting officer",
    ],
  ],
  [
    "As reported, Paul Morse terminated employment with the Company effective June 1, 2011. On June 10, 2011, the Company and Mr. Morse entered into a Separation and Release Agreement. Mr. Morse will advise the Company’s incoming Chief Executive Officer, Mark Dalton, on the transition.",
    ["separation agreement with Paul Morse"],
    [
      "separation agreement with Mark Dalton",
      "entered into a separation agreement with Mark Dalton",
      "Mark Dalton separation agreement",
    ],
  ],
  [
    "On June 15, 2011, Robert Stone, who was recommended by Ann Lee, was elected to the Board.",
    ["Robert Stone elected to the board"],
    ["Ann Lee elected to the board"],
  ],
  [
    "On June 15, 2011, Robert Stone resigned as Chief Financial Officer. Mr. Stone was replaced by Ann Lee, who had been Controller.",
    ["Robert Stone resigned as chief financial officer", "Robert Stone was replaced by Ann Lee"],
    ["Ann Lee resigned", "Ann Lee replaced by Robert Stone", "Ann Lee resigned as controller"],
  ],
  [
    "On June 15, 2011, Ann Lee was promoted from Chief Operating Officer to Chief Executive Officer.",
    ["Ann Lee promoted to chief executive officer"],
    ["Ann Lee promoted to chief operating officer", "Ann Lee appointed chief operating officer"],
  ],
  [
    "On June 15, 2011, Ann Lee resigned as Chief Executive Officer but will remain a director.",
    ["Ann Lee resigned as CEO"],
    ["Ann Lee resigned as a director", "Ann Lee resigned from the board"],
  ],
  [
    "On June 15, 2011, Ann Lee, Chief Executive Officer and a director, resigned from the Board; she will continue as Chief Executive Officer.",
    ["Ann Lee resigned from the board"],
    ["Ann Lee resigned as CEO", "Ann Lee resigned as chief executive officer"],
  ],
  [
    "The Company entered into a consulting agreement with Robert Stone and an indemnification agreement with Ann Lee.",
    ["consulting agreement with Robert Stone", "indemnification agreement with Ann Lee"],
    ["consulting agreement with Ann Lee", "indemnification agreement with Robert Stone"],
  ],
  [
    "On June 10, 2011, in connection with her departure, the Company and Ms. Wade entered into a Separation Agreement. Mr. Dalton will take on her duties. Susan Wade and Mark Dalton had joined in 2001. A copy of the Separation Agreement is attached.",
    ["separation agreement with Susan Wade"],
    ["separation agreement with Mark Dalton"],
  ],
  [
    "On June 10, 2011, Acme entered into employment agreements with each of Susan Wade, its President, and Mark Dalton, its Treasurer.",
    [
      "employment agreement with Susan Wade",
      "employment agreement with Mark Dalton",
      "employment agreements with Susan Wade and Mark Dalton",
    ],
    ["employment agreement with Ann Lee"],
  ],
  [
    "Mark Dalton, who replaced Susan Wade as Treasurer in 2009, was dismissed on June 10, 2011.",
    ["Mark Dalton dismissed"],
    ["Susan Wade dismissed", "Susan Wade dismissed as treasurer"],
  ],
  [
    "On June 10, 2011, Susan Wade, whose father, Mark Dalton, founded Acme, was elected Chair.",
    ["Susan Wade elected chair"],
    ["Mark Dalton elected chair", "Mark Dalton elected"],
  ],
  [
    "On June 10, 2011, the Board appointed Susan Wade to succeed Mark Dalton, who will retire as Chief Financial Officer on June 30, 2011, and promoted Ann Lee to Controller.",
    [
      "Susan Wade appointed",
      "Susan Wade to succeed Mark Dalton",
      "Mark Dalton will retire as CFO",
      "Ann Lee promoted to controller",
    ],
    [
      "Ann Lee to succeed Mark Dalton",
      "Mark Dalton appointed",
      "Mark Dalton promoted to controller",
      "Susan Wade promoted to controller",
      "Ann Lee will retire as CFO",
      "Susan Wade will retire as CFO",
      "Mark Dalton succeeds Susan Wade",
    ],
  ],
]);
