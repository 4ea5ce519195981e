import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, Acme Widgets, Inc. entered\ninto an agreement to sell its pumps to Zenith\nHoldings LLC. Ann Lee has stepped\ndown as Chief Financial Officer.",
    ["agreed to sell its pumps to Zenith", "Ann Lee stepped down as CFO"],
    ["sold its pumps to Zenith", "Ann Lee resigned as CFO"],
  ],
  [
    "The Company announced that it will close its Oak Creek bottling plant and reduce its workforce by 120 positions.",
    ["closing its Oak Creek plant", "cutting 120 jobs"],
    ["closed its Oak Creek plant", "selling its Oak Creek plant", "adding 120 jobs", "cutting 210 jobs"],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc., Zenith Holdings LLC (“Parent”) and Merger Sub entered into an Agreement and Plan of Merger under which each share will be converted into the right to receive $20.00 in cash.",
    ["merger agreement with Zenith at $20 a share"],
    ["agreed to acquire Zenith for $20 a share", "merger with Zenith completed"],
  ],
  [
    "The Board increased its size to eight and elected Ann Lee to fill the vacancy. The Board of Directors named Robert Stone as interim Chief Financial Officer.",
    ["Ann Lee elected to the board", "Robert Stone picked as interim finance chief"],
    ["Robert Stone elected to the board", "Ann Lee left the board"],
  ],
  [
    "Ms. Ann Lee will report to Robert Stone, the Chief Executive Officer. Her annual base salary was set at $575,000.",
    ["set Ann Lee’s base salary at $575,000"],
    ["set Robert Stone’s base salary at $575,000"],
  ],
  [
    "Acme purchased the Zenith plant for $41,250,000, of which $36,000,000 was paid in cash.",
    ["bought the Zenith plant for $41.25 million", "paid $36 million in cash for the Zenith plant"],
    ["bought the Zenith plant for $36 million"],
  ],
  [
    "The Company announced that Robert Stone, Treasurer, would retire at year end and will be succeeded by Ann Lee.",
    ["Robert Stone to retire as treasurer", "Robert Stone will retire at the end of 2011"],
    ["Robert Stone retired as treasurer", "Ann Lee to retire as treasurer"],
  ],
]);
