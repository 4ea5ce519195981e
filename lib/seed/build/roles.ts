import "server-only";
import type { NewRoleObservation } from "@/lib/db/facts";
import { daysBetween, monthsBefore } from "@/lib/domain/calendar";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { entityKey as slugOf } from "@/lib/domain/company-names/parse-company-name";
import { groupBy } from "@/lib/domain/group-by";
import { isBareTitle } from "@/lib/domain/people/people-index";
import { silentMonths } from "@/lib/domain/people/tenure";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName, personKey } from "@/lib/domain/person-names/filed-name";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { foldName, givenNames } from "@/lib/domain/person-names/name-words";
import { rolesAgree } from "@/lib/domain/roles/agree";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import { withoutOwnScope } from "@/lib/domain/roles/own-scope";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { type InsiderRole, readInsiderRoles } from "@/lib/ingest/edgar/read/ownership";
import { ownerListUrl, ownershipListUrl, proxyListUrl, secName } from "@/lib/ingest/edgar/source";
import { augustListSeenOn } from "@/lib/seed/documents";
import type { OwnershipDay } from "./filing-lists";
import type { FiledPerson, InsiderLine, OwnershipFiling, PrincipalOfficer, ProxyStatement } from "./lists";
import type { Registrant } from "./registrants";

/** The issuer of a form: the CIK that it was filed under, and the entity that its insiders belong to. */
export type Issuer = { cik: string; entityKey: string; name: string };

export type RoleSources = {
  insiders: readonly InsiderLine[];
  people: readonly FiledPerson[];
  proxies: readonly ProxyStatement[];
  principals: readonly PrincipalOfficer[];
};

type RoleContext = {
  documents: DocumentRegister;
  /** The issuer that a form's ticker names. */
  issuerOf: (line: InsiderLine) => Issuer | null;
  /** The issuer with a CIK; null where the registry has none. */
  issuerOfCik: (cik: string) => Issuer | null;
  accessionOf: (issuerCik: string, owner: string, filedOn: string) => string | null;
  /** The last day of the fiscal year that a company has most lately reported on by a day. */
  yearEndBefore: (cik: string, day: string) => string;
};

/** What says nothing of an officer or director, by reason. */
export type LeftOut = { unknownIssuer: number; organization: number; noRelation: number };

/** A person whom a document names in relation to an issuer. */
type Sighting = {
  issuer: Issuer;
  filedName: string;
  person: string;
  key: string;
  relation: { title: string; isDirector: boolean; isOfficer: boolean };
  isTitleShortened: boolean;
  seenOn: string;
  documentId: string;
  /** The owner of a form by the CIK that the tables give; two of one name have two. */
  ownerCik: string | null;
  /** Day of the first form that names them so. */
  firstSeenOn: string;
  /** What the row is of the form, as "A" for a grant; null where the table doesn't say. */
  code: string | null;
};

/** What a row tells of a sighting. */
type Seen = Pick<Sighting, "issuer" | "filedName" | "person" | "key" | "seenOn" | "documentId">;

/** Officers and directors as ownership forms and proxy statements name them, each with its day and document. */
export function buildRoles(
  sources: RoleSources,
  context: RoleContext,
): { rows: NewRoleObservation[]; leftOut: LeftOut } {
  const leftOut: LeftOut = { unknownIssuer: 0, organization: 0, noRelation: 0 };
  const left = officersNoMore(sources.people, context);
  const sightings = sightingsOf(sources, context, leftOut);
  const fullTitles = collectFullTitles(sightings);
  const board = unmarkedDirectors(sightings);
  const read = (sighting: Sighting): NewRoleObservation[] => {
    const roles = readSighting(sighting, { fullTitles, board });
    if (roles.length === 0) leftOut.noRelation += 1;
    return roles.map((role) => toRow(sighting, role));
  };
  const [outdated, newest] = [true, false].map((side) =>
    sightings.filter((one) => isOutdated(one, left) === side).flatMap(read),
  );
  const named = withoutPastChiefs(newestOfEach(newest ?? []), sources.proxies, context);
  const ofProxies = readNamedExecutives(sources, named, context)
    .filter(({ sighting }) => !left.has(personSlot(sighting)))
    .map(({ sighting, role }) => toRow(sighting, role));
  const rows = [...named, ...ofProxies, ...endedOffices(newestOfEach(outdated ?? []), sightings, left)];
  return { rows: newestOfEach([...rows, ...officesLeft(sightings, rows)]).map(withinSight), leftOut };
}

/**
 * Titles of forms, with those of chief executives dated back whom a proxy of that day or later names as such for earlier
 * years only, and somebody else alone for its newest: tables of forms carry a title on that their source once had.
 */
