import "server-only";
import { type ListedArticle, markDocument } from "@/lib/db/document-queue";
import { hasDocument } from "@/lib/db/documents";
import {
  type ArticleRows,
  listKnownPeople,
  listPrintedStories,
  listToldRoles,
  lockArticles,
  storeArticle,
} from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { sourceVersion } from "@/lib/db/source-version";
import { type ArticleReading, isReprint } from "./read-article";
import { type PlacedPerson, placePeople } from "./read-people";

/** Where an article came from. */
export type ArticleOrigin = {
  documentId: string;
  url: string;
  publisher: string;
  author: string | null;
  publishedOn: string;
  seenOn: string;
  retrievedAt: string;
  sha256: string;
  feedUrl: string | null;
};

/** Stores what an article says and notes that it was read: all of it or nothing. One that is there stays as it is. */
export async function storeReading(
  db: Database,
  work: ListedArticle,
  origin: ArticleOrigin,
  reading: ArticleReading,
): Promise<"stored" | "known"> {
  return db.transaction(async (tx) => {
    await lockArticles(tx);
    const isThere = await hasDocument(tx, origin.documentId);
    if (!isThere) {
      const { documentId, publishedOn } = origin;
      const { links, people, signature, passages, text } = reading;
      const keys = links.map(({ entityKey }) => entityKey);
      const printed = await listPrintedStories(tx, keys, publishedOn);
      const storyId = printed.find((other) => isReprint(other.signature, signature))?.storyId ?? documentId;
      const placed = placePeople(people, keys, await listKnownPeople(tx, keys));
      const told = storyId === documentId ? new Set<string>() : await listToldRoles(tx, storyId);
      await storeArticle(tx, rowsOf(origin, reading, storyId, placed, told));
      const kind = reading.isRelease ? "release" : "news";
      if (keys.length > 0)
        await storePassages(tx, {
          entityKeys: keys,
          documentId,
          kind,
          publishedOn,
          text,
          passages: passages.map((passage) => ({ ...passage, item: null })),
        });
    }
    await markDocument(tx, work, "read", { reader: sourceVersion("article") });
    return isThere ? "known" : "stored";
  });
}

function rowsOf(
  origin: ArticleOrigin,
  reading: ArticleReading,
  storyId: string,
  people: PlacedPerson[],
  told: ReadonlySet<string>,
): ArticleRows {
  const { documentId, url, publisher, author, publishedOn, seenOn, retrievedAt, sha256, feedUrl } = origin;
  const { title, text, signature, isRelease, links } = reading;
  return {
    document: {
      id: documentId,
      kind: "article",
      publisher,
      title,
      url,
      publishedOn,
      seenOn,
      retrievedAt,
      sha256,
      text,
    },
    article: { documentId, feedUrl, author, storyId, signature, publishedOn, isRelease },
    mentions: links.map(({ entityKey, score, inTitle, mentions, start, end }) => ({
      entityKey,
      documentId,
      score,
      inTitle,
      mentions: mentions.length,
      spanStart: start,
      spanEnd: end,
    })),
    people: people.map(({ entityKey, personKey, person, role, start, end }) => ({
      entityKey,
      documentId,
      personKey,
      person,
      roleText: role?.text ?? null,
      roleType: role?.type ?? null,
      roleClass: role?.class ?? null,
      action: role?.action ?? null,
      spanStart: start,
      spanEnd: end,
    })),
    // A reprint that says the same again is no second witness.
    roles: people.flatMap(({ entityKey, personKey, person, written, role, start, end }) =>
      role === null || told.has([entityKey, personKey, role.text, role.action].join("\n"))
        ? []
        : [
            {
              entityKey,
              documentId,
              person,
              personFiled: written,
              personKey,
              roleText: role.text,
              roleType: role.type,
              roleClass: role.class,
              action: role.action,
              effectiveOn: role.effectiveOn,
              seenOn: publishedOn,
              sourceType: "news_extraction" as const,
              spanStart: start,
              spanEnd: end,
            },
          ],
    ),
  };
}
