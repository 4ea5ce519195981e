import "server-only";
import type { RoleMention } from "./find-roles";
import { listFrom } from "./name-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

const toRole =
  /^(?:,? (?:Jr|Sr)\.)?(?:, age \d\d,?|, \d\d,| \(age \d\d\),?)?,? (?:currently [^;]{3,80}, )?(?:(?:as|to|to serve as|to be|to the (?:position|office|role) of) )(?:a |an |the |our |its )?(?:Company[’']s )?(?:new )?$/;

const goesOn =
  /^(?:, (?:effective|each|age)[^;]{0,60})?[,;]? ?(?:and )?(?:\(\w{1,3}\) )?(?:(?:Mr|Ms|Mrs|Dr)\. ?)?$/;

/** Those whom one verb names further with offices of their own: "elected Jo Day as president and Al Roe as treasurer". */
export function nameListed(
  sentence: Sentence,
  trigger: Trigger,
  first: readonly RoleMention[],
  limit: number,
): { number: number; roles: RoleMention[] }[] {
  const listed: { number: number; roles: RoleMention[] }[] = [];
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