function withoutPastChiefs(
  named: readonly NewRoleObservation[],
  proxies: readonly ProxyStatement[],
  { documents, issuerOfCik, yearEndBefore }: RoleContext,
): NewRoleObservation[] {
  const persons = groupBy(named, ({ entityKey }) => entityKey);
  const past = new Map<string, { documentId: string; seenOn: string; filedOn: string }>();
  for (const { cik, accession, form, filedOn, url, executives, earlier } of proxies) {
    const issuer = issuerOfCik(cik);
    const chiefs = executives.filter(({ title }) => leadingOf(title).includes("ceo"));
    const before = earlier.filter(({ title }) => leadingOf(title).includes("ceo"));
    const [[chief, rival], [last, other]] = [chiefs, before];
    if (issuer === null || !chief || rival || !last || other) continue;
    const [filedName, next] = [cleanName(last.name), cleanName(chief.name)];
    if (filedName === null || next === null) continue;
    const ofIssuer = persons.get(issuer.entityKey) ?? [];
    const { key } = findPerson(filedName, last.title, ofIssuer);
    // A table may give one person's years under two spellings.
    if (matchPersonNames(filedName, next).same || findPerson(next, chief.title, ofIssuer).key === key)
      continue;
    const yearEnd = yearEndBefore(cik, filedOn);
    past.set(personSlot({ issuer, key }), {
      documentId: documents.addFiling({ cik: issuer.cik, accession, form, filedOn, url }),
      seenOn: `${Number(yearEnd.slice(0, 4)) - last.yearsAgo}${yearEnd.slice(4)}`,
      filedOn,
    });
  }
  return named.map((row) => {
    const { filedOn, ...told } = past.get(`${row.entityKey} ${row.personKey}`) ?? { filedOn: "", seenOn: "" };
    const isCarriedOn = row.seenOn > told.seenOn && row.seenOn <= filedOn;
    return isCarriedOn && leadingOf(row.roleText).includes("ceo") ? { ...row, ...told } : row;
  });
}

function readSighting(
  sighting: Sighting,
  { fullTitles, board }: { fullTitles: ReadonlyMap<string, string[]>; board: ReadonlySet<string> },
): InsiderRole[] {
  const relation = withFullTitle(sighting, fullTitles);
  const isDirector = relation.isDirector || (isUnmarked(relation) && isOnBoard(sighting, board));
  const title = withoutOwnScope(relation.title, sighting.issuer.name);
  return readInsiderRoles({ ...relation, isDirector, title });
}

/** A row per document, person and title, with the newest day; an officer without a title only where no form gives one. */
function newestOfEach(all: readonly NewRoleObservation[]): NewRoleObservation[] {
  const rows = new Map<string, NewRoleObservation>();
  for (const row of all) {
    const slot = [row.entityKey, row.documentId, row.personKey, row.roleText, row.action].join("|");
    const held = rows.get(slot);
    const newer = held === undefined || held.seenOn < row.seenOn ? row : held;
    const first = [held, row].flatMap((one) => one?.firstSeenOn ?? []).sort()[0];
    rows.set(slot, { ...newer, ...(first === undefined ? {} : { firstSeenOn: first }) });
  }
  const titles = groupBy([...rows.values()], (row) => `${row.entityKey} ${row.personKey}`);
  return [...rows.values()].filter(
    (row) =>
      row.roleText !== untitled || !hasTitle(titles.get(`${row.entityKey} ${row.personKey}`) ?? [], row),
  );
}

/** The first day counts for an office that was held, and where it's before the last. */
function withinSight(row: NewRoleObservation): NewRoleObservation {
  const { action, firstSeenOn = null, seenOn } = row;
  const isRange = action === "held" && firstSeenOn !== null && firstSeenOn < seenOn;
  return { ...row, firstSeenOn: isRange ? firstSeenOn : null };
}

/** Whether a row tells neither a title nor a box: what its table lacks the form has. */
const isUnmarked = ({ title, isDirector, isOfficer }: Sighting["relation"]): boolean =>
  title === "" && !isDirector && !isOfficer;

/** Rows of before this tell nothing of today's board: directors get their shares, and file, every year. */
const boardSince = monthsBefore(augustListSeenOn, silentMonths);

/** So many who file on one day without a title are a board that got its yearly shares. */
const leastOfBoard = 5;

const isOnBoard = (one: Sighting, board: ReadonlySet<string>): boolean =>
  one.seenOn >= boardSince && board.has(personSlot(one));

/**
 * The directors of whom the tables tell no box. Forms give officers a title, a company grants nothing to mere owners, and
 * owners who are people seldom file in fives. So an untitled filer is a director who was granted shares, or who files with four
 * others on one day; but not an officer of that time, nor an employee, by the taxes withheld from their shares (some countries have
 * them withheld from all directors). Of 1,297 whom this finds, other tables tell more of 83: 79 are directors, four had been officers.
 */
function unmarkedDirectors(sightings: readonly Sighting[]): Set<string> {
  const recent = sightings.filter(({ seenOn }) => seenOn >= boardSince);
  const unmarked = recent.filter(({ relation }) => isUnmarked(relation));
  const withCode = (code: string) =>
    new Set(unmarked.filter((one) => one.code === code).map((one) => personSlot(one)));
  const [granted, taxed] = [withCode("A"), withCode("F")];
  const officers = groupBy(
    sightings.filter(({ relation }) => isOfficer(relation)),
    personSlot,
  );
  const found = new Set([...granted].filter((slot) => !taxed.has(slot)));
  const days = groupBy(unmarked, ({ issuer, seenOn }) => `${issuer.entityKey} ${seenOn}`);
  for (const filers of days.values()) {
    const slots = [...new Set(filers.map(personSlot))];
    if (slots.length < leastOfBoard) continue;
    const areTaxed = slots.filter((slot) => taxed.has(slot)).length * 2 >= slots.length;
    for (const slot of slots) if (areTaxed || !taxed.has(slot)) found.add(slot);
  }
  for (const [slot, own] of groupBy(unmarked, personSlot)) {
    const since = monthsBefore(lastSeenOf(own), busyMonths);
    if (officers.get(slot)?.some(({ seenOn }) => seenOn >= since)) found.delete(slot);
  }
  return found;
}

