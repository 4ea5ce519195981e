import { testBorneOut } from "@/lib/domain/claims/test-borne-out";

testBorneOut([
  [
    "In June 2011, acme widgets’ board of directors authorized the repurchase of $6 million of common stock.",
    ["board approved $6 million of stock buybacks"],
    [],
  ],
  [
    "In June 2011, Orion authorized the repurchase of $6 million of common stock.",
    [],
    ["board approved $6 million of stock buybacks"],
  ],
]);
