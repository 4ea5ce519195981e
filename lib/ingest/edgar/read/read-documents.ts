import "server-only";
import { canonicalText, kindOf } from "./canonical-text";
import { type SubmissionDocument, splitSubmission } from "./split-submission";

/** A document that is read on its own: the 8-K itself, or an exhibit 99 (press releases). */
export type ReadDocument = Omit<SubmissionDocument, "body"> & { role: "main" | "release"; text: string };

const isMain = (type: string): boolean => /^8-K(?:12[BG]3|15D5)?(?:\/A)?$/.test(type);
const isRelease = (type: string): boolean => /^EX-99(?:\.|$)/.test(type);

/**
 * The documents of an 8-K filing that are read, each with its canonical text: the report first, then its exhibits
 * 99. `raw` is a full submission or a single document, html or text; one without a header counts as the report.
 */
export function readDocuments(raw: string): ReadDocument[] {
  const documents = splitSubmission(raw);
  const main = documents.find(({ type }) => isMain(type)) ?? documents.find(({ type }) => type === "");
  const releases = documents.filter(({ type }) => isRelease(type));
  const read = (document: SubmissionDocument, role: ReadDocument["role"]): ReadDocument => {
    const { body, ...header } = document;
    return { ...header, role, text: canonicalText(body, kindOf(body)) };
  };
  return [
    ...(main === undefined ? [] : [read(main, "main")]),
    ...releases.map((document) => read(document, "release")),
  ];
}