/** The offices of officers whose later forms give them none, and that they were over by then. */
function endedOffices(
  rows: readonly NewRoleObservation[],
  sightings: readonly Sighting[],
  left: ReadonlyMap<string, string>,
): NewRoleObservation[] {
  const last = new Map(
    sightings
      .filter((one) => !isOfficer(one.relation) && one.seenOn === left.get(personSlot(one)))
      .map((one) => [personSlot(one), one]),
  );
  return [...groupBy(rows, (row) => `${row.entityKey} ${row.personKey}`)].flatMap(([slot, own]) => {
    const next = last.get(slot);
    if (next === undefined) return [];
    const { documentId } = next;
    const seenOn = next.firstSeenOn > lastSeenOf(own) ? next.firstSeenOn : next.seenOn;
    const offices = new Map(own.filter(isOfficeRow).map((row) => [row.roleText, row]));
    const ends = [...offices.values()].map(
      (row): NewRoleObservation => ({ ...row, documentId, seenOn, action: "departed" }),
    );
    return [...own, ...ends];
  });
}

const isOfficeRow = ({ roleText }: NewRoleObservation): boolean =>
  classifyRole(roleText).classes.some((one) => one !== "chair" && one !== "director");

/**
 * The offices that officers had left when another company's forms first called them its officers, after the last ones that
 * name them here.
 */
function officesLeft(
  sightings: readonly Sighting[],
  rows: readonly NewRoleObservation[],
): NewRoleObservation[] {
  const held = groupBy(
    rows.filter(({ roleType }) => roleType === "executive"),
    (row) => `${row.entityKey} ${row.personKey}`,
  );
  const owners = groupBy(
    sightings.filter(({ ownerCik, relation }) => ownerCik !== null && isOfficer(relation)),
    ({ ownerCik }) => ownerCik ?? "",
  );
  return [...owners.values()].flatMap((forms) =>
    [...groupBy(forms, personSlot)].flatMap(([slot, own]): NewRoleObservation[] => {
      const offices = held.get(slot) ?? [];
      const last = lastSeenOf([...own, ...offices]);
      const [next] = forms
        .filter((one) => one.issuer.entityKey !== own[0]?.issuer.entityKey && one.firstSeenOn > last)
        .sort((one, other) => one.firstSeenOn.localeCompare(other.firstSeenOn));
      if (next === undefined) return [];
      const { documentId, firstSeenOn: seenOn } = next;
      const titles = new Map(offices.map((row) => [row.roleText, row]));
      return [...titles.values()].map((row) => ({ ...row, documentId, seenOn, action: "departed" }));
    }),
  );
}

/** A form's title is an officer's, but some tables write "Director" there. */
const isOfficer = ({ isOfficer: isMarked, title }: Sighting["relation"]): boolean =>
  isMarked || (title !== "" && !/^(?:board )?(?:director|member)$/i.test(title));

/** The role of whose title a form says nothing. */
const untitled = "Officer";

/** Whether forms of that day or later give the person an office by its title. */
const hasTitle = (own: readonly NewRoleObservation[], { seenOn }: NewRoleObservation): boolean =>
  own.some((row) => row.roleType === "executive" && row.roleText !== untitled && row.seenOn >= seenOn);

/** The newest day on which a form says that its owner, of whom earlier ones tell an office, is no officer. */
function officersNoMore(people: readonly FiledPerson[], { issuerOfCik }: RoleContext): Map<string, string> {
  const owners = groupBy(people, ({ cik, ownerCik, owner }) => `${cik} ${ownerCik ?? owner}`);
  const days = [...owners.values()].flatMap((forms): [string, string][] => {
    const last = lastSeenOf(forms.filter(({ isOfficerNoMore }) => isOfficerNoMore));
    const [first] = forms;
    const issuer = first === undefined ? null : issuerOfCik(first.cik);
    const isCurrent = forms.some(({ isOfficer, seenOn }) => isOfficer && seenOn >= last);
    if (last === "" || isCurrent || issuer === null) return [];
    return forms.map(({ owner }) => [personSlot({ issuer, key: personKey(displayPersonName(owner)) }), last]);
  });
  return new Map(days);
}

/** Whether a later form says that the person isn't an officer anymore, so that the earlier form is out of date. */
const isOutdated = (one: Sighting, left: ReadonlyMap<string, string>): boolean =>
  isOfficer(one.relation) && one.seenOn < (left.get(personSlot(one)) ?? "");

const toRow = (
  { issuer, documentId, person, filedName, key, seenOn, firstSeenOn }: Seen & { firstSeenOn?: string },
  role: InsiderRole,
): NewRoleObservation => ({
  entityKey: issuer.entityKey,
  documentId,
  person,
  personFiled: filedName,
  personKey: key,
  roleText: role.text,
  roleType: role.roleType,
  roleClass: role.roleClass,
  action: "held",
  seenOn,
  ...(firstSeenOn === undefined ? {} : { firstSeenOn }),
  sourceType: "sec_filing",
});

const wordsInOrder = (name: string): string => wordsOf(name).sort().join(" ");

/** Proxies write names as people do: each by its issuer and its words. */
function namesOfProxies(proxies: readonly ProxyStatement[]): Map<string, string> {
  return new Map(
    proxies.flatMap(({ cik, executives }) =>
      executives.flatMap(({ name }) => {
        const clean = cleanName(name);
        const isNatural = clean !== null && clean !== clean.toUpperCase() && !clean.includes(",");
        return !isNatural ? [] : [[`${cik} ${wordsInOrder(clean)}`, clean] as const];
      }),
    ),
  );
}

