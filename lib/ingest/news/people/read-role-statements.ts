import "server-only";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { RoleAction } from "@/lib/domain/role";
import { companyOfRole, type RoleOwner } from "./company-of-role";
import type { MaskedSentence, NewsRole } from "./masked-sentence";

/** That a sentence says of a person and a role. `isFuture`: what it says is yet to come. */
export type RoleStatement = {
  person: PersonMention;
  role: NewsRole;
  action: RoleAction;
  isFuture: boolean;
  owner: RoleOwner;
};

/** Words by which a sentence reports no fact. */
const hedge =
  /\b(?:[Ii]f|would|could|might|may|[Ww]hether|[Rr]umou?r\w*|[Rr]eportedly|[Ss]peculat\w*|den(?:y|ies|ied)|not|never|[Uu]nless|considering|[Pp]otential(?:ly)?|[Pp]roposed|nominee|nominated|[Cc]andidates?|reject\w*|urged|called (?:on|for)|should|wants?)\b/;

/** Words before a person or role by which they are of the past, or another's match. */
const past =
  /\b(?:succeed\w*|replac\w*|successor to|predecessor|ousted|fired|outgoing|departing|incoming|former|formerly|previous(?:ly)?|ex|late|then|once|one-?time|past|retired|longtime former)(?:[ -][^,.;]{0,25})?$/i;

const lead =
  "(?:(?:the|a|an|its|our|their|his|her|new|next|first|global|interim|acting|current|§+(?:['’]s)?|the company['’]s) )*";
const aside = "(?:,[^;]{1,90}?,)?";
const verb = "(?:named|appointed|elected|promoted|hired|selected|chosen|tapped|picked)";

const heldBehind = new RegExp(
  `^(?:, (?:\\d\\d, |age \\d\\d, )?(?:who (?:is|serves as) |(?:currently|now|also) )?| \\(| is | serves as )${lead}$`,
);
const heldBefore = /^(?:,? (?:of|at|for) (?:(?:the|\p{Ll}[\p{L}-]{1,20}) ){0,3}§+(?: \(?§+\)?)?)?(,)? $/u;

const toRole = `(?: (?:as|to be|to become|to serve as|to (?:the|its|their) (?:role|position|post) of|to))? ${lead}$`;
const passive = new RegExp(`^${aside} (?:was|has been|had been|is|will be) (?:\\w+ly )?${verb}${toRole}`);
const becomes = new RegExp(
  `^${aside} (?:(?:who|he|she) )?(?:becomes|became|will become|is to become|will (?:also )?serve|has become|takes over|took over|will take over|has taken over|will succeed ¶+|succeeds ¶+|succeeded ¶+|joins §+|joined §+|will join §+|has joined §+|has joined|joined|assumed the (?:role|position|post) of|returns|will return)(?: as| to)? ${lead}$`,
);
const naming =
  /§+\)?(?:['’]s board(?: of directors)?)?(?: (?:on \w+day|today|has|also|said (?:on \w+day )?(?:it|that it)(?: has| had)?|(?:today )?announced(?: that)? it(?: has| had)?)){0,3} (?:named|names|appointed|appoints|hired|hires|elected|elects|promoted|promotes|tapped|taps|picked|selected|chose|has appointed|has named)(?: \p{Ll}+){0,3} $/u;
const appointment = /\b(?:appointment|promotion|election|hiring) of $/;
const named = new RegExp(`^${aside}${toRole}`);
const left = new RegExp(
  `^${aside} (?:has |had |have )?(?:resigned|stepped down|stepped aside|retired|departed|quit|been (?:fired|ousted|dismissed|removed)|was (?:fired|ousted|dismissed|removed|terminated))(?: on \\w+day| today| \\w+ly)?(?: from (?:his|her|the) (?:role|position|post|job))?(?: (?:as|from))? ${lead}$`,
);
const leftBehind =
  /^(?: (?:of|at|for) (?:\p{Ll}+ ){0,3}§+)?(?: \(?§+\)?)?,? (?:has |had )?(?:resigned|stepped down|stepped aside|retired|departed|quit|died|passed away|was (?:fired|ousted|dismissed|removed|terminated))\b/u;
/** The tail of a role or person that was, whatever the words before say: "from 2010 to 2015", "until 2019". */
const endedBehind =
  /^(?: (?:of|at|for) (?:\p{Ll}+ ){0,3}§+)?,? (?:(?:from|between|in) (?:\p{L}+ )?\d{4}|until|at the time|when )/u;

/** People and roles of one sentence that are looked at; more is a list. */
const most = 8;

/** What a sentence states of people in roles: who holds, takes or left one. Hedged changes are left out. */
export function readRoleStatements(sentence: MaskedSentence): RoleStatement[] {
  const found: RoleStatement[] = [];
  for (const person of sentence.people.slice(0, most))
    for (const role of sentence.roles.slice(0, most)) {
      const read = readPair(sentence, person, role);
      if (read !== null) found.push({ person, role, ...read });
    }
  return found;
}

type Read = Pick<RoleStatement, "action" | "isFuture" | "owner">;

function readPair(sentence: MaskedSentence, person: PersonMention, role: NewsRole): Read | null {
  const { masked } = sentence;
  const owner = companyOfRole(sentence, role);
  const isBehind = role.start >= person.end;
  const gap = isBehind ? masked.slice(person.end, role.start) : masked.slice(role.end, person.start);
  const rest = masked.slice(Math.max(role.end, person.end));
  const front = masked.slice(0, Math.min(role.start, person.start));
  if (role.former || gap.length > 200) return null;
  const change = isBehind && !hedge.test(masked) ? readChange(sentence, person, gap, rest) : null;
  if (change !== null) return { ...change, owner: ownerOfChange(sentence, person, owner) };
  const isHeld = isBehind ? heldBehind.test(gap) : heldBefore.test(gap);
  if (!isHeld || past.test(front) || endedBehind.test(rest)) return null;
  // "the CEO, Jane Doe and others": a list as well as a name behind its role.
  if (!isBehind && gap.startsWith(",") && owner.outcome !== "named") return null;
  const hasLeft = leftBehind.test(rest) && !hedge.test(masked);
  return { action: hasLeft ? "departed" : "held", isFuture: false, owner };
}

function readChange(
  { masked }: MaskedSentence,
  person: PersonMention,
  gap: string,
  rest: string,
): Pick<RoleStatement, "action" | "isFuture"> | null {
  const isFuture = /\b(?:will|to become|is to)\b/.test(gap);
  if (left.test(gap)) return { action: "departed", isFuture: false };
  if (passive.test(gap) || becomes.test(gap)) return { action: "appointed", isFuture };
  const front = masked.slice(0, person.start);
  if ((naming.test(front) || appointment.test(front)) && named.test(gap))
    return {
      action: "appointed",
      isFuture: /^[^.]{0,60}\b(?:effective(?! immediately)|beginning|starting)\b/.test(rest),
    };
  return null;
}

/** A company that names someone names them to its own role, where the role names no other. */
function ownerOfChange(
  { masked, companies }: MaskedSentence,
  person: PersonMention,
  owner: RoleOwner,
): RoleOwner {
  if (owner.outcome !== "open") return owner;
  const front = masked.slice(0, person.start);
  if (!naming.test(front)) return owner;
  const namer = companies.findLast(({ end }) => end <= person.start);
  return namer === undefined ? owner : { outcome: "named", entityKey: namer.entityKey };
}
