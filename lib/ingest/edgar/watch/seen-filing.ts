import "server-only";
import { z } from "zod";
import type { ListedDocument } from "@/lib/db/document-queue";
import { fullSubmissionUrl } from "../edgar-urls";

/** A filing that a feed or an index told of. `cik` of ten digits. */
export const seenFilingSchema = z.object({
  cik: z.string().regex(/^\d{10}$/),
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string().max(20),
  filedOn: z.iso.date(),
});

export type SeenFiling = z.infer<typeof seenFilingSchema>;

/** Whether a form is one that is read: an 8-K or an ownership form, or an amendment of one. */
export function isWatchedForm(form: string): boolean {
  return isEightK(form) || /^[345](?:\/A)?$/.test(form);
}

const isEightK = (form: string) => form.startsWith("8-K");

/** The filing as a document to read: its full submission, whose address needs no list. */
export function toListedDocument({ cik, accession, form, filedOn }: SeenFiling): ListedDocument {
  return {
    subject: cik,
    documentId: `sec-${accession}`,
    kind: isEightK(form) ? "eight_k" : "ownership",
    url: fullSubmissionUrl(cik, accession),
    form,
    publishedOn: filedOn,
  };
}
