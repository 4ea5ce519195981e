import { existsSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { canonicalText, kindOf } from "@/lib/ingest/edgar/read/text";
import { listMirror, readMirrorFiling } from "../mirror-filings";
import { type ClaimLabel, claimVariants, parseClaimLabels } from "./claim-labels";
import { parseTextFilings, writeTextMirror } from "./claims-database";

const mirror = "../shared/edgar";
const halves = ["dev", "test"] as const;
const onOtherFilers = ["fresh", "kept", "second"] as const;
const files = {
  dev: "dev",
  test: "test",
  more: "dev-more",
  fresh: "fresh",
  kept: "kept",
  second: "second",
} as const;
const read = async (half: keyof typeof files): Promise<ClaimLabel[]> =>
  parseClaimLabels(await readFile(`lib/eval/claims/${files[half]}.jsonl`, "utf8"));
const all = (await Promise.all([...halves, "more" as const, ...onOtherFilers].map(read))).flat();
const trueOnes = all.filter(({ variant }) => variant === "true");
const byId = new Map(all.map((label) => [label.id, label]));

test("strangers' claims are of true and false alike, in both styles, each with an id of its own", async () => {
  for (const [name, count] of [
    ["strangers-documents", 240],
    ["strangers-invented", 220],
    ["second-strangers-documents", 130],
    ["second-strangers-invented", 140],
    ["third-strangers-invented", 100],
    ["fourth-strangers-invented", 100],
    ["fifth-strangers-invented", 111],
    ["sixth-strangers-invented", 110],
    ["seventh-strangers-invented", 112],
    ["eighth-strangers-invented", 112],
    ["ninth-strangers-invented", 120],
    ["tenth-strangers-invented", 72],
    ["eleventh-strangers-invented", 120],
  ] as const) {
    const labels = parseClaimLabels(await readFile(`lib/eval/claims/${name}.jsonl`, "utf8"));
    expect([name, new Set(labels.map(({ id }) => id)).size]).toEqual([name, count]);
    expect(labels.filter(({ accession }) => accession.endsWith("-00-000000"))).toEqual([]);
    for (const style of ["keyword", "sentence"])
      for (const isTrue of [true, false])
        expect(
          labels.filter((one) => one.style === style && one.expected.corroborated === isTrue).length,
        ).toBeGreaterThanOrEqual(16);
  }
});

describe("the labelled claims", () => {
  test("are two hundred or more, at least forty of them true, of every variant and type", () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(trueOnes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ variant }) => variant))).toEqual(
      new Set(claimVariants.filter((variant) => variant !== "bent")),
    );
    expect(new Set(all.map(({ claim }) => claim.type))).toEqual(new Set(["role", "person", "event"]));
  });

  test("have an id of their own, and none is asked twice", () => {
    expect(byId.size).toBe(all.length);
    expect(new Set(all.map(({ company, claim }) => JSON.stringify([company, claim]))).size).toBe(all.length);
  });

  test("are split by company", async () => {
    const [dev, held] = await Promise.all(
      halves.map(async (half) => {
        const labels = await read(half);
        expect(labels.every((label) => label.half === half)).toBe(true);
        return new Set(labels.map(({ cik }) => cik));
      }),
    );
    expect([...(dev ?? [])].filter((cik) => held?.has(cik))).toEqual([]);
    for (const half of onOtherFilers) {
      const labels = await read(half);
      expect(labels.every((label) => label.half === half)).toBe(true);
      expect(labels.filter(({ cik }) => dev?.has(cik) || held?.has(cik))).toEqual([]);
    }
    expect((await read("more")).every(({ half, cik }) => half === "more" && dev?.has(cik))).toBe(true);
  });

  test("say supported of true claims alone, and corroborated of what is supported alone", () => {
    for (const { id, variant, expected } of all) {
      expect([id, expected.corroborated]).toEqual([id, variant === "true"]);
      expect([id, expected.verdict === "supported"]).toEqual([id, expected.corroborated]);
    }
  });

  test("differ from the true one they are of in what their variant says", () => {
    for (const { id, of, variant, claim, cik, accession } of all) {
      const source = byId.get(of);
      expect([id, source?.variant, source?.accession]).toEqual([id, "true", accession]);
      expect([id, cik !== source?.cik]).toEqual([id, variant === "other_company"]);
      const isSame = JSON.stringify(claim) === JSON.stringify(source?.claim);
      expect([id, isSame]).toEqual([id, variant === "true" || variant === "other_company"]);
      const isLater = (claim.period?.start ?? "") > (source?.claim.period?.start ?? "");
      expect([id, isLater]).toEqual([id, variant === "late"]);
    }
  });
});

