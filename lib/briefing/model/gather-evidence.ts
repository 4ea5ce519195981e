import "server-only";
import { findDocuments } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { findQuotes } from "@/lib/db/quotes";
import type { Draft, Statement } from "../statement";
import type { EvidenceText } from "../verify/evidence";
import { findHostileText } from "../verify/hostile-text";

/** A statement that the model may use, under an id of the prompt; `passages` are the sources' own words. */
export type Evidence = { id: string; statement: Statement; passages: readonly string[]; text: EvidenceText };

/**
 * The statements of an extractive draft with the passages that they rest on and their documents' titles and days.
 * A passage or title that reads as an instruction, or holds an address or markup, is not shown to the model.
 */
export async function gatherEvidence(db: Database, draft: Draft): Promise<Evidence[]> {
  const statements = listStatements(draft);
  const places = statements.flatMap(({ refs }) =>
    refs.flatMap(({ documentId, span }) => (span === null ? [] : [{ documentId, ...span }])),
  );
  const ids = [...new Set(statements.flatMap(({ refs }) => refs.map(({ documentId }) => documentId)))];
  const [quotes, documents] = await Promise.all([findQuotes(db, places), findDocuments(db, ids)]);
  const rest = quotes.values();
  return statements.map((statement, index) => {
    const spans = statement.refs.filter(({ span }) => span !== null);
    const quoted = spans.flatMap(() => rest.next().value?.text.replace(/\s+/g, " ").trim() ?? []);
    const passages = quoted.filter(
      (text) => !statement.text.includes(text) && findHostileText(text) === null,
    );
    const sources = statement.refs.flatMap(({ documentId }) => documents.get(documentId) ?? []);
    const titles = sources.map(({ title }) => title).filter((title) => findHostileText(title) === null);
    const days = [...sources.map(({ publishedOn }) => publishedOn), statement.day].filter(
      (day) => day !== null,
    );
    return {
      id: `e${index + 1}`,
      statement,
      passages,
      text: { text: [statement.text, ...passages, ...titles].join("\n"), days: [...new Set(days)] },
    };
  });
}

function listStatements({ paragraphs, headline }: Draft): Statement[] {
  const all = paragraphs.flat();
  return headline === null || all.some(({ text }) => text === headline.text) ? all : [...all, headline];
}
