import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, the Company received a payment of $5 million from Orion Tools.",
    ["got a $5 million payment from Orion Tools"],
    ["made a payment of $5 million", "paid $5 million", "paid Orion Tools $5 million"],
  ],
  [
    "On June 15, 2011, the Company paid $5 million to Orion Tools.",
    ["made a $5 million payment to Orion Tools"],
    ["was paid $5 million by Orion Tools", "received $5 million"],
  ],
  [
    "On June 15, 2011, the Company made a loan of $5 million to Orion Tools.",
    [],
    ["secured a $5 million loan", "borrowed $5 million"],
  ],
  [
    "On June 15, 2011, the Company granted Orion Tools an exclusive license to its blade patents.",
    ["licensed its blade patents to Orion Tools"],
    ["received an exclusive license to the blade patents"],
  ],
  [
    "On June 15, 2011, the Company received a notice from Nasdaq that its bid price was below $1.00.",
    ["was told by Nasdaq that its bid price was below $1.00", "got a notice from Nasdaq over its bid price"],
    ["notified Nasdaq that its bid price was below $1.00"],
  ],
  [
    "On June 15, 2011, the Company awarded a $3 million construction contract to Orion Builders.",
    ["awarded Orion Builders a $3 million construction contract"],
    [
      "won a $3 million construction contract",
      "landed a $3 million construction contract with Orion Builders",
    ],
  ],
  [
    "On June 15, 2011, Orion Tools filed a lawsuit against the Company for patent infringement.",
    [],
    ["sued Orion Tools for patent infringement", "filed a lawsuit against Orion Tools"],
  ],
  [
    "On June 15, 2011, Orion Tools rejected the proposal of the Company to acquire it.",
    [],
    ["rejected a proposal from Orion Tools"],
  ],
  [
    "On June 15, 2011, the Company entered into a credit agreement for up to $60 million with Harbor Bank, as lender.",
    ["credit agreement with Harbor Bank for up to $60 million"],
    ["lent up to $60 million to Harbor Bank", "agreed to lend up to $60 million to Harbor Bank"],
  ],
  [
    "On June 15, 2011, the Company and Orion Tools ended their supply agreement by mutual consent.",
    ["ended its supply agreement with Orion Tools"],
    [],
  ],
  [
    "On June 15, 2011, the arbitrator ruled in favor of the Company and against Orion Tools, awarding the Company $3 million.",
    ["arbitrator awarded it $3 million"],
    ["arbitrator ruled in favor of Orion Tools", "arbitrator awarded Orion Tools $3 million"],
  ],
  [
    "On June 15, 2011, the Company agreed to acquire Pumpco from Zenith Holdings. The Company signed a definitive agreement with Zenith Holdings to acquire Pumpco for $50 million.",
    ["agreed with Zenith Holdings to acquire Pumpco"],
    ["signed a deal with Pumpco to buy Zenith Holdings"],
  ],
  [
    "On June 15, 2011, Orion Tools, Inc., the parent of Blade Works LLC, acquired 5% of the common stock of the Company.",
    ["Orion Tools acquired 5% of Acme Widgets"],
    ["Blade Works acquired 5% of Acme Widgets"],
  ],
  [
    "On June 15, 2011, the board removed John Roe as President and appointed Mary Poe as Treasurer.",
    ["removed John Roe as president", "appointed Mary Poe as treasurer"],
    ["removed Mary Poe", "John Roe appointed treasurer"],
  ],
  [
    "On June 15, 2011, Jane Doe was appointed President, replacing John Roe, and Mary Poe, who reports to Jane Doe, was named Treasurer.",
    ["Jane Doe appointed president", "Mary Poe named treasurer"],
    ["Jane Doe named treasurer", "John Roe appointed president"],
  ],
  [
    "Lowell B. Strand told the Board that he will step down as Chief Executive Officer on July 1, 2011. The Board has designated Ann Lee, President and Chief Operating Officer since 2007, to succeed him.",
    ["Ann Lee chosen to succeed Lowell Strand as CEO"],
    ["Ann Lee chosen to succeed Lowell Strand as president"],
  ],
]);