function sightingsOf(
  { insiders, people, proxies }: RoleSources,
  context: RoleContext,
  leftOut: LeftOut,
): Sighting[] {
  const natural = namesOfProxies(proxies);
  const forms = new Map<string, NonNullable<FiledPerson["filing"]>>();
  for (const { cik, owner, seenOn, filing } of people)
    if (filing !== null) forms.set(tradeSlot(cik, owner, seenOn), filing);
  const owners = identifyOwners(people);
  const listed = new Map<string, string>();
  const found: Sighting[] = [];
  const add = (
    owner: string,
    issuer: Issuer | null,
    rest: (
      issuer: Issuer,
      form: OwnForm,
    ) => Omit<Sighting, "issuer" | "filedName" | "person" | "key" | "ownerCik">,
  ) => {
    if (isOrganizationName(owner)) leftOut.organization += 1;
    else if (issuer === null) leftOut.unknownIssuer += 1;
    else {
      const known = owners.get(ownerSlot(issuer.cik, owner));
      const shown = displayPersonName(known?.owner ?? owner);
      const told = natural.get(`${issuer.cik} ${wordsInOrder(shown)}`);
      // What differs in its commas and points alone stays as it's shown.
      const person = told === undefined || wordsOf(told).join() === wordsOf(shown).join() ? shown : told;
      const form = { issuer, owner, person, ownerCik: known?.ownerCik ?? null };
      const { ownerCik } = form;
      found.push({
        issuer,
        filedName: owner,
        person,
        key: personKey(person),
        ownerCik,
        ...rest(issuer, form),
      });
    }
  };
  for (const line of insiders)
    add(line.owner, context.issuerOf(line), (issuer, form) => {
      const slot = tradeSlot(issuer.cik, line.owner, line.tradedOn);
      const accession =
        forms.get(slot)?.accession ?? context.accessionOf(issuer.cik, line.owner, line.filedOn);
      const filing = accession === null ? null : { accession, filedOn: line.filedOn };
      const documentId = addForm(context.documents, form, filing, line.filedOn);
      listed.set(slot, documentId);
      const { filedOn, code } = line;
      return {
        relation: line,
        isTitleShortened: false,
        firstSeenOn: filedOn,
        seenOn: filedOn,
        documentId,
        code,
      };
    });
  for (const one of people)
    add(one.owner, context.issuerOfCik(one.cik), (_, form) => ({
      relation: one,
      isTitleShortened: one.isTitleShortened,
      code: null,
      firstSeenOn: one.firstSeenOn ?? one.seenOn,
      seenOn: one.seenOn,
      documentId:
        listed.get(tradeSlot(one.cik, one.owner, one.seenOn)) ??
        // The day is that of the trade: the form was filed within days of it.
        addForm(
          context.documents,
          form,
          one.filing && { accession: one.filing.accession, filedOn: null },
          one.seenOn,
        ),
    }));
  return found;
}

/** An owner by the CIK that the tables give, and by the name that the newest form under it does. */
type KnownOwner = { ownerCik: string; owner: string; seenOn: string };

/** An issuer's owners by their names: after a marriage or a misspelling, two names can have one CIK. */
function identifyOwners(people: readonly FiledPerson[]): Map<string, KnownOwner> {
  const newest = new Map<string, KnownOwner>();
  const identified = people.flatMap(({ cik, owner, ownerCik, seenOn }) =>
    ownerCik === null
      ? []
      : [{ slot: ownerSlot(cik, owner), id: `${cik} ${ownerCik}`, owner, ownerCik, seenOn }],
  );
  for (const one of identified) if ((newest.get(one.id)?.seenOn ?? "") <= one.seenOn) newest.set(one.id, one);
  return new Map(
    identified.map(({ slot, id, ...own }) => {
      const known = newest.get(id) ?? own;
      return [slot, sharesWord(known.owner, own.owner) ? known : own];
    }),
  );
}

/** A table may give somebody the CIK of another. */
function sharesWord(one: string, other: string): boolean {
  const words = new Set(foldName(one).split(/[\s-]+/));
  return foldName(other)
    .split(/[\s-]+/)
    .some((word) => word.length > 2 && words.has(word));
}

const ownerSlot = (cik: string, owner: string) => `${cik} ${foldName(owner)}`;

/** One form is known by its issuer, owner and day of trade, in whichever table it stands. */
const tradeSlot = (cik: string, owner: string, tradedOn: string) => `${ownerSlot(cik, owner)} ${tradedOn}`;

/** Whose form it is; `ownerCik` is null where no table gives it. */
type OwnForm = { issuer: Issuer; owner: string; person: string; ownerCik: string | null };

/**
 * The document of an ownership form. Where its accession is not known that is the list of its owner's forms, or where
 * the owner's CIK is not known either, the list of all of the issuer's: what opens the same page is one source.
 */
function addForm(
  documents: DocumentRegister,
  { issuer, owner, person, ownerCik }: OwnForm,
  filing: { accession: string; filedOn: string | null } | null,
  day: string,
): string {
  if (filing !== null)
    return documents.addFiling({ cik: issuer.cik, ...filing, form: "4", owner: person, seenOn: day });
  const list = { kind: "filing_list", publisher: secName, form: "4", seenOn: day } as const;
  return ownerCik === null
    ? documents.add({
        ...list,
        id: `forms4-${issuer.cik}-${day}`,
        title: `${issuer.name}: EDGAR’s list of its ownership filings`,
        url: ownershipListUrl(issuer.cik, day),
      })
    : documents.add({
        ...list,
        id: `form4-${issuer.cik}-${slugOf(owner)}-${day}`,
        title: `${issuer.name}: EDGAR’s list of Forms 4 of ${person}`,
        url: ownerListUrl(ownerCik),
      });
}

