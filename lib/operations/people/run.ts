import "server-only";
import { findCoverage, findDataThrough } from "@/lib/db/coverage";
import { listPeople, listPersonMentions, type PersonMention, type RoleGroup } from "@/lib/db/people";
import type { PersonEntry } from "@/lib/domain/people/person-entry";

import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { askForNewer } from "../ask-for-newer";
import type { RequestOf, ResponseOf } from "../contract";
import { findCompany } from "../find-company";
import type { RunContext } from "../run";
import { maxPeople } from "../vocabulary";
import { writeCoverage } from "../write-coverage";
import { writeFreshness } from "../write-freshness";
import { writeMention, writePerson } from "../write-person";
import type { people } from "./contract";
import { writeCoverageNote } from "./write-coverage-note";

export async function runPeople(
  { db, now, asker }: RunContext,
  request: RequestOf<typeof people>,
): Promise<ResponseOf<typeof people>> {
  const { entity, resolution } = await findCompany(db, request.company);
  const [{ index: indexed }, mentions, coverage, refresh] = await Promise.all([
    listPeople(db, { entityKey: entity.key, today: now.toISOString().slice(0, 10) }),
    listPersonMentions(db, entity.key),
    findCoverage(db, entity.key),
    askForNewer({ db, asker }, entity),
  ]);
  const filters = request.filters ?? {};
  const wanted = [
    ...indexed.filter((entry) => isWanted(entry, filters)).map(writePerson),
    ...mentions.filter((mention) => isMentionWanted(mention, filters)).map(writeMention),
  ];
  return {
    entity: { key: entity.key, name: entity.name },
    people: wanted.slice(0, maxPeople),
    meta: {
      total_indexed: wanted.length,
      coverage_note: writeCoverageNote(
        entity,
        { people: indexed, mentions },
        wanted.length,
        maxPeople,
        writeFreshness(coverage, "company_mentioned_people"),
      ),
      data_through: findDataThrough(coverage),
      coverage: writeCoverage(coverage),
      refresh,
      resolution,
    },
  };
}

type Filters = NonNullable<RequestOf<typeof people>["filters"]>;

function isWanted(entry: PersonEntry<RoleGroup>, filters: Filters): boolean {
  const types = filters.role_type ?? [];
  if (types.length > 0 && (entry.roleType === null || !types.includes(entry.roleType))) return false;
  if (filters.current_only === true && !entry.isCurrent) return false;
  if (filters.person_name == null) return true;
  return matchPersonNames(filters.person_name, entry.name).same;
}

/** A mention has no role that could be of a type or current. */
function isMentionWanted({ person }: PersonMention, filters: Filters): boolean {
  if ((filters.role_type ?? []).length > 0 || filters.current_only === true) return false;
  return filters.person_name == null || matchPersonNames(filters.person_name, person).same;
}
