import "server-only";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkCitations } from "@/lib/briefing/check-citations";
import { shortNameOf } from "@/lib/briefing/compose/company-name";
import { listBriefedKeys } from "@/lib/db/briefings";
import { findRelations } from "@/lib/db/companies";
import { findSourceText } from "@/lib/db/documents";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { formatTable } from "@/lib/domain/prose";
import { enrich } from "@/lib/operations/enrich/contract";
import { runEnrich } from "@/lib/operations/enrich/run";
import { loadSeed } from "@/lib/seed/load";
import type { Evaluation } from "./evaluation";

/**
 * Enriches every company with at least three sources and checks each answer as its reader would: no sentence
 * without a footnote, none left over, each with an address of its own, and every quote letter for letter in the
 * text that is held.
 */
export const evaluateBriefings: Evaluation = async ({ data }) => {
  const folder = data ?? mkdtempSync(path.join(os.tmpdir(), "footnote-eval-"));
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    await migrateDatabase(db);
    await loadSeed(db);
    const result = await check(db, await listBriefedKeys(db, null));
    return { json: result, text: tell(result) };
  } finally {
    await closeDatabase();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

type Result = {
  companies: number;
  withBriefing: number;
  withHeadline: number;
  sentences: number;
  quotes: number;
  faults: { key: string; fault: string }[];
};

async function check(db: Database, keys: string[]): Promise<Result> {
  const result: Result = {
    companies: keys.length,
    withBriefing: 0,
    withHeadline: 0,
    sentences: 0,
    quotes: 0,
    faults: [],
  };
  for (const [index, key] of keys.entries()) {
    if (index % 500 === 0) console.error(`${index} of ${keys.length} companies`);
    const answer = enrich.response.parse(
      await runEnrich({ db, now: new Date(), costCents: 0 }, { company: key, include: ["people"] }),
    );
    const texts = [answer.context, answer.headlineInsight].filter((text) => text !== null);
    if (answer.context !== null) result.withBriefing += 1;
    if (answer.headlineInsight !== null) result.withHeadline += 1;
    result.sentences += answer.meta.briefing.sentences_verified;
    const { entity, scale, profile } = answer;
    const facts = listCitations({ entity, scale, profile });
    const shown = new Set(answer.people.flatMap(({ source }) => source?.url ?? []));
    for (const { n, url } of answer.citations) if (shown.has(url)) facts.push(n);
    const { names, subsidiaries, parent } = await findRelations(db, key);
    const relatives = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map((one) => one.name);
    const terms = [
      answer.entity.name,
      shortNameOf(answer.entity.name),
      answer.entity.headquarters ?? "",
      ...relatives,
    ];
    const faults = checkCitations(texts, answer.citations, new Set(facts), terms).map((one) =>
      JSON.stringify(one),
    );
    for (const { document_id: id, quote, quote_start, quote_end } of answer.citations.flatMap(
      ({ passages }) => passages,
    )) {
      const text = await findSourceText(db, id);
      result.quotes += 1;
      if (text?.slice(quote_start, quote_end) !== quote) faults.push(`a quote of ${id} is not its text`);
    }
    for (const fault of faults) result.faults.push({ key, fault });
  }
  return result;
}

/** The numbers under every `citations` within a value, such as those beside each year's figures and each risk. */
export function listCitations(value: unknown, isCited = false): number[] {
  if (typeof value === "number") return isCited ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listCitations(member, isCited || name === "citations"),
  );
}

function tell({ companies, withBriefing, withHeadline, sentences, quotes, faults }: Result): string {
  const rows = Object.entries({
    companies,
    "with a briefing": withBriefing,
    "with a headline": withHeadline,
    sentences,
    quotes,
    faults: faults.length,
  });
  return [
    `Answers of enrich for all companies with at least three sources`,
    formatTable(
      ["", "number"],
      rows.map(([name, count]) => [name, String(count)]),
    ),
    ...faults.slice(0, 20).map(({ key, fault }) => `${key}: ${fault}`),
  ].join("\n");
}
