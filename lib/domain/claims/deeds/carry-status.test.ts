import { testBorneOut } from "@/lib/domain/claims/test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, the Company entered into an underwriting agreement with Orion Securities for an offering of 7,000,000 shares.",
    ["signed an underwriting agreement with Orion Securities"],
    [
      "called off an underwriting agreement with Orion Securities for a stock offering",
      "cancelled an underwriting agreement with Orion Securities",
    ],
  ],
  [
    "On June 15, 2011, the Company entered into an Agreement and Plan of Merger with Zenith Corp., pursuant to which it will acquire Zenith.",
    ["agreement to acquire Zenith"],
    [
      "ended a merger agreement with Zenith",
      "voided a deal to buy Zenith",
      "scrapped the purchase of Zenith",
    ],
  ],
  [
    "On June 15, 2011, the Company announced that it intends to enter into a definitive agreement to acquire Zenith Corp.",
    ["intends to sign an agreement to acquire Zenith"],
    ["agreed to acquire Zenith", "signed an agreement to buy Zenith"],
  ],
  [
    "On June 15, 2011, the Company said that it may enter into an agreement with Zenith Corp. for the sale of its pump division.",
    [],
    ["agreed to sell its pump division to Zenith"],
  ],
  [
    "On June 15, 2011, the Company said that it is negotiating an agreement to acquire Zenith Corp.",
    [],
    ["agreed to acquire Zenith"],
  ],
  [
    "On June 15, 2011, the Company scrapped a deal to buy Zenith Corp.",
    [],
    ["agreed to acquire Zenith", "deal to buy Zenith"],
  ],
  [
    "On June 15, 2011, the Company settled the patent suit brought by Borealis Labs.",
    ["settled the Borealis patent suit"],
    ["won the Borealis patent suit", "received the patent suit by Borealis"],
  ],
  [
    "On June 15, 2011, the Board authorized the repurchase of up to $250 million of common stock.",
    [
      "board authorized a $250 million stock buyback program",
      "approved a stock repurchase program of up to $250 million",
    ],
    ["scrapped the repurchase of up to $250 million of stock"],
  ],
]);
