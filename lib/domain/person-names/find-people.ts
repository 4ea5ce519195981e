import type { Stretch } from "@/lib/domain/split-sentences";
import { givenNames, isNickname } from "./given-names";
import { foldName, readCredential, readGeneration } from "./name-words";

const office =
  "(?:[Cc]hief \\p{Lu}?\\p{L}+|[Pp]resident|[Vv]ice|Senior|Executive|Corporate|Group|General|Principal|[Cc]hair\\p{L}*|[Ss]ecretary|[Tt]reasurer|[Cc]ontroller|[Dd]irector|[Mm]ember|[Ll]ead|[Ii]ndependent)\\b";

const holder =
  "(?:(?:an?|the|our|its|one of our|currently|presently|formerly) )?(?:(?:(?:Company|Corporation|Registrant|Bank|Trust)|(?:[A-Z][\\w&-]*,? ){0,4}[A-Z]\\w+\\.?)[’']s )?(?:(?:current|former|then|interim|acting|Interim|Acting|independent|long-?time|co-founder and|founder and|Founder and) ?)?(?:[Cc]o-)?";

const rank =
  "(?:(?:Mr|Ms|Mrs|Dr|Hon|Prof|Gen|Lt|Col|Adm|Sen|Gov)\\. |Sister |Admiral |Captain |General |\\(Ret\\.\\) )*";

const done =
  /\b(?:appointed|elected|named|promoted|hired) $|\b(?:appointment|election|promotion|resignation|retirement|departure|death) of $/;

