import { testBorneOut } from "@/lib/domain/claims/test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, Acme Widgets, Inc. agreed to be acquired by Zenith Holdings LLC for $31.00 per share in cash. The transaction is valued at approximately $1.2 billion, including $200 million of assumed debt.",
    [
      "agreed to be acquired by Zenith for $31 a share",
      "agreed to be acquired by Zenith for about $1.2 billion",
    ],
    [
      "agreed to be acquired by Zenith for $1.2 billion a share",
      "agreed to be acquired by Zenith for $200 million",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. entered into a credit agreement with Harbor Bank. It provides for a $400 million term loan and a $150 million revolving credit facility, which includes a $25 million sublimit for letters of credit.",
    [
      "$400 million term loan from Harbor Bank",
      "signed a credit agreement with Harbor Bank for a $150 million revolver",
    ],
    [
      "$150 million term loan from Harbor Bank",
      "$25 million revolving credit facility from Harbor Bank",
      "$400 million revolving credit facility from Harbor Bank",
    ],
  ],
  [
    "On June 15, 2011, the Board of Directors declared a quarterly dividend of $0.42 per share, up from $0.40, and authorized the repurchase of an additional $250 million of common stock. The Company had $80 million left under the earlier program.",
    [
      "quarterly dividend of 42 cents a share declared",
      "board authorized the repurchase of $250 million of stock",
      "declared a dividend of $0.42",
    ],
    [
      "quarterly dividend of $0.40 a share declared",
      "declared a dividend of $250 million",
      "board authorized the repurchase of $80 million of stock",
    ],
  ],
  [
    "Net sales for the second quarter rose 12% to $310 million from $277 million. Net income was $21 million, or $0.55 per share, compared with net income of $18 million, or $0.47 per share. Gross margin fell to 31%.",
    [
      "second quarter net sales rose 12% to $310 million",
      "net sales up 12%",
      "net sales rose from $277 million to $310 million",
      "second quarter net income of $21 million",
      "second quarter net income of 55 cents a share",
    ],
    [
      "second quarter net income of 47 cents a share",
      "second quarter net sales rose 31%",
      "net sales rose to $21 million",
      "net sales rose to $277 million",
      "net sales rose from $18 million to $310 million",
      "gross margin fell to 12%",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. completed the sale of its pump division to Zenith Holdings LLC. The purchase price was $90 million in cash, of which $10 million was placed in escrow. The division had revenue of $120 million in 2010. Acme used $60 million of the proceeds to repay its bank debt.",
    [
      "sold its pump division to Zenith for $90 million",
      "completed the sale of the pump division to Zenith for $90 million in cash",
    ],
    [
      "sold its pump division to Zenith for $10 million",
      "sold its pump division to Zenith for $120 million",
      "sold its pump division to Zenith for $60 million",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. sold $500 million of 4.25% senior notes due 2018 and $300 million of 5.50% senior notes due 2021.",
    [
      "sold $500 million of 4.25% senior notes due 2018",
      "sold $300 million of 5.5% notes due 2021",
      "sold $500 million of 4.25% notes and $300 million of 5.5% notes",
    ],
    ["sold $300 million of 4.25% senior notes due 2018", "sold $500 million of 5.5% notes due 2021"],
  ],
  [
    "On June 15, 2011, the Committee increased the base salary of Ann Lee from $400,000 to $450,000 and her target bonus from 50% to 60% of salary.",
    [
      "base salary of Ann Lee raised from $400,000 to $450,000",
      "Ann Lee's base salary increased to $450,000",
      "target bonus of Ann Lee raised to 60%",
    ],
    [
      "base salary of Ann Lee raised from $400,000 to $500,000",
      "base salary of Ann Lee raised to $400,000",
      "base salary of Ann Lee raised from $450,000 to $400,000",
    ],
  ],
  [
    "Of its twelve plants, Acme Widgets, Inc. will close three. On June 15, 2011, a strike halted work at two of its nine warehouses.",
    [],
    ["strike halted work at nine warehouses", "strike halted work at three warehouses"],
  ],
  [
    "On June 15, 2011, the Company issued 2,000,000 shares of its common stock, par value $0.01 per share, to Zenith at $12.50 per share, for gross proceeds of $25.0 million and net proceeds of $23.4 million.",
    [
      "issued 2,000,000 shares to Zenith at $12.50",
      "issued 2 million shares to Zenith for gross proceeds of $25 million",
      "issued shares to Zenith at $12.50 a share",
      "issued shares to Zenith for net proceeds of $23.4 million",
    ],
    [
      "issued 2,000,000 shares to Zenith at $0.01 a share",
      "issued shares to Zenith for gross proceeds of $23.4 million",
      "issued shares to Zenith for net proceeds of $25 million",
    ],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. signed a five-year contract to supply 40 turbines to Zenith Power for $75 million.",
    [
      "signed a contract to supply 40 turbines to Zenith Power",
      "signed a five-year contract with Zenith Power",
      "signed a $75 million contract with Zenith Power",
    ],
    [
      "signed a contract to supply five turbines to Zenith Power",
      "signed a 40-year contract with Zenith Power",
    ],
  ],
  [
    "On June 15, 2011, the Company settled the lawsuit of Zenith Tool for $14 million. The Company will pay $9 million and its insurers will pay the remaining $5 million.",
    ["settled the Zenith Tool lawsuit for $14 million", "lawsuit of Zenith Tool settled for $14 million"],
    ["settled the Zenith Tool lawsuit for $5 million", "settled the Zenith Tool lawsuit for $9 million"],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. announced a restructuring plan under which it will eliminate about 350 jobs, or 8% of its workforce, and record charges of $20 million to $24 million, including $12 million of severance.",
    ["cutting 8% of its workforce"],
    ["restructuring charges of $12 million", "cutting 20% of its workforce"],
  ],
  [
    "At the annual meeting, 82% of the votes cast were for the amendment and 18% were against. Stockholders also elected nine directors.",
    [],
    ["stockholders approved the amendment with 18%"],
  ],
  [
    "On June 15, 2011, Acme Widgets, Inc. acquired Zenith Tool Company. Acme paid $55 million at closing and will pay up to $15 million more if certain sales targets are met.",
    ["acquired Zenith Tool for $55 million", "paid $55 million for Zenith Tool at closing"],
    ["paid $15 million for Zenith Tool at closing"],
  ],
  [
    "On June 15, 2011, the Board increased its size from eight to nine directors and elected Ann Lee, age 52, to fill the vacancy.",
    [
      "board increased from eight to nine directors",
      "board size increased to nine",
      "Ann Lee elected to the board",
    ],
    [
      "board increased to 52 directors",
      "board increased from nine to eight directors",
      "board size increased to eight",
    ],
  ],
]);