const personSlot = ({ issuer, key }: Pick<Sighting, "issuer" | "key">) => `${issuer.entityKey} ${key}`;

/** The titles that forms give in full, by person, newest first. */
function collectFullTitles(sightings: readonly Sighting[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const sighting of [...sightings].sort((a, b) => b.seenOn.localeCompare(a.seenOn))) {
    if (sighting.isTitleShortened || sighting.relation.title === "") continue;
    const slot = personSlot(sighting);
    titles.set(slot, [...(titles.get(slot) ?? []), sighting.relation.title]);
  }
  return titles;
}

/** Titles that end within a word, as tables cut them: "VP & Chief Accountin". */
const leastOfCutTitle = 15;

/**
 * "CEO" that a source shortened may have been a segment's: it is taken for what a form of the same person says in full.
 * So is a title that a source cut at its end.
 */
function withFullTitle(sighting: Sighting, fullTitles: ReadonlyMap<string, string[]>): Sighting["relation"] {
  const { title } = sighting.relation;
  if (!sighting.isTitleShortened) {
    const titles = title.length < leastOfCutTitle ? [] : (fullTitles.get(personSlot(sighting)) ?? []);
    // The cut goes through a word: "Chairman of the Board" is no cut "Chairman of the Board & CEO".
    const whole = titles.find((one) => one.startsWith(title) && /^\p{L}/u.test(one.slice(title.length)));
    return whole === undefined ? sighting.relation : { ...sighting.relation, title: whole };
  }
  const wanted = classifyRole(sighting.relation.title).classes;
  const full = (fullTitles.get(personSlot(sighting)) ?? []).find((title) =>
    classifyRole(title).classes.some((one) => wanted.includes(one)),
  );
  return { ...sighting.relation, title: full ?? "", isOfficer: true };
}

const namedOfficer: InsiderRole = {
  text: "Named Executive Officer",
  roleClass: "other_officer",
  roleType: "executive",
};

type NamedExecutive = { sighting: Seen; role: InsiderRole };

/**
 * The executives of proxy statements. Their titles were matched to names automatically, and one in five is wrong. So
 * a title counts only if an ownership form of the same person supports it, or if it's the only claim to an office
 * that no form gives to anybody. Otherwise the person is a named executive officer, if no form gives an office. A
 * proxy's pay tables list the executives of the fiscal year before it: they show who held an office at the end of that
 * year, not on the day of filing, and aren't used for anybody whom forms show replaced.
 */
function readNamedExecutives(
  { proxies, principals }: RoleSources,
  named: readonly NewRoleObservation[],
  { documents, issuerOfCik, yearEndBefore }: RoleContext,
): NamedExecutive[] {
  const roles = groupBy(named, (row) => `${row.entityKey} ${row.personKey}`);
  const persons = groupBy(named, (row) => row.entityKey);
  const titles = newestTitles(named);
  const holders = newestHolders([...titles.values()]);
  const claimed = new Set<string>();
  const fromProxies = proxies.flatMap((proxy): NamedExecutive[] => {
    const issuer = issuerOfCik(proxy.cik);
    if (issuer === null) return [];
    const { accession, form, filedOn, url } = proxy;
    const documentId = documents.addFiling({ cik: issuer.cik, accession, form, filedOn, url });
    const seenOn = yearEndBefore(proxy.cik, filedOn);
    const ofIssuer = persons.get(issuer.entityKey) ?? [];
    const executives = proxy.executives.flatMap(({ name, title }): Executive[] => {
      const filedName = cleanName(name);
      return filedName === null ? [] : [{ filedName, title, ...findPerson(filedName, title, ofIssuer) }];
    });
    // Of whom no form tells, the chief executive of a proxy has come since the last form of the one before.
    const isSuccessor = (key: string, one: RoleClass) => {
      const holder = holders.get(`${issuer.entityKey} ${one}`);
      return (
        one === "ceo" &&
        holder !== undefined &&
        holder.seenOn < monthsBefore(filedOn, busyMonths) &&
        !roles.has(`${issuer.entityKey} ${key}`) &&
        executives.every(
          ({ key: other, title }) => other !== holder.personKey || !leadingOf(title).includes(one),
        )
      );
    };
    const isOpenTo = (key: string, one: RoleClass) =>
      (!holders.has(`${issuer.entityKey} ${one}`) || isSuccessor(key, one)) &&
      soleClaimant(
        executives.filter(({ title }) => leadingOf(title).includes(one)).map((claimant) => claimant.key),
        (claimant) => titles.get(`${issuer.entityKey} ${claimant}`),
        (claimant) => lastSeenOf(roles.get(`${issuer.entityKey} ${claimant}`) ?? []),
        { office: one, filedOn },
      ) === key;
    return executives.flatMap(({ filedName, title, person, key }): NamedExecutive[] => {
      const sighting = { issuer, filedName, person, key, seenOn, documentId };
      const own = roles.get(personSlot(sighting)) ?? [];
      if (own.length === 0 && !hasGivenName(person)) return [];
      const agreed = titleOfForms(title, own, titles.get(personSlot(sighting)));
      if (agreed)
        return isReplaced(agreed, ofIssuer) ||
          (!leadingOf(agreed.roleText).includes("ceo") && isGone({ key, filedOn }, own, ofIssuer)) ||
          isOfBefore(agreed, own, titles.get(personSlot(sighting)))
          ? []
          : [{ sighting, role: roleOfRow(agreed) }];
      const leading = leadingOf(title);
      if (leading.length === 0 || !leading.every((one) => isOpenTo(key, one)))
        return own.length === 0 && isUnheardOf(person, ofIssuer) ? [{ sighting, role: namedOfficer }] : [];
      for (const one of leading) claimed.add(`${issuer.entityKey} ${one}`);
      const [role] = readInsiderRoles({ title, isDirector: false, isOfficer: true });
      // Forms of after the year's end that give less show that the title is that of the day of filing.
      const form = titles.get(personSlot(sighting))?.seenOn ?? "";
      const hasRisen = leading.includes("ceo") && form > seenOn && form <= filedOn;
      return [
        { sighting: hasRisen ? { ...sighting, seenOn: filedOn } : sighting, role: role ?? namedOfficer },
      ];
    });
  });
  const isTaken = (slot: string) => holders.has(slot) || claimed.has(slot);
  return [...fromProxies, ...readPrincipals(principals, documents, issuerOfCik, isTaken)];
}