const does =
  /^(?:, age \d\d|, \d\d,| \(age \d\d|,? (?:(?:have |has |had )?(?:notified|informed|advised|resigned|retired)|became|(?:was|were|has been|will be) (?:appointed|elected|named|promoted|terminated|removed)|will (?:retire|resign|succeed|join))\b)/;

const doesLater =
  /^(?:, [^,;.]{3,90}){1,3}, (?:notified|informed|advised|resigned|retired|will (?:retire|resign|become|succeed)|passed away|was (?:appointed|elected|named))\b/;

/** What only a person does or has done to them, or that only a name looks like: "appointed …", "… resigned", "Jo B. Day". */
const isSaidOfPerson = (text: string, start: number, end: number): boolean =>
  done.test(text.slice(Math.max(0, start - 24), start)) ||
  does.test(text.slice(end, end + 32)) ||
  doesLater.test(text.slice(end, end + 250)) ||
  /^\p{Lu}\p{L}+ (?:\p{Lu}\. ){1,3}\p{Lu}\p{L}+$/u.test(text.slice(start, end));

const doneInItem = new RegExp(
  `(?:\\b(?:appoint|elect|nam|promot|hir|designat|select|chos|re-?appoint|re-elect|succeed|replac)(?:e|es|ed|en|s|ing)? |\\b(?:appointment|election|promotion|resignations?|retirement|departure|death|passing|hiring|nomination|replacement|termination|removal|service) (?:of|from|by) |\\beach of |\\b(?:Joining|Retiring|Departing|Resigning|Leaving): |\\bsucceeded by |\\btak\\w+ over from |\\btook over from |\\bdirectors? |\\b(?:Officer|President|Chairman|Chairwoman|Chairperson|Chair|Secretary|Treasurer|Controller|Counsel) )(?:${holder}${office}(?: (?:and )?[\\p{L}-]+){0,4} )?${rank}$`,
  "u",
);

const doesInItem = new RegExp(
  `^(?:,? who (?:has|had|is|was|will|also|currently|previously|served|serves|joined|holds|held)\\b|(?:, (?:Jr|Sr)\\.?|, (?:Ph\\.?D|M\\.?D|CPA|Esq)\\.?)*(?:,? \\((?:“|"|age )|, (?:currently |formerly |presently )?(?:age )?\\d\\d\\b|, ${holder}${office}|[’']s? (?:\\p{L}+ )?(?:employment|resignation|retirement|departure|death|passing|tenure|term|service|position|role) |,? (?:who )?(?:each )?(?:(?:has|had|have|will|would|is|was|were|be|been|also|voluntarily|shall|intends to|agreed to|decided to|expects to) ){0,4}(?:appoint|elect|nam|promot|remov|terminat|resign|retir|step|tender|notif|inform|advis|ceas|succeed|replac|assum|serv|becom|became|pass|died|depart|leav|left|join|relinquish|transition|reliev|continu|remain|no longer|not (?:to )?(?:stand|seek|be nominated)|submitted|gave|provided (?:written )?notice|accepted the|reached the|transferr|hired|start|commence|dismiss|designat|select)))`,
  "u",
);

/** As `isSaidOfPerson`, with what holds in a text on the offices of people, such as an Item 5.02. */
const isSaidInItem = (text: string, start: number, end: number): boolean =>
  doneInItem.test(text.slice(Math.max(0, start - 110), start)) ||
  (doesInItem.test(text.slice(end, end + 120)) &&
    !/\b(?:of|at|in) (?:the )?$/.test(text.slice(Math.max(0, start - 10), start)));

/** A place where a text names a person; `isFull` unless by a title and last name ("Mr. Cook") or a pronoun. */
type PersonMention = Stretch & { person: number; form: "full" | "titled" | "pronoun" };

/** The people of a text, as it names them in full at first, and every mention of them in order. */
type People = { names: string[]; mentions: PersonMention[] };

/** Capitalised words that are no part of a person's name. */
const never = new Set(
  `a about act act's additional additionally after age agreement all also amended amendment an and annual any appointment as
at award bank beginning board both business by bylaws ceo cfo chair chairman chairperson chairwoman chief class code
commission committee common company company's compensation concurrently control coo corporate corporation council
cto current date december deputy department directors director during each effective election eligible employment
employee equity event exchange executive exhibit february financial finance five following for form former four
fiscal friday from general global group head he head her his holdings however if immediately in inc incentive
independent information interim international into it item its january july june limited llc lead
letter long may march mr mrs ms messrs mses dr meeting monday name named nasdaq neither new no nominating none
nor north november nyse october of offer office officer officers on one operating operations or other our
performance period plan policy position president previously prior program proxy pursuant regulation release
report resignation resources restricted restated retirement rule sales saturday schedule secretary section
securities senior separation september severance she since stock stockholders shareholders shares sunday
term terms that the their there thereafter these this three thursday to transition treasurer trustee tuesday two under
united units until upon vice we wednesday when while with who audit governance registrant university college
school institute services systems technologies technology solutions partners capital management foundation
association street avenue road department service state states america americas europe asia pacific
counsel controller principal accounting marketing product products human legal strategy commercial
retail chairs co-chief co-chair co-president nominee eastern pacific`.split(/\s+/),
);

/** Words behind capitalised words that make them a company's name. */
const organization =
  /^(?:,? (?:inc|corp|corporation|company|llc|l\.l\.c|ltd|limited|plc|l\.p|llp|co\.|university|college|school|foundation|group|bank|capital|partners|parks|studios|holdings|industries|pharmaceuticals|communications|systems|technologies|stores|foods|brothers|sons|trust|fund|hospital|center|institute|ventures|associates|international|securities|entertainment|pictures|records|hotels|airlines|motors)\b| ?& ?\p{Lu})/iu;

/** "Jane Doe, Group President" is no group. */
const groupOffice = /^, (?:Group|Bank|Studios|Foods) (?:President|Vice|Executive|Chief|Chair)/;

const word =
  /(?:(?:\p{Lu}\.){2,3}(?= \p{Lu})|(?:St|Wm|Chas|Thos|Jos|Robt|Edw)\.(?= \p{Lu})|(?:\p{Ll}{1,3}(?=\p{Lu}))?\p{Lu}[\p{L}’'‑-]{0,30}\p{L}|\p{Lu}\.?)/u
    .source;
const link =
  /(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|der|den|la|le|bin|al|el|ter|ten|y)/
    .source;
const nick = /[“"(]{1,2}\p{Lu}\p{L}{1,15}[”")]{1,2}/u.source;
const run = new RegExp(
  `(?<![\\p{L}\\p{N}.])${word}(?:[ \\u00a0\\n](?:${nick}|(?:${link} )?${word})){1,5}(?:,? (?:Jr|Sr)\\b\\.?|,? (?:II|III|IV)\\b)?`,
  "gu",
);
const titled = new RegExp(
  `\\b(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\b\\.?[ \\n]((?:(?:${link} )?${word}[ \\n]?){1,4}(?:(?:, (?:and )?| and |, |and )(?:(?:Mr|Ms|Mrs|Dr)\\. )?(?:${link} )?${word}(?: ${word}){0,2}){0,6})`,
  "gu",
);

/** "Bo and" before "Ann Lee". */
const coupled = /(?<!\p{Lu}[\p{L}.]{0,20}\s|\p{L})(\p{Lu}\p{Ll}+) (?:and|&) $/u;

const bare = (text: string): string => foldName(text.replace(/[’']s$/u, "")).replace(/\.$/, "");

/** Words of an office's scope, which stand where a name may. */
const scopes = new Set(
  "division divisions segment region regions unit worldwide global sales supply chain technical engineering manufacturing research consumer brands brand latin central development administration affairs communications quality fund growth equity ventures advisors investors investment investments associates master value managing partner partners".split(
    " ",
  ),
);

/** Last names that elsewhere are words: behind a title or a given name they are names. */
const alsoNames = /^(?:Long|May|March|Case|Law|Price|Head|North|Street)$/;

const isStop = (text: string): boolean =>
  !/^\p{Lu}\.$/u.test(text) &&
  never.has(
    text
      .toLowerCase()
      .replace(/[’']s$/u, "")
      .replace(/\.$/, ""),
  );

type Words = { text: string; start: number }[];

const wordsOf = (text: string, start: number): Words =>
  Array.from(text.matchAll(/[^\s]+/gu), (match) => ({ text: match[0], start: start + match.index }));

/** A run of capitalised words, cut where a word is no part of a name. */
const cutRuns = (words: Words, isItem: boolean): Words[] => {
  const runs: Words[] = [[]];
  let isShouted = false;
  for (const piece of words) {
    if (runs.at(-1)?.length === 0) isShouted = isItem && givenNames.has(bare(piece.text));
    const isCapitals = /^\p{Lu}{4,}$/u.test(piece.text) && !isShouted;
    const isRank = isItem && runs.at(-1)?.length === 0 && honorific.test(piece.text);
    const before = runs.at(-1)?.at(-1);
    const isFamily =
      isItem &&
      alsoNames.test(piece.text) &&
      before !== undefined &&
      /^(?:\p{Lu}\.?|\p{Lu}\p{Ll}+)$/u.test(before.text) &&
      givenNames.has(bare(runs.at(-1)?.[0]?.text ?? ""));
    const isBroken =
      (isStop(piece.text) && !isFamily) ||
      (isItem && scopes.has(piece.text.toLowerCase())) ||
      isCapitals ||
      isRank;
    if (isBroken) runs.push([]);
    else {
      runs.at(-1)?.push(piece);
      if (/[’']s$|(?<!\b(?:\p{Lu}|Jr|Sr|St|Wm|Chas|Thos|Jos|Robt|Edw))\.$/u.test(piece.text)) runs.push([]);
    }
  }
  return runs.filter((pieces) => pieces.length > 1);
};

const honorific =
  /^(?:Sister|Admiral|Captain|Ambassador|Senator|Governor|Professor|Colonel|Sir|Dame|Messrs|Hon|Honorable)$/;

const isInitial = (text: string): boolean => /^\p{Lu}\.?$/u.test(text) || /^(?:\p{Lu}\.){2,}$/u.test(text);

/** The last name of a full name: its last word that is no suffix. */
export const familyNameOf = (name: string): string => {
  const words = name
    .split(/[\s,]+/)
    .filter((piece) => readGeneration(piece) === null && readCredential(piece) === null);
  return bare(words.at(-1) ?? "");
};

/** Last names that follow a title in the text: "Mr. Cook", "Messrs. Cook and Ive". */
const titledNames = (text: string): Stretch[] =>
  Array.from(text.matchAll(titled), (match) => match).flatMap((match) => {
    const list = match[1] ?? "";
    const from = match.index + match[0].length - list.length;
    const isList = /^(?:Messrs|Mses)/.test(match[0]);
    const end = isList ? list.length : (/^[^,]*?(?=,| and |$)/u.exec(list)?.[0].length ?? 0);
    return cutTitled(list.slice(0, end), from);
  });

const cutTitled = (list: string, from: number): Stretch[] =>
  Array.from(
    list.matchAll(new RegExp(`(?:${link} )?${word}(?:[ \\n](?:${link} )?${word})*`, "gu")),
    (match) => {
      const words = wordsOf(match[0], from + match.index);
      const stop = words.findIndex(
        (piece, at) => isStop(piece.text) && !(at === 0 && alsoNames.test(piece.text)),
      );
      const kept = stop < 0 ? words : words.slice(0, stop);
      const owner = kept.findIndex((piece) => /[’']s$/u.test(piece.text));
      const own = owner < 0 ? kept : kept.slice(0, owner + 1);
      const last = own.at(-1);
      return own[0] && last
        ? { start: own[0].start, end: last.start + last.text.replace(/[’']s$/u, "").length }
        : null;
    },
  ).filter((stretch) => stretch !== null);

/** Whether a name goes on from that of a person: "A, B and C". */
const isListed = (text: string, last: PersonMention | undefined, start: number): boolean =>
  last !== undefined &&
  start - last.end < 30 &&
  /^(?:, (?:Jr|Sr)\.?)?(?:, | and |, and |; |; and )(?:(?:Mr|Ms|Mrs|Dr|Lt|Gen)\. ){0,2}$/.test(
    text.slice(last.end, start),
  );

/** "Jane Doe, Group President, Fresh Meats": of what she is president. */
const isScopeOf = (text: string, last: PersonMention | undefined, start: number): boolean =>
  last !== undefined &&
  start - last.end < 90 &&
  /^, [^.;]{3,80}\b(?:President|Officer|Manager|Director|Counsel|Chair(?:man|woman)?),? (?:of )?$/.test(
    text.slice(last.end, start),
  );

/**
 * The people whom a text names in full, with every mention of them by full name or by title and last name. A run of
 * capitalised words is a person where it begins with a given name, or ends in a last name that the text elsewhere
 * gives a title. `company`'s own name is nobody. In an "item", a text on the offices of people such as an Item 5.02,
 * less is asked of a name.
 */
export function findPeople(text: string, company: string, kind: "prose" | "item" = "prose"): People {
  const isItem = kind === "item";
  const companyWords = new Set(foldName(company).split(/[\s-]+/));
  const surnames = titledNames(text);
  const known = new Set(surnames.map(({ start, end }) => familyNameOf(text.slice(start, end))));
  const names: string[] = [];
  const mentions: PersonMention[] = [];
  const family = new Map<string, number[]>();
  const couples = new Set<string>();
  for (const match of text.matchAll(run)) {
    for (const pieces of cutRuns(wordsOf(match[0], match.index), isItem)) {
      const [first] = pieces;
      const last = pieces.at(-1);
      if (first === undefined || last === undefined) continue;
      const start = first.start;
      const end = last.start + last.text.replace(/[’']s$/u, "").length;
      const name = text
        .slice(start, end)
        .replace(/\s+/g, " ")
        .replace(/(?<!\b(?:Jr|Sr|\p{Lu}))\.$/u, "");
      const surname = familyNameOf(name);
      const isGiven =
        givenNames.has(bare(first.text)) ||
        (isItem && givenNames.has(bare(first.text).split("-")[0] ?? "")) ||
        isNickname(bare(first.text)) ||
        (isInitial(first.text) && pieces.some((piece) => givenNames.has(bare(piece.text))));
      const isPerson =
        isGiven ||
        known.has(surname) ||
        isSaidOfPerson(text, start, end) ||
        (isItem && (isSaidInItem(text, start, end) || isListed(text, mentions.at(-1), start)));
      if (isItem && !isGiven && !known.has(surname) && isScopeOf(text, mentions.at(-1), start)) continue;
      if (surname.length < 2 || isInitial(last.text) || !isPerson) continue;
      if (
        organization.test(text.slice(end, end + 20)) &&
        !(isItem && groupOffice.test(text.slice(end, end + 24))) &&
        !known.has(surname)
      )
        continue;
      if (
        pieces.every((piece) =>
          bare(piece.text)
            .split("-")
            .every((part) => companyWords.has(part)),
        )
      )
        continue;
      const person = addPerson(names, family, name, surname);
      mentions.push({ start, end, person, form: "full" });
      const partner = bare(coupled.exec(text.slice(Math.max(0, start - 30), start))?.[1] ?? "");
      if (givenNames.has(partner) || isNickname(partner)) couples.add(surname);
    }
  }
  for (const { start, end } of surnames) {
    const surname = familyNameOf(text.slice(start, end));
    const people = family.get(surname) ?? [];
    // "Bo and Ann Lee": who of them "Mr. Lee" is, is not said.
    if (couples.has(surname)) continue;
    const person =
      people.findLast((index) => mentions.some((m) => m.person === index && m.start < start)) ?? people[0];
    if (person === undefined || mentions.some((m) => m.start <= start && start < m.end)) continue;
    mentions.push({ start, end, person, form: "titled" });
  }
  mentions.sort((a, b) => a.start - b.start);
  return { names, mentions };
}

/** Adds a person, or finds the one whom the text has named before by a like name. */
const addPerson = (names: string[], family: Map<string, number[]>, name: string, surname: string): number => {
  const same = family.get(surname) ?? [];
  const first = bare(name.split(" ")[0] ?? "");
  const person = same.find((index) => {
    const other = bare(names[index]?.split(" ")[0] ?? "");
    return other === first || other[0] === first[0];
  });
  if (person !== undefined) {
    if (name.length > (names[person]?.length ?? 0)) names[person] = name;
    return person;
  }
  names.push(name);
  family.set(surname, [...same, names.length - 1]);
  return names.length - 1;
};
