import "server-only";
import { canonicalText, kindOf } from "./canonical-text";
import { type SubmissionDocument, splitSubmission } from "./split-submission";

/** A document that is read on its own: the 8-K itself, or an exhibit 99 (press releases). */
export type ReadDocument = SubmissionDocument & { role: "main" | "release"; text: string };

const isMain = (type: string): boolean => /^8-K(?:12[BG]3|15D5)?(?:\/A)?$/.test(type);
const isRelease = (type: string): boolean => /^EX-99(?:\.|$)/.test(type);

/** In UTF-16 units. What is longer is no report or release, and is left out: reading it could fill the memory. */
const longest = 4_000_000;

/**
 * The documents of an 8-K filing that are read, each with its canonical text: the report first, then its exhibits
 * 99. `raw` is a full submission or a single document, html or text; one without a header counts as the report,
 * and so does the first of a submission where none says that it is one.
 */
export function readDocuments(raw: string): ReadDocument[] {
  const documents = splitSubmission(raw).filter(({ body }) => body.length <= longest);
  const main =
    documents.find(({ type }) => isMain(type)) ??
    documents.find(({ type }) => type === "") ??
    documents.find(({ sequence }) => sequence === 1);
  const releases = documents.filter(({ type }) => isRelease(type));
  const read = (document: SubmissionDocument, role: ReadDocument["role"]): ReadDocument => ({
    ...document,
    role,
    text: canonicalText(document.body, kindOf(document.body)),
  });
  return [
    ...(main === undefined ? [] : [read(main, "main")]),
    ...releases.map((document) => read(document, "release")),
  ];
}
