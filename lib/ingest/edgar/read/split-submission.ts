import "server-only";

/** One `<DOCUMENT>` of a submission: its SGML header and its body as filed. */
export type SubmissionDocument = {
  /** "8-K", "EX-99.1"; empty where the bytes came without a header. */
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
  body: string;
};

const headerLines = 20;

const readHeader = (block: string): Omit<SubmissionDocument, "body"> => {
  const end = block.search(/<TEXT>/i);
  const head = (end < 0 ? block : block.slice(0, end)).split("\n", headerLines);
  const field = (name: string): string | null => {
    const line = head.find((text) => text.toUpperCase().startsWith(`<${name}>`));
    return line?.slice(name.length + 2).trim() || null;
  };
  const sequence = Number(field("SEQUENCE"));
  return {
    type: (field("TYPE") ?? "").toUpperCase(),
    sequence: Number.isInteger(sequence) && sequence > 0 ? sequence : null,
    filename: field("FILENAME"),
    description: field("DESCRIPTION"),
  };
};

const bodyOf = (block: string): string => {
  const start = /<TEXT>[^\S\n]*\n?/i.exec(block);
  if (start === null) return "";
  const end = block.lastIndexOf("</TEXT>");
  const from = start.index + start[0].length;
  return block.slice(from, end > from ? end : undefined);
};

/**
 * The documents of a full-submission `.txt`, in its order, or of a file that EDGAR served with its own
 * `<DOCUMENT>` header. Bytes without any such header are one document of empty type.
 */
export function splitSubmission(raw: string): SubmissionDocument[] {
  const documents: SubmissionDocument[] = [];
  let at = raw.indexOf("<DOCUMENT>");
  let close = raw.indexOf("</DOCUMENT>", at);
  while (at >= 0) {
    const next = raw.indexOf("<DOCUMENT>", at + 10);
    if (close >= 0 && close < at) close = raw.indexOf("</DOCUMENT>", at);
    const end = close >= 0 && (next < 0 || close < next) ? close : next < 0 ? raw.length : next;
    const block = raw.slice(at + 10, end).trimStart();
    documents.push({ ...readHeader(block), body: bodyOf(block) });
    at = next;
  }
  if (documents.length > 0) return documents;
  return [{ type: "", sequence: null, filename: null, description: null, body: raw }];
}
