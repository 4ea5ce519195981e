import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, Acme Widgets, Inc. entered into a five-year, $1.5 billion revolving credit agreement with JPMorgan Chase Bank, N.A., as administrative agent, which replaces the Company’s existing $1.0 billion credit facility, which was terminated. No amounts were borrowed at closing.",
    [
      "new $1.5 billion revolving credit facility with JPMorgan",
      "five-year $1.5 billion credit agreement with JPMorgan Chase as agent",
      "entered into a $1.5 billion credit facility",
      "signed a $1.5 billion revolving credit agreement",
      "replaced its $1.0 billion credit facility",
      "terminated its existing $1.0 billion credit facility",
    ],
    [
      "borrowed $1.5 billion under a revolving credit agreement",
      "terminated a $1.5 billion revolving credit agreement",
      "repaid $1.5 billion under its credit facility",
      "new $1.5 billion revolving credit facility with Citibank",
      "drew $1.5 billion from JPMorgan",
      "three-year $1.5 billion credit agreement with JPMorgan",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. completed the sale of its Valves division to Zenith Holdings LLC for $85 million in cash.",
    [
      "sold its valves division to Zenith for $85 million",
      "sale of valves division completed",
      "Zenith bought the valves division for $85 million",
      "divested the valves business",
      "disposal of valves division to Zenith closed",
      "Zenith acquired the valves division",
    ],
    [
      "bought the valves division from Zenith",
      "agreed to sell its valves division to Zenith",
      "sold its pumps division to Zenith",
      "sold its valves division for $95 million",
      "plans to sell its valves division",
      "spun off Zenith",
    ],
  ],
  [
    "On June 15, 2011, the shareholders of the Company approved the Agreement and Plan of Merger with Zenith Paper Company.",
    [
      "shareholders approved merger with Zenith Paper",
      "merger with Zenith Paper approved by shareholders",
      "shareholder approval of the Zenith Paper merger",
    ],
    [
      "shareholders rejected merger with Zenith Paper",
      "completed merger with Zenith Paper",
      "terminated merger agreement with Zenith Paper",
      "board approved merger with Zenith Paper",
    ],
  ],
  [
    "On June 15, 2011, the Company redeemed all $200 million of its outstanding 7.5% senior notes due 2014 at 102.5% of their principal amount.",
    [
      "redeemed $200 million of 7.5% senior notes due 2014",
      "redemption of 7.5% senior notes due 2014",
      "7.5% notes due 2014 were redeemed",
      "repaid its 7.5% senior notes",
      "retired $200 million of 7.5% senior notes",
    ],
    [
      "issued $200 million of 7.5% senior notes due 2014",
      "sold $200 million of 7.5% senior notes",
      "will redeem its 7.5% senior notes due 2014",
      "redeemed $250 million of 7.5% senior notes",
      "extended its 7.5% senior notes due 2014",
    ],
  ],
  [
    "On June 15, 2011, the Company and Orion Corp. mutually agreed to terminate their previously announced merger agreement.",
    [
      "merger agreement with Orion terminated",
      "terminated its merger with Orion",
      "agreed with Orion to terminate merger agreement",
      "merger with Orion called off",
      "Orion merger terminated",
    ],
    [
      "completed merger with Orion",
      "entered into a merger agreement with Orion",
      "amended its merger agreement with Orion",
      "agreed to merge with Orion",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. announced that it has signed a definitive agreement to acquire Borealis Foods, Inc. for $3.2 billion in cash and stock. The transaction is expected to close in the third quarter.",
    [
      "signed a definitive agreement to acquire Borealis Foods",
      "agreed to buy Borealis Foods for $3.2 billion",
      "announced acquisition of Borealis Foods for $3.2 billion",
      "deal to buy Borealis Foods",
      "to acquire Borealis Foods for $3.2 billion",
      "will acquire Borealis Foods",
    ],
    [
      "acquired Borealis Foods for $3.2 billion",
      "completed acquisition of Borealis Foods",
      "agreed to sell Borealis Foods",
      "agreed to be acquired by Borealis Foods",
      "closed its purchase of Borealis Foods",
      "Borealis Foods to buy Acme",
    ],
  ],
  [
    "On June 15, 2011, the Company issued $500 million aggregate principal amount of 4.5% Senior Notes due 2021. The Company intends to use the proceeds to repay borrowings under its credit facility.",
    [
      "issued $500 million of 4.5% senior notes due 2021",
      "sold $500 million of 4.5% senior notes",
      "$500 million notes offering at 4.5% completed",
      "offering of $500 million of 4.5% senior notes due 2021",
      "intends to repay credit facility borrowings",
    ],
    [
      "repaid $500 million of 4.5% senior notes",
      "redeemed 4.5% senior notes due 2021",
      "repaid borrowings under its credit facility",
      "plans to issue $500 million of 4.5% senior notes due 2021",
      "registered $500 million of 4.5% senior notes",
    ],
  ],
  [
    "On June 15, 2011, the Company filed a Certificate of Amendment to its Restated Certificate of Incorporation to effect a one-for-ten reverse stock split and changed its name to Zenith Networks, Inc.",
    [
      "one-for-ten reverse stock split",
      "reverse stock split effected",
      "changed its name to Zenith Networks",
      "name changed to Zenith Networks",
    ],
    [
      "two-for-one stock split",
      "reverse stock split rejected",
      "acquired Zenith Networks",
      "one-for-five reverse stock split",
    ],
  ],
]);
