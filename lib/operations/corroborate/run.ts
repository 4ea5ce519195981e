import "server-only";
import { findEventCoverage, listEvents } from "@/lib/db/events";
import { listRoleGroups } from "@/lib/db/people";
import { buildPeopleIndex } from "@/lib/domain/people-index";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-rows";
import type { RequestOf, ResponseOf } from "../contract";
import { findCompany } from "../find-company";
import type { RunContext } from "../run";
import type { ClaimResult, corroborate } from "./contract";
import { wordsOf } from "./event-words";
import { judgeEvent } from "./judge-event";
import { judgeRole } from "./judge-role";
import { type Judgement, notChecked, type Person } from "./judgement";
import { type ReadClaim, readClaim } from "./read-claim";

/** More than any company files in a decade; an event claim is judged on the newest of its period. */
const maxEvents = 2_000;

export async function runCorroborate(
  { db, now }: RunContext,
  request: RequestOf<typeof corroborate>,
): Promise<ResponseOf<typeof corroborate>> {
  const { entity, resolution } = await findCompany(db, request.company);
  const claims = request.claims.map(readClaim);
  const [groups, coverage] = await Promise.all([
    listRoleGroups(db, entity.key),
    findEventCoverage(db, entity.key),
  ]);
  const people = buildPeopleIndex(groups);
  const results: ClaimResult[] = [];
  for (const [index, claim] of claims.entries()) {
    results.push({ claim_index: index, ...(await judge(db, entity, people, claim)) });
  }
  const listed = entity.type === "public_company" || entity.type === "sec_ticker_fallback";
  return {
    entity: { key: entity.key, name: entity.name, verified: true },
    results,
    meta: {
      sources_available: [
        "entity_registry",
        ...(coverage.filings > 0 ? ["sec_filings", "sec_material_events", "sec_executive_changes"] : []),
        ...(people.length > 0 ? ["company_mentioned_people"] : []),
      ],
      entity_coverage: listed ? "public_company" : "private_company",
      corroborated_at: now.toISOString(),
      resolution,
    },
  };
}

/** A claim that breaks on a fault of ours is answered as such; the others are not touched by it. */
async function judge(
  db: RunContext["db"],
  entity: RegistryEntity,
  people: readonly Person[],
  read: ReadClaim,
): Promise<Judgement> {
  if (read.kind === "unreadable") return read.judgement;
  try {
    if (read.kind === "role") return judgeRole(read.claim, people, entity.name);
    const { events } = await listEvents(db, {
      entityKey: entity.key,
      from: read.period?.start ?? null,
      to: read.period?.end ?? null,
      items: null,
      limit: maxEvents,
    });
    return judgeEvent(read.description, events, { name: entity.name, words: new Set(wordsOf(entity.name)) });
  } catch (error) {
    console.error(JSON.stringify({ level: "error", operation: "corroborate", stack: String(error) }));
    return notChecked("error", "This claim could not be checked because of a fault on our side.");
  }
}
