import "server-only";
import type { RoleMention } from "./find-roles";
import { listFrom, rolesBeside } from "./name-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

const toRole =
  /^(?:,? (?:Jr|Sr)\.)?(?:, age \d\d,?|, \d\d,| \(age \d\d\),?)?,? (?:(?:currently|our|its|the|who is) [^;]{3,80}, )?(?:(?:as|to|to serve as|to be|to the (?:position|office|role) of) )(?:a |an |the |our |its )?(?:Company[’']s )?(?:new )?$/;

/** "Elected the following officers: Jo Day, president; …": where the list begins. */
const findColon = (text: string, trigger: Trigger): number | null => {
  const lead = /^[^:;]{0,140}:/.exec(text.slice(trigger.end, trigger.end + 150))?.[0];
  if (lead === undefined) return null;
  const at = trigger.end + lead.length;
  return /\bfollow(?:ing|s)\b|\bbelow\b|\bare:$/.test(text.slice(Math.max(0, trigger.start - 60), at))
    ? at
    : null;
};

/** Characters of a list that are read. */
const longest = 3000;

const entry = /;(?: and)? (?:\(\w{1,3}\) )?(?:(?:Mr|Ms|Mrs|Dr)\. )?$/;
const firstEntry = /^ ?(?:\(\w{1,3}\) )?(?:(?:Mr|Ms|Mrs|Dr)\. )?$|(?:,|,? and) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/;

const goesOn =
  /^(?: of the (?:Company|Corporation|Registrant))?(?:, (?:effective|each|age)[^;]{0,60})?[,;]? ?(?:and )?(?:\(\w{1,3}\) )?(?:(?:Mr|Ms|Mrs|Dr)\. ?)?$/;

/** Those whom one verb names further with offices of their own: "elected Jo Day as president and Al Roe as treasurer". */
export function nameListed(
  sentence: Sentence,
  trigger: Trigger,
  first: readonly RoleMention[],
  limit: number,
): { number: number; roles: RoleMention[] }[] {
  const listed: { number: number; roles: RoleMention[] }[] = [];
  const colon = trigger.person === "object" ? findColon(sentence.text, trigger) : null;
  if (colon !== null) {
    const shared = first.filter(({ end }) => end <= colon);
    for (const mention of sentence.mentions) {
      if (mention.start > colon + longest) break;
      if (mention.form === "pronoun" || mention.start < colon) continue;
      const lead = sentence.text.slice(colon, mention.start);
      if (!(lead.includes(";") ? entry : firstEntry).test(lead)) continue;
      const own = rolesBeside(sentence, mention.person).filter(
        ({ former, isElsewhere }) => !former && !isElsewhere,
      );
      const roles = shared.length > 0 ? shared : own;
      if (roles.length > 0) listed.push({ number: mention.person, roles });
    }
    return listed;
  }
  let end = first.at(-1)?.end;
  for (const mention of sentence.mentions) {
    if (end === undefined || trigger.person === "by") break;
    if (mention.form === "pronoun" || mention.start < end || mention.start >= limit) continue;
    if (!goesOn.test(sentence.text.slice(end, mention.start))) break;
    const at = sentence.roles.findIndex(
      ({ start }) => start >= mention.end && toRole.test(sentence.text.slice(mention.end, start)),
    );
    if (at < 0) break;
    const roles = listFrom(sentence, at, limit);
    listed.push({ number: mention.person, roles });
    end = roles.at(-1)?.end;
  }
  return listed;
}
