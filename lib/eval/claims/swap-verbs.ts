import { type Assertion, findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import { bearsOut, type Predicate } from "@/lib/domain/claims/deeds/predicates";
import type { ClaimSwap } from "./claim-swap";
import { verbWords } from "./swap-verb-words";

type Said = { kind: ClaimSwap["kind"]; description: string };

/** Of the verbs that the filing does not have, one in so many is tried. */
const sparse = 5;

/** A verb of a claim, with what stands around it. */
type Verb = Assertion & { own: string; before: string; after: string; isDoneTo: boolean };

/** An event claim under other verbs: those of the filing that can stand there, and every fifth of the rest. */
export function swapVerbs(description: string, body: string): Said[] {
  const told = new Set(findAssertions(body).map(({ predicate }) => predicate));
  const claimed = findAssertions(description, true);
  return claimed.flatMap((one) => {
    const verb = readVerb(one, description);
    if (verb === null) return [];
    const swapped = othersFor(one, claimed, told, description).flatMap((other): Said[] => {
      const said = sayAs(verb, other);
      return said === null ? [] : [{ kind: "verb", description: said }];
    });
    return [...swapped, ...sayOtherwise(verb)];
  });
}

const intransitive: ReadonlySet<Predicate> = new Set([
  ...(["resign", "retire", "depart", "die", "expire", "increase", "decrease"] as const),
]);

/** Null where another verb would not be English: "under amended bylaws", "became an officer". */
function readVerb(one: Assertion, text: string): Verb | null {
  const { start, end, form, predicate } = one;
  const [own, before, after] = [text.slice(start, end), text.slice(0, start), text.slice(end)];
  const isAttribute = /\b(?:the|its|an?|of|under|with|proposed) $/i.test(before);
  if (form !== "noun" && isAttribute) return null;
  if (predicate === "appoint" && /^(?:became|joined|joins|made|given|chosen|came|took|assumed)/i.test(own))
    return null;
  if (/^ with\b/.test(after) && predicate === "acquire") return null;
  if (/^ to\b/.test(after) && predicate === "extend") return null;
  // "Equitrac acquired for": a headline leaves out "was".
  const isHeadline =
    before !== "" &&
    /^(?:$|,| (?:for|from|to|with|on|in|as|by|at|due)\b)/.test(after) &&
    /[\p{L}\p{N}] $/u.test(before);
  const isMadeOfficer = predicate === "appoint" && before !== "" && office.test(after.trimStart());
  const isDoneTo =
    form === "done" && !intransitive.has(predicate) && (one.isPassive || isHeadline || isMadeOfficer);
  return { ...one, own, before, after, isDoneTo };
}

const security = /\b(?:notes?|debentures|bonds|shares|stock|loans?)\b/i;

function othersFor(
  one: Assertion,
  claimed: readonly Assertion[],
  told: ReadonlySet<Predicate>,
  text: string,
): Predicate[] {
  // A business that is sold is not repaid, and notes are not spun off.
  const amiss = one.predicate !== "sell" ? null : security.test(text) ? "trade" : "money";
  const groups = verbWords[one.predicate].groups.filter((group) => group !== amiss);
  const fitting = (Object.keys(verbWords) as Predicate[]).filter(
    (other) =>
      verbWords[other].groups.some((group) => groups.includes(group)) &&
      !claimed.some(({ predicate }) => bearsOut(predicate, other) || bearsOut(other, predicate)),
  );
  const rest = fitting.filter((other) => !told.has(other));
  return [...fitting.filter((other) => told.has(other)), ...rest.filter((_, at) => at % sparse === 0)];
}

const leaving: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart", "die"]);
const office =
  /^(?:the |an? )?(?:(?:interim|acting|executive|senior|vice|chief|next|lead) )*(?:\p{L}+ ){0,2}(?:officer|president|chair\p{L}*|director|counsel|treasurer|secretary|controller|c[efot]o|[es]?vp)\b/iu;

/** The claim under another verb, in the form of its own; null where that would be no English. */
function sayAs(verb: Verb, other: Predicate): string | null {
  const { form, own, before, after, predicate, isDoneTo } = verb;
  const words = verbWords[other];
  if (form === "noun") {
    const isPlain = /(?:^|[^\p{L}](?:the|its|an?|of|by|announced|gave|to) )$/iu.test(before);
    if (!isPlain || words.noun === null || !/^ of\b/.test(after)) return null;
    return before + words.noun + turn(predicate, other, after);
  }
  if (form === "bare" && (/ing$/.test(own) || / of$/.test(own))) return null;
  if (leaving.has(predicate) !== leaving.has(other)) return sayOfOffice(verb, other);
  const isThird = form === "bare" && /s$/.test(own) && !/\bto $/.test(before);
  const done = isDoneTo ? (words.participle ?? words.done) : words.done;
  const said = form === "done" ? done : isThird ? words.bare.replace(/^\S+/, "$&s") : words.bare;
  return before + said + turn(predicate, other, after);
}

/** What is bought from one is sold to another. */
function turn(from: Predicate, to: Predicate, after: string): string {
  const isOut = (one: Predicate) => one === "sell" || one === "license" || one === "issue";
  const isIn = (one: Predicate) => one === "acquire" || one === "repurchase";
  if (isIn(from) && isOut(to)) return after.replace(/ from (?=the |\p{Lu})/u, " to ");
  return isOut(from) && isIn(to) ? after.replace(/ to (?=the |an? |\p{Lu})/u, " from ") : after;
}

/** Who leaves does it; who is appointed or dismissed has it done. */
function sayOfOffice({ form, before, after, predicate, isDoneTo }: Verb, other: Predicate): string | null {
  const { done } = verbWords[other];
  if (form !== "done") return null;
  if (leaving.has(predicate)) {
    if (/^ the (?:board|company)/i.test(after)) return null;
    return `${before}${done}${after.replace(/^ from\b/, other === "appoint" ? " to" : " from")}`;
  }
  if (/^ to (?:succeed|follow|replace|serve)\b/.test(after)) return null;
  if (!isDoneTo || !/\p{Lu}\p{L}+ (?:was |is )?$/u.test(before)) return null;
  const tail = office.test(after.trimStart()) ? ` as${after}` : after;
  const linked = tail
    .replace(/^ to (?=the board)/, other === "depart" ? " " : " from ")
    .replace(/^ to /, " as ");
  return `${before.replace(/\b(?:was|is) $/, "")}${done}${linked}`;
}

/** Denied, only planned, or done where it was planned. */
function sayOtherwise({ form, own, predicate, before, after, isDoneTo }: Verb): Said[] {
  const { bare, done } = verbWords[predicate];
  // Who buys is bought.
  const turned = predicate === "acquire" && form === "bare" ? turnRound(before, own, after) : null;
  if (turned !== null) return [{ kind: "way", description: turned }, ...sayDeed(before, after, done)];
  const isJoined = /\band $/.test(before) || /^ and\b/.test(after);
  if (form === "done" && predicate === "acquire" && /\bto be $/.test(before) && /^ by \p{Lu}/u.test(after))
    return [{ kind: "way", description: `${before.slice(0, -3)}${bare}${after.slice(3)}` }];
  if (form === "done" && isDoneTo && !/\bbe $/.test(before)) {
    const subject = before.replace(/\b(?:was|were) $/, "");
    const be = /(?:\bwere|(?<!\p{L})\p{Ll}+[^s]s) $/u.test(before) ? "were" : "was";
    return [
      { kind: "not", description: `${subject}${be} not ${own}${after}` },
      { kind: "plan", description: `${subject}to be ${own}${after}` },
    ];
  }
  if (form === "done" && predicate !== "agree" && !isJoined) {
    const plan = /(?:holders|lenders|directors) $/.test(before) ? "plan to" : "plans to";
    return [
      { kind: "not", description: `${before}did not ${bare}${after}` },
      { kind: "plan", description: `${before}${plan} ${bare}${after}` },
    ];
  }
  return form === "bare" ? sayDeed(before, after, done) : [];
}

const intent = /(?<!\b(?:the|its|an?) )\b(?:agreed|plans?|intends?|expects?|decided|seeks|proposal) to $/;

function sayDeed(before: string, after: string, done: string): Said[] {
  const planned = intent.exec(before);
  if (planned === null) return [];
  return [{ kind: "deed", description: before.slice(0, planned.index) + done + after }];
}

function turnRound(before: string, own: string, after: string): string | null {
  return /\bto $/.test(before) && /^ (?:the )?\p{Lu}/u.test(after) && !/ing$/.test(own)
    ? `${before}be acquired by${after}`
    : null;
}
