import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import { storeFetchedDocument } from "@/lib/db/documents";
import type { Queryable } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { filedDocumentUrl, secName } from "./edgar-urls";
import type { ExhibitHeader, ExhibitReading } from "./read-filing";
import type { RegistrantKeys } from "./store-registrant";

/** Stores a press release as a document of its own beneath its filing, with its passages. */
export async function storeExhibit(
  tx: Queryable,
  keys: RegistrantKeys,
  work: ListedDocument,
  { name, text, passages, header }: ExhibitReading,
  entityKeys: string[],
  retrievedAt: string | null,
): Promise<void> {
  const { documentId: parentId, form, publishedOn } = work;
  const documentId = `${parentId}-${name}`;
  if (header !== null && retrievedAt !== null)
    await storeFetchedDocument(tx, {
      id: documentId,
      kind: "exhibit",
      publisher: secName,
      title: titleOf(keys.name, form, header),
      url: urlOf(keys.cik, work, header),
      accession: accessionOf(work),
      form,
      publishedOn,
      seenOn: publishedOn,
      retrievedAt,
      sha256: header.sha256,
      text,
      parentId,
    });
  await storePassages(tx, {
    entityKeys,
    documentId,
    kind: "release",
    publishedOn,
    text,
    passages,
  });
}

const accessionOf = ({ documentId }: ListedDocument) => documentId.slice("sec-".length);

/** "Apple Inc.: Exhibit 99.1 to Form 8-K, Press release of Apple Inc." */
function titleOf(company: string, form: string, { type, description }: ExhibitHeader): string {
  const title = `${company}: Exhibit ${type.replace(/^EX-/, "")} to Form ${form}`;
  return description === null || description.toUpperCase() === type ? title : `${title}, ${description}`;
}

/** Its own address where EDGAR has one: since 2001 each file of a submission does. */
function urlOf(cik: string, work: ListedDocument, { filename }: ExhibitHeader): string {
  const isServed = filename !== null && /^\w[\w.-]*$/.test(filename) && work.publishedOn >= "2001-01-01";
  return isServed ? filedDocumentUrl(cik, accessionOf(work), filename) : work.url;
}
