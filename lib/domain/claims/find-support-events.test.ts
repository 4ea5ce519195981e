import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, the Audit Committee of the Board of Directors of Acme Widgets, Inc. dismissed Ernst & Young LLP as the Company’s independent registered public accounting firm and engaged KPMG LLP as its new independent registered public accounting firm.",
    [
      "Ernst & Young dismissed as auditor",
      "KPMG engaged as auditor",
      "dismissed Ernst & Young and hired KPMG",
      "KPMG appointed as new auditor",
      "audit committee dismissed Ernst & Young",
    ],
    [
      "KPMG dismissed as auditor",
      "Ernst & Young engaged as auditor",
      "Ernst & Young resigned as auditor",
      "KPMG resigned as auditor",
      "Deloitte engaged as auditor",
      "Ernst & Young replaces KPMG as auditor",
      "shareholders ratified KPMG as auditor",
    ],
  ],
  [
    "On June 15, 2011, the Company received a letter from The Nasdaq Stock Market notifying the Company that it was not in compliance with the minimum bid price requirement of $1.00 per share for continued listing.",
    ["received a Nasdaq letter on the $1.00 minimum bid price"],
    [
      "delisted from Nasdaq",
      "regained compliance with the Nasdaq minimum bid price",
      "NYSE notice of non-compliance with the minimum bid price",
      "Nasdaq approved continued listing",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. and certain of its subsidiaries filed voluntary petitions for relief under Chapter 11 of the United States Bankruptcy Code in the United States Bankruptcy Court for the District of Delaware.",
    [
      "filed for Chapter 11 bankruptcy",
      "filed voluntary Chapter 11 petitions in Delaware",
      "Chapter 11 filing",
    ],
    [
      "emerged from Chapter 11",
      "filed for Chapter 7 bankruptcy",
      "Chapter 11 plan confirmed",
      "Chapter 11 case dismissed",
    ],
  ],
  [
    "On June 15, 2011, the Bankruptcy Court entered an order confirming the Company’s Second Amended Plan of Reorganization.",
    ["bankruptcy court confirmed the plan of reorganization", "plan of reorganization confirmed"],
    [
      "bankruptcy court rejected the plan of reorganization",
      "filed a plan of reorganization",
      "plan of reorganization became effective",
      "bankruptcy court dismissed the case",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. entered into an amended and restated employment agreement with Ann Lee, the Company’s Chief Executive Officer, extending the term of her employment through December 31, 2015.",
    [
      "employment agreement with Ann Lee extended through December 31, 2015",
      "extended Ann Lee's contract as chief executive",
      "new employment agreement with CEO Ann Lee",
      "Ann Lee's employment extended to 2015",
      "extension of Ann Lee's employment agreement",
    ],
    [
      "employment agreement with Ann Lee terminated",
      "employment agreement with Bob Ray extended",
      "employment agreement with Ann Lee extended through December 31, 2016",
      "Ann Lee resigned",
      "appointed Ann Lee as chief executive",
    ],
  ],
  [
    "On June 15, 2011, Ann Lee notified the Board of Directors of her decision to retire as Executive Vice President and Chief Financial Officer of the Company, effective September 30, 2011. The Board has appointed Robert Stone to succeed Ms. Lee.",
    [
      "Ann Lee will retire as CFO",
      "Ann Lee to retire as chief financial officer",
      "Ann Lee announced her retirement",
      "CFO Ann Lee plans to retire",
      "Robert Stone to succeed Ann Lee",
    ],
    [
      "Ann Lee dismissed as CFO",
      "Robert Stone will retire as CFO",
      "Ann Lee appointed CFO",
      "Ann Lee to succeed Robert Stone",
      "Ann Lee died",
    ],
  ],
  [
    "On June 15, 2011, the Board of Directors of the Company declared a quarterly cash dividend of $0.25 per share, an increase of 25% over the prior quarterly dividend of $0.20 per share, payable on July 15, 2011 to shareholders of record on June 30, 2011.",
    [
      "declared a quarterly dividend of $0.25 per share",
      "quarterly dividend raised to $0.25 a share",
      "dividend increase of 25%",
      "board declared a dividend of 25 cents a share",
      "quarterly dividend up 25%",
    ],
    [
      "suspended its quarterly dividend",
      "quarterly dividend cut to $0.25 a share",
      "paid a quarterly dividend of $0.25 per share",
      "declared a quarterly dividend of $0.20 per share in June",
      "eliminated its dividend",
    ],
  ],
  [
    "Net income for the second quarter of fiscal 2011 increased 12% to $45.6 million, or $0.38 per diluted share, compared with $40.7 million, or $0.34 per diluted share, in the prior year quarter. Revenues rose 5% to $1.2 billion.",
    [
      "second quarter net income rose 12% to $45.6 million",
      "net income of $45.6 million in the second quarter",
      "revenue grew 5% to $1.2 billion",
    ],
    [
      "second quarter net income fell 12% to $45.6 million",
      "net loss of $45.6 million in the second quarter",
      "revenue declined 5% to $1.2 billion",
      "expects second quarter net income of $45.6 million",
      "revenue grew 12% to $1.2 billion in the second quarter of 2012",
    ],
  ],
  [
    "On June 15, 2011, the Company committed to a plan to close its plant in Dayton, Ohio, and expects to record pre-tax restructuring charges of approximately $20 million. The closing will eliminate about 300 positions.",
    [
      "plans to close its Dayton plant",
      "will close its plant in Dayton, Ohio",
      "expects restructuring charges of about $20 million",
    ],
    [
      "closed its Dayton plant",
      "opened a plant in Dayton",
      "recorded restructuring charges of $20 million",
      "sold its Dayton plant",
      "plant closing in Dayton eliminates 400 jobs",
    ],
  ],
  [
    "On June 15, 2011, the Board of Directors adopted a shareholder rights plan and declared a dividend of one preferred share purchase right for each outstanding share of common stock.",
    ["adopted a shareholder rights plan", "board adopted a rights plan", "shareholder rights plan adopted"],
    [
      "terminated its shareholder rights plan",
      "shareholders approved a rights plan",
      "amended its shareholder rights plan",
      "redeemed the rights under its shareholder rights plan",
    ],
  ],
  [
    "On June 15, 2011, the Company settled the securities class action for $12 million. The settlement is subject to court approval.",
    [
      "settled securities class action for $12 million",
      "class action settlement of $12 million",
      "securities suit settled",
    ],
    [
      "securities class action dismissed",
      "lost the securities class action",
      "won the securities class action",
      "court approved class action settlement",
      "settled securities class action for $21 million",
    ],
  ],
  [
    "On June 15, 2011, Ann Lee was elected to the Board of Directors of Acme Widgets, Inc. Ms. Lee fills the vacancy created by the resignation of Robert Stone.",
    [
      "Ann Lee elected to the board",
      "Ann Lee joined the board",
      "Ann Lee named a director",
      "election of Ann Lee to the board",
    ],
    [
      "Ann Lee resigned from the board",
      "Robert Stone elected to the board",
      "Ann Lee nominated to the board",
      "Robert Stone retired",
    ],
  ],
  [
    "On June 15, 2011, the Board of Directors amended the Company’s Bylaws to increase the size of the Board from nine to ten directors and to eliminate cumulative voting.",
    [
      "bylaws amended to increase the board from nine to ten directors",
      "board size increased from nine to ten",
      "board enlarged from nine to ten directors",
      "amended bylaws to eliminate cumulative voting",
    ],
    [
      "board size decreased from ten to nine",
      "board enlarged from nine to eleven directors",
      "adopted cumulative voting",
      "shareholders amended the bylaws",
    ],
  ],
  [
    "The Company’s shareholders voted as follows: the shareholder proposal on executive compensation was not approved, and the appointment of PricewaterhouseCoopers LLP as independent registered public accountants for fiscal 2012 was ratified.",
    [
      "shareholders ratified PricewaterhouseCoopers as auditor",
      "PricewaterhouseCoopers ratified as auditor for fiscal 2012",
      "shareholder proposal on executive compensation was not approved",
      "shareholder proposal on executive compensation rejected",
      "appointment of PricewaterhouseCoopers ratified",
    ],
    [
      "shareholder proposal on executive compensation approved",
      "shareholders rejected PricewaterhouseCoopers as auditor",
      "PricewaterhouseCoopers dismissed as auditor",
      "shareholders ratified KPMG as auditor",
    ],
  ],
]);
