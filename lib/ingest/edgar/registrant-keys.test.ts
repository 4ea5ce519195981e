import { expect, test } from "vitest";
import { assignKeys } from "./registrant";

test("the first of a name keeps the plain key, the others get ticker or CIK; reserved keys are taken", () => {
  const keys = assignKeys(
    [
      { cik: "0000000001", name: "Toro Company", ticker: "TTC" },
      { cik: "0000000002", name: "Toro Corp.", ticker: "TORO" },
      { cik: "0000000003", name: "Toro Inc.", ticker: null },
      { cik: "0000000004", name: "Airlines Inc.", ticker: "AIR" },
      { cik: "0000000005", name: "トヨタ", ticker: null },
    ],
    new Set(["airlines"]),
  );
  expect([...keys.values()]).toEqual(["toro", "toro-toro", "toro-3", "airlines-air", "cik-5"]);
});