/** The holder of each leading office, by company and office, whose newest title was seen last. */
function newestHolders(titles: readonly NewRoleObservation[]): Map<string, NewRoleObservation> {
  const holders = new Map<string, NewRoleObservation>();
  for (const row of titles)
    for (const office of leadingOf(row.roleText)) {
      const slot = `${row.entityKey} ${office}`;
      if ((holders.get(slot)?.seenOn ?? "") < row.seenOn) holders.set(slot, row);
    }
  return holders;
}

type Executive = { filedName: string; title: string } & ReturnType<typeof findPerson>;

/**
 * The newest row of an ownership form of the same person that supports a title, unless a newer title leaves out one of its
 * offices.
 */
function titleOfForms(
  title: string,
  own: readonly NewRoleObservation[],
  newest: NewRoleObservation | undefined,
): NewRoleObservation | undefined {
  const offices = leadingOf(newest?.roleText ?? "");
  const newestFirst = [...own].sort((one, other) => other.seenOn.localeCompare(one.seenOn));
  return newestFirst.find(
    ({ roleText }) =>
      rolesAgree(roleText, title) === "same" && leadingOf(roleText).every((one) => offices.includes(one)),
  );
}

/**
 * Whether forms have given the person another title since: proxies also tell what those were who rose within the year.
 */
function isOfBefore(
  agreed: NewRoleObservation,
  own: readonly NewRoleObservation[],
  newest: NewRoleObservation | undefined,
): boolean {
  if (newest === undefined) return false;
  const last = lastSeenOf(own.filter(({ roleText }) => roleText === agreed.roleText));
  const isOther =
    rolesAgree(newest.roleText, agreed.roleText) === "different" ||
    leadingOf(newest.roleText).some((one) => !leadingOf(agreed.roleText).includes(one));
  return newest.seenOn > last && isOther;
}

/** Whether forms name somebody else in the first office that one person holds, after they last named its holder in it. */
function isReplaced(held: NewRoleObservation, named: readonly NewRoleObservation[]): boolean {
  const [office] = classifyRole(held.roleText).classes.filter(holdsAlone);
  if (office === undefined) return false;
  const holders = named.filter(({ roleText }) => {
    const { classes, co, former } = classifyRole(roleText);
    return classes.includes(office) && !co && !former;
  });
  const last = lastSeenOf(holders.filter(({ personKey }) => personKey === held.personKey));
  return holders.some(({ personKey, seenOn }) => personKey !== held.personKey && seenOn > last);
}

/** Months within which an officer files at least one form, when the yearly grant of shares comes. */
const formMonths = 12;
/** Of fewer others who file, silence tells nothing. */
const leastFilers = 3;

/**
 * Whether the person had filed no form for a year when the proxy came, while others at the company did: proxies also
 * list the officers who left within the year. Nearly all of those whom this leaves out were gone. A chief executive whom
 * nobody has followed isn't asked for it: Public Storage's files none.
 */
function isGone(
  { filedOn, key }: { filedOn: string; key: string },
  own: readonly NewRoleObservation[],
  named: readonly NewRoleObservation[],
): boolean {
  const since = monthsBefore(filedOn, formMonths);
  const filers = named.filter((row) => row.seenOn >= since && row.personKey !== key);
  return lastSeenOf(own) < since && new Set(filers.map(({ personKey }) => personKey)).size >= leastFilers;
}

/**
 * Whether no form of the company is of somebody of that surname and a given name of the same letter: "Pat Gallagher" is
 * "J. Patrick Gallagher Jr.", of whom a proxy without a title tells nothing new. Tables also cut names ("Hobb") and ran on.
 */
function isUnheardOf(person: string, named: readonly NewRoleObservation[]): boolean {
  const words = wordsOf(person);
  return !named.some((row) => {
    const given = wordsOf(row.person.replace(generation, ""));
    const family = given.pop() ?? "";
    const at = words.findIndex((word) => word.length > 2 && (word === family || `${word}s` === family));
    const letters = new Set(words.slice(0, Math.max(at, 0)).map((word) => word.charAt(0)));
    return at > 0 && given.some((word) => letters.has(word.charAt(0)));
  });
}

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[\s,.]+/)
    .filter((word) => word !== "");

const generation = /,? (?:Jr|Sr|I{2,3}|IV)\.?$/;