test("the claims that tempt are false but for one in ten, and ask what no other set asks", async () => {
  const tempting = parseClaimLabels(await readFile("lib/eval/claims/tempting.jsonl", "utf8"));
  const asked = [...all, ...tempting].map(({ company, claim }) => JSON.stringify([company, claim]));
  expect(new Set(asked).size).toBe(asked.length);
  expect(new Set(tempting.map(({ id }) => id)).size).toBe(tempting.length);
  const held = new Set((await read("test")).map(({ cik }) => cik));
  for (const { id, of, half, variant, expected, cik } of tempting) {
    expect([id, half, held.has(cik)]).toEqual([of, "tempting", false]);
    expect([id, expected.corroborated, expected.verdict === "supported"]).toEqual([
      id,
      variant === "true",
      variant === "true",
    ]);
  }
  const isTrue = tempting.filter(({ variant }) => variant === "true").length;
  expect(isTrue / tempting.length).toBeLessThan(0.12);
});

/** Numbers as documents write them in another way. */
const numbers: Readonly<Record<string, string>> = {
  "3%": "three percent",
  "6%": "6.000%",
  EVP: "executive vice president",
  "$77.5": "$77,500,000",
  "$102.5": "$102,500,000",
};
/** The words of a true claim that must stand in its document: family names, names of parties, numbers. */
function wordsToFind({ claim }: ClaimLabel): string[] {
  const said = claim.person_name
    ?.replace(/,? Jr\.$/, "")
    .split(" ")
    .slice(-1) ?? [...(claim.description ?? "").matchAll(/(?<![\w.])(?:[A-Z][\w.&]*|[$€]?\d[\d,.]*%?)/g)];
  return said.map((word) => String(word).replace(/[.,]$/, ""));
}

test.skipIf(!existsSync(mirror))(
  "true claims name people, parties and numbers that their documents hold (skipped where ../shared is absent)",
  async () => {
    const filings = listMirror(mirror);
    for (const label of trueOnes.filter(({ half }) => !onOtherFilers.some((one) => one === half))) {
      const filing = filings.get(label.accession);
      const source = filing === undefined ? null : await readMirrorFiling(mirror, filing);
      const text = canonicalText(source?.raw ?? "", kindOf(source?.raw ?? "")).toLowerCase();
      const absent = wordsToFind(label).filter(
        (word) => ![word, numbers[word] ?? word].some((one) => text.includes(one.toLowerCase())),
      );
      expect([label.id, absent]).toEqual([label.id, []]);
    }
  },
);

test("invented filings make a mirror in which the true claims' persons are named", async () => {
  const filings = (
    await Promise.all(
      ["invented-filings", "second-filings"].map(async (name) =>
        parseTextFilings(await readFile(`lib/eval/claims/${name}.jsonl`, "utf8")),
      ),
    )
  ).flat();
  const { folder, files } = writeTextMirror(filings);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const invented = trueOnes.filter(({ cik }) => cik.startsWith("99"));
  expect(invented.length).toBeGreaterThan(90);
  for (const { id, cik, accession, item, claim } of invented) {
    const filing = filings.find((one) => one.accession === accession);
    expect([id, filing?.cik, filing?.items.includes(item ?? "")]).toEqual([id, cik, true]);
    const file = files[`/www.sec.gov/Archives/edgar/data/${cik}/${accession}.txt`];
    const raw = file === undefined ? "" : await readFile(file, "utf8");
    const text = canonicalText(raw, kindOf(raw));
    expect([id, text.includes(claim.person_name?.split(" ").at(-1) ?? "")]).toEqual([id, true]);
  }
});
