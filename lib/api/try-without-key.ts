import "server-only";
import { countAttempt } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/open";
import { ipPrefixOf } from "@/lib/domain/ip-prefix";
import type { ResponseOf } from "@/lib/operations/contract";
import { validate } from "@/lib/operations/validate/contract";
import { runValidate } from "@/lib/operations/validate/run";

/** What a visitor gets who tries a company without a key. */
export type Trial =
  | { outcome: "answered"; company: string; answer: ResponseOf<typeof validate> }
  | { outcome: "malformed"; company: string; error: string }
  | { outcome: "limited"; company: string; retryAfterSeconds: number };

/** Trials an hour from one network. */
const trialsAnHour = 30;

/** Resolves a company for a visitor: unmetered, and so limited by network. @param address the visitor's network address. */
export async function tryWithoutKey(db: Database, address: string, company: string): Promise<Trial> {
  const parsed = validate.request.safeParse({ company });
  if (!parsed.success)
    return {
      outcome: "malformed",
      company,
      error: parsed.error.issues[0]?.message ?? "Company name required",
    };
  const { allowed, retryAfterSeconds } = await countAttempt(
    db,
    `try/${ipPrefixOf(address)}`,
    3600,
    trialsAnHour,
  );
  if (!allowed) return { outcome: "limited", company, retryAfterSeconds };
  const answer = await runValidate({ db, now: new Date(), costCents: 0 }, parsed.data);
  return { outcome: "answered", company, answer };
}