/** The newest title that forms give each person in whole, by company and person. */
function newestTitles(named: readonly NewRoleObservation[]): Map<string, NewRoleObservation> {
  const titles = new Map<string, NewRoleObservation>();
  for (const row of named) {
    const slot = `${row.entityKey} ${row.personKey}`;
    if (row.roleClass === "director" || isBareTitle(row.roleText)) continue;
    if ((titles.get(slot)?.seenOn ?? "") < row.seenOn) titles.set(slot, row);
  }
  return titles;
}

/**
 * Of those to whom one proxy gives an office, as it does to who left and who came within a year: the only one, if forms
 * have not just given that person another that one person holds; else the only one whose forms don't tell of another
 * office, or who still files them half a year after all others.
 */
function soleClaimant(
  claimants: readonly string[],
  titleOf: (claimant: string) => NewRoleObservation | undefined,
  lastFormOf: (claimant: string) => string,
  { office, filedOn }: { office: RoleClass; filedOn: string },
): string | null {
  // Forms of the months before it give the whole of an officer's title; only to chief executive do many rise since.
  const isBusy = (title: NewRoleObservation | undefined) =>
    title !== undefined &&
    office !== "ceo" &&
    title.seenOn >= monthsBefore(filedOn, busyMonths) &&
    classifyRole(title.roleText).classes.some(holdsAlone) &&
    !leadingOf(title.roleText).includes(office);
  const left =
    claimants.length === 1
      ? claimants.filter((claimant) => !isBusy(titleOf(claimant)))
      : claimants.filter((claimant) => {
          const title = titleOf(claimant);
          return title === undefined || leadingOf(title.roleText).includes(office);
        });
  const [first, second] = [...left].sort((a, b) => lastFormOf(b).localeCompare(lastFormOf(a)));
  if (first === undefined || second === undefined) return first ?? null;
  return daysBetween(lastFormOf(second), lastFormOf(first)) >= daysWithoutForms ? first : null;
}

/** Months within which an office on a form speaks against another that a proxy gives. */
const busyMonths = 6;

/** A person who stopped filing this long before another one has left. */
const daysWithoutForms = 180;

const lastSeenOf = (rows: readonly { seenOn: string }[]): string =>
  rows.reduce((last, { seenOn }) => (seenOn > last ? seenOn : last), "");

/** Whom a proxy's table calls the principal executive officer, by full name, where nothing else names a chief executive. */
function readPrincipals(
  principals: readonly PrincipalOfficer[],
  documents: DocumentRegister,
  issuerOfCik: RoleContext["issuerOfCik"],
  isTaken: (slot: string) => boolean,
): NamedExecutive[] {
  return principals.flatMap(({ cik, name, fiscalYear }): NamedExecutive[] => {
    const issuer = issuerOfCik(cik);
    const person = cleanName(name);
    if (issuer === null || person === null || isTaken(`${issuer.entityKey} ceo`)) return [];
    const yearEnd = `${fiscalYear}-12-31`;
    const seenOn = yearEnd < augustListSeenOn ? yearEnd : augustListSeenOn;
    const documentId = documents.add({
      id: `proxies-${issuer.cik}`,
      kind: "filing_list",
      publisher: secName,
      title: `${issuer.name}: EDGAR’s list of proxy statements`,
      url: proxyListUrl(issuer.cik),
      form: "DEF 14A",
      seenOn,
    });
    const sighting = { issuer, filedName: person, person, key: personKey(person), seenOn, documentId };
    const role = { text: "Principal Executive Officer", roleClass: "ceo", roleType: "executive" } as const;
    return [{ sighting, role }];
  });
}

/** The offices in a title that lead the company and that one person holds; none in a former holder's. */
function leadingOf(title: string): RoleClass[] {
  const { classes, former } = classifyRole(title);
  return former ? [] : classes.filter((one) => holdsAlone(one) && (one === "ceo" || one === "cfo"));
}

