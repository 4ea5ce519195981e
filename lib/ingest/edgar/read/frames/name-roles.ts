import "server-only";
import type { RoleMention } from "./find-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

const joins =
  /^(?:,|;)?\s*(?:and|as well as|&|or|, and)?\s*(?:also |then )?(?:(?<=(?:and|as well as|&) )(?:as |to |from |of |in |on ))?(?:(?:his|her) (?:position|role|office)s? as )?(?:a |an |the |our |its |his |her )?(?:Company’s |[A-Z]\w+’s )?(?:new |\w+ly )?$/;

/** Roles that go on from the one at `index` in one breath: "Chairman, President and Chief Executive Officer". */
const listFrom = (sentence: Sentence, index: number, limit: number): RoleMention[] => {
  const list: RoleMention[] = [];
  for (const role of sentence.roles.slice(index)) {
    const last = list.at(-1);
    if (role.start >= limit || (last && !joins.test(sentence.text.slice(last.end, role.start)))) break;
    list.push(role);
  }
  return list;
};

const appositionGap =
  /^(?:,|\()?\s*(?:age \d\d,? |\d\d,? |who (?:currently |presently |has |had )?(?:serves|is|been) (?:currently |serving )?(?:as )?|(?:has|had) been (?:serving |employed )as |(?:currently )?serves as |served as (?=the Company’s|our )|is (?:currently )?|currently |presently |to |as )?(?:a |an |the |our |its |one of (?:the|our) )?(?:Company’s |Corporation’s |Registrant’s |[A-Z]\w+’s |[A-Z]\w+ )?(?:current |existing |former )?$/;

/** Roles by which the sentence introduces a person: "Jane Doe, our Treasurer", "Treasurer Jane Doe". */
export function rolesBeside(sentence: Sentence, person: number): RoleMention[] {
  const { text, roles } = sentence;
  for (const mention of sentence.mentions) {
    if (mention.person !== person || mention.form === "pronoun") continue;
    const after = roles.findIndex(
      ({ start }) => start >= mention.end && appositionGap.test(text.slice(mention.end, start)),
    );
    if (after >= 0) return listFrom(sentence, after, text.length);
    const before = roles.findIndex(
      ({ end }) => /^,? $/.test(text.slice(end, mention.start)) && end <= mention.start,
    );
    if (before >= 0) return listFrom(sentence, before, mention.start);
  }
  return [];
}

/** Whether a role only introduces the person before it, and the trigger's own role may follow. */
const introduces = (sentence: Sentence, trigger: Trigger, role: RoleMention): boolean => {
  const mention = sentence.mentions.findLast(({ end, form }) => end <= role.start && form !== "pronoun");
  if (mention === undefined || mention.start < trigger.end) return false;
  const gap = sentence.text.slice(mention.end, role.start);
  return /^,/.test(gap) && appositionGap.test(gap) && (/\bwho\b/.test(gap) || !/\b(?:as|to) /.test(gap));
};

/** Words behind which a role is another person's. */
const superior =
  /\b(?:report(?:s|ing|ed)? (?:directly )?to|advis[eo]r to|assist\w*|consult\w* (?:to|with)|successor to)\b[^;]{0,40}$/i;

const lead =
  /\b(?:as|of|to|from|be|become|on|in|be the|the|our|its|her|his|a|an|new|interim|acting|position|role|title|duties|additional)\b[^;]{0,60}$|^\s*(?:\w+ ){0,2}$/i;

/** The roles of which a trigger speaks, that stand behind it before `limit`. */
export function rolesBehind(sentence: Sentence, trigger: Trigger, limit: number): RoleMention[] {
  const { text, roles } = sentence;
  const candidates = roles.flatMap((role, index) =>
    role.start >= trigger.end && role.start < limit ? [index] : [],
  );
  const isOwn = (index: number): boolean => {
    const role = roles[index];
    if (role === undefined || role.former || introduces(sentence, trigger, role)) return false;
    return !superior.test(text.slice(trigger.end, role.start).slice(-60));
  };
  const first =
    candidates.find(
      (index) => isOwn(index) && lead.test(text.slice(trigger.end, roles[index]?.start).slice(-80)),
    ) ?? -1;
  return first < 0 ? [] : listFrom(sentence, first, limit);
}
