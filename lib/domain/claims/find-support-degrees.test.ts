import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, the Company acquired 4% of the outstanding common stock of Orion Tools Corp.",
    ["bought a stake in Orion Tools", "acquired 4% of Orion Tools"],
    ["took control of Orion Tools", "became the majority owner of Orion Tools", "bought out Orion Tools"],
  ],
  [
    "The Company increased its quarterly dividend to $0.12 per share.",
    ["raised its quarterly dividend to $0.12"],
    ["doubled its quarterly dividend to $0.12", "tripled its quarterly dividend"],
  ],
  [
    "The Company increased its quarterly dividend from $0.06 to $0.12 per share.",
    ["doubled its quarterly dividend"],
    ["tripled its quarterly dividend"],
  ],
  [
    "On June 15, 2011, the Company priced its offering of $500 million of 5% senior notes due 2018.",
    ["priced $500 million of 5% senior notes"],
    ["issued $500 million of 5% senior notes", "closed its offering of $500 million of notes"],
  ],
  [
    "On June 15, 2011, the Company called for redemption all of its outstanding 6% notes due 2014.",
    ["called its 6% notes due 2014 for redemption"],
    ["redeemed all of its 6% notes due 2014", "repaid its 6% notes due 2014"],
  ],
  [
    "On June 15, 2011, the Company paid down $20 million of its term loan.",
    ["repaid $20 million of its term loan"],
    ["paid off its term loan"],
  ],
  [
    "On June 15, 2011, the Company temporarily idled its Dayton plant.",
    ["idled the Dayton plant"],
    ["closed its Dayton plant"],
  ],
  [
    "On June 15, 2011, the Company bought Orion Tools for $5 million in stock.",
    ["bought Orion Tools for $5 million in stock"],
    ["bought Orion Tools for $5 million in cash"],
  ],
  [
    "The Company expects a loss of less than $5 million for the quarter.",
    ["expects a loss under $5 million"],
    ["expects a quarterly loss of more than $5 million"],
  ],
  [
    "The salary of Ms. Lee was increased to $470,000, and she was granted 40,000 stock options. The Board also suspended the stock repurchase program.",
    ["suspended its stock buyback"],
    ["increased its stock buyback"],
  ],
  [
    "The Company withdrew its guidance for fiscal 2011, and drew the remaining $30 million of its credit line with Ironbridge Bank.",
    ["drew $30 million on its Ironbridge Bank credit line", "pulled its fiscal 2011 guidance"],
    ["withdrew $30 million on its Ironbridge Bank credit line"],
  ],
  [
    "The Court dismissed the suit that Norwell Tools had brought. On June 9, 2011, the Patent Office accepted for review the application for the P-411.",
    [],
    ["Norwell Tools accepted the P-411 application for review"],
  ],
  [
    "Mr. Ray was elected acting President. The Registrant retained Corrigan Steele & Co. as financial adviser.",
    ["retained Corrigan Steele as financial adviser"],
    ["retained Bo Ray as financial adviser"],
  ],
  [
    "On June 15, 2011, the Company entered into a merger agreement by and among the Company, Blade Sub, Inc., Orion Tools, Inc. and Summit Venture Partners, LLC, serving as the representative of the stockholders. The Company agreed to buy Orion Tools.",
    ["agreed to buy Orion Tools"],
    ["agreed to buy Summit Venture Partners", "agreed to buy Orion Tools from Meridian Trust Company"],
  ],
  [
    "1.1 Underwriting Agreement, dated June 15, 2011, among Acme Widgets, Inc. and Gilman Shore LLC, as representative of the underwriters 4.2 Form of Global Note with Meridian Union Trust Company 5.1 Opinion of Hogan Blake LLP",
    ["underwriting agreement with Gilman Shore"],
    ["underwriting agreement with Meridian Union Trust"],
  ],
]);