/** A whole name in its natural order; null for a surname alone ("Mr. Vander Ark") and for what is no name. */
function cleanName(name: string): string | null {
  const clean = name
    .replace(/\uFEFF/g, "")
    .replace(/\s*\(.*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const isWhole =
    /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.,'’“”"-]+)+$/u.test(clean) && !/^(?:Mr|Ms|Mrs|Dr)\b\.?/.test(clean);
  const { classes, former, interim } = classifyRole(clean.replaceAll(",", ", "));
  return isWhole && classes.length === 0 && !former && !interim && !isRunTogether(clean) ? clean : null;
}

/**
 * Names that a table was cut or ran on in: "Gregory B", "Daniel P. Van", "Michael ZackaFormer", "John KlingerS" with
 * the mark of a footnote. Nothing tells how they go on, or whether what follows was "former".
 */
const isRunTogether = (name: string): boolean =>
  /(?:^| )(?:\p{Lu}\.?|Van|Von|De|La|\S{4,}\.|\S+-)$/u.test(name) ||
  /\p{Lu}\p{Ll}+(?:Former|Interim|\p{Lu}{1,4}|Global|Chief|President|Executive|Senior)$/u.test(name);

/**
 * Whom a proxy means: "A. Bourla" is the one person of the company's forms whose name agrees, "Tom Zhu" the one of that
 * surname whose title begins the proxy's; else somebody new.
 */
function findPerson(
  name: string,
  title: string,
  named: readonly NewRoleObservation[],
): { person: string; key: string } {
  const own = personKey(name);
  const alike = new Map(
    named
      .filter(
        (row) =>
          row.personKey === own ||
          matchPersonNames(name, row.person).same ||
          isNicknamed(name, title, row) ||
          isInitialsOf(name, row.personFiled),
      )
      .map((row) => [row.personKey, row.person]),
  );
  const [first] = alike;
  if (first === undefined || alike.size > 1) return { key: own, person: name };
  const [key, person] = first;
  // A father and his son may share a key: "John H. Tyson" isn't "John R. Tyson".
  const namesake = named.find(
    (row) => row.personKey === key && middleInitial(row.person) === middleInitial(name),
  );
  return { key, person: middleInitial(name) === null ? person : (namesake?.person ?? person) };
}

const middleInitial = (name: string): string | null => /^\S+ (\p{Lu})\.? \S/u.exec(name)?.[1] ?? null;

const surnameOf = (name: string) => foldName(name).split(" ").at(-1);

const isNicknamed = (name: string, title: string, { person, roleText }: NewRoleObservation): boolean =>
  surnameOf(person) === surnameOf(name) &&
  !isBareTitle(roleText) &&
  roleText.includes(" ") &&
  (title === roleText || title.startsWith(`${roleText} `));

/** "P. Ruiz" is "RUIZ STERNADT PAULO": a surname may be the first of two, of which proxies use one. */
function isInitialsOf(name: string, filed: string): boolean {
  const [, initial, surname] = /^(\p{Lu})\.?(?: ?\p{Lu}\.?)* (\p{L}{2,})$/u.exec(name) ?? [];
  if (initial === undefined || surname === undefined) return false;
  const words = foldName(filed).split(/[\s-]+/);
  const at = words.indexOf(foldName(surname));
  return at !== -1 && words.some((word, index) => index !== at && word.startsWith(initial.toLowerCase()));
}

/** Of whom no form tells, a given name or initials must: tables also yielded "Missile Solutions" as a person. */
const hasGivenName = (name: string): boolean =>
  name
    .split(" ")
    .slice(0, -1)
    .some((word) => /^(?:\p{Lu}\.?){1,3}$/u.test(word) || givenNames.has(word.toLowerCase()));

const roleOfRow = ({ roleText, roleClass, roleType }: NewRoleObservation): InsiderRole => ({
  text: roleText,
  roleClass,
  roleType: roleType ?? null,
});

/** Spellings of tickers on forms: "BRK.B" is BRK-B; of "BFA, BFB" and "LEN, LEN.B" one of the classes decides. */
function spellings(ticker: string): string[] {
  const first = ticker.split(/[,/\s]+/)[0] ?? "";
  const plain = first.replace(".", "-");
  return [ticker, plain, plain.replace(/([AB])$/, "-$1")];
}

/**
 * Finds the issuer that a Form 4's ticker names. A ticker in use decides before one of the past; a listing that
 * has moved to a new registrant is the new one's, while the filings of before stay under the old CIK.
 */
export function createIssuerFinder(
  registrants: Registrant[],
  keyOf: (cik: string) => string,
): (line: InsiderLine) => Issuer | null {
  const holders = new Map<string, Registrant>();
  const tickers = registrants.flatMap((registrant) =>
    registrant.tickers.map((held) => ({ registrant, held })),
  );
  for (const { registrant, held } of tickers.filter(({ held }) => held.validTo === null))
    if (!holders.has(held.ticker)) holders.set(held.ticker, registrant);
  for (const { registrant, held } of tickers)
    if (!holders.has(held.ticker)) holders.set(held.ticker, registrant);
  return (line) => {
    const holder = spellings(line.ticker).flatMap((one) => holders.get(one) ?? [])[0];
    if (holder === undefined) return null;
    const { predecessor } = holder;
    const cik =
      predecessor !== null && line.filedOn <= predecessor.lastDay ? predecessor.predecessor : holder.cik;
    return { cik, entityKey: keyOf(holder.cik), name: displayCompanyName(holder.filedName) };
  };
}

/**
 * Finds the end of the fiscal year that a company has most lately reported on by a day: that of its newest annual report,
 * else of the calendar year before.
 */
export function createYearEndFinder(
  reports: readonly { cik: string; form: string; periodEnd: string }[],
): (cik: string, day: string) => string {
  const annual = groupBy(
    reports.filter(({ form }) => form.startsWith("10-K")),
    ({ cik }) => cik,
  );
  return (cik, day) => {
    const ended = (annual.get(cik) ?? []).flatMap(({ periodEnd }) => (periodEnd <= day ? [periodEnd] : []));
    return ended.sort().at(-1) ?? `${Number(day.slice(0, 4)) - 1}-12-31`;
  };
}

/**
 * Finds the accession of a Form 4: by issuer, owner and day where the filing is known; otherwise by issuer and
 * day where the issuer has a single Form 4 on that day.
 */
export function createAccessionFinder(
  filings: OwnershipFiling[],
  days: OwnershipDay[],
): (issuerCik: string, owner: string, filedOn: string) => string | null {
  const known = new Map(
    filings
      .filter((filing) => filing.form.startsWith("4"))
      .map((filing) => [slot(filing.issuer, filing.owner, filing.filedOn), filing.accession]),
  );
  const single = new Map(
    days.flatMap(({ cik, filedOn, accessions }) => {
      const [first, second] = accessions;
      return first !== undefined && second === undefined ? [[`${cik} ${filedOn}`, first] as const] : [];
    }),
  );
  return (issuerCik, owner, filedOn) =>
    known.get(slot(issuerCik, owner, filedOn)) ?? single.get(`${issuerCik} ${filedOn}`) ?? null;
}

function slot(issuer: string, owner: string, filedOn: string): string {
  return `${issuer} ${foldName(owner)} ${filedOn}`;
}
