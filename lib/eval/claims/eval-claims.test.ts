import { expect, test } from "vitest";
import { parseClaimLabels } from "./claim-labels";
import { type ClaimAnswer, isDecidingShown, scoreClaims } from "./eval-claims";

const folder = "www.sec.gov/Archives/edgar/data/990001/000099000125000007";
const stranger = {
  id: "s-1",
  company: "Holloway Kites",
  cik: 990001,
  claim: { type: "event", description: "kite plant closure" },
  expect: true,
  verdict: "supported",
  kind: "restructuring",
  style: "keyword",
  path: `${folder}/report.htm`,
  quote: "closed its plant for kites in Dayton, Ohio",
};
const [label] = parseClaimLabels(JSON.stringify(stranger));
if (label === undefined) throw new Error("a line is a label");
const accession = "0000990001-25-000007";

const answer = (quote: string, more: Partial<ClaimAnswer> = {}, filing = accession): ClaimAnswer => ({
  label,
  corroborated: false,
  verdict: "not_found",
  detail: "",
  evidence: [
    {
      type: "sec_filing",
      stance: "related",
      date: "2025-03-04",
      text: quote,
      confidence: 0,
      source: { id: "x", url: "https://x", accession: filing, form: "8-K", item: "2.05", date: null, quote },
    },
  ],
  ...more,
});

test("a stranger's line is a label with its filing, its quote and its style", () => {
  expect(label).toMatchObject({
    half: "strangers",
    variant: "true",
    accession,
    item: null,
    style: "keyword",
  });
  const [unplaced] = parseClaimLabels(
    JSON.stringify({ ...stranger, path: "unplaced/1/x.htm", expect: false }),
  );
  expect(unplaced).toMatchObject({ variant: "bent", accession: "0000990001-00-000000" });
});

test.each([
  ["The company CLOSED its plant for kites in Dayton, Ohio, in March.", accession, true],
  ["It closed the plant for kites in Dayton.", accession, true],
  ["Dayton, Ohio, has kites for its plant, which closed.", accession, false],
  ["It closed.", accession, false],
  ["The company closed its plant for kites in Dayton, Ohio, in March.", "0000990001-25-000008", false],
])("%j of %s shows the deciding passage: %s", (quote, filing, isShown) => {
  expect(isDecidingShown(answer(quote, {}, filing))).toBe(isShown);
});

test("a label without a quote asks for its filing and item", () => {
  const { quote: _, ...plain } = label;
  expect(isDecidingShown(answer("Words.", { label: { ...plain, item: "2.05" } }))).toBe(true);
  expect(isDecidingShown(answer("Words.", { label: { ...plain, item: "5.02" } }))).toBe(false);
});

test("true claims are counted by style, found and shown", () => {
  const shown = answer(stranger.quote);
  const found = answer("Words.", { corroborated: true, verdict: "supported" });
  expect(scoreClaims([shown, found]).styles).toEqual([{ style: "keyword", claims: 2, found: 1, shown: 1 }]);
});
