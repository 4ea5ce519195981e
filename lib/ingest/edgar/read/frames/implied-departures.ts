import "server-only";
import type { People } from "@/lib/domain/person-names/find-people";
import type { RoleMention } from "./find-roles";
import type { FrameContext, NumberedFrame } from "./frame";
import { namePeople } from "./name-person";
import { rolesBeside } from "./name-roles";
import type { Sentence } from "./read-sentence";
import { heir } from "./unsaid-roles";

const single: ReadonlySet<string> = new Set(["ceo", "president", "cfo", "cto", "coo", "chair"]);

const plain = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** The roles by which an item introduces each of its people, once each. */
const rolesOfEach = (sentences: readonly Sentence[]): Map<number, RoleMention[]> => {
  const each = new Map<number, Map<string, RoleMention>>();
  for (const sentence of sentences)
    for (const number of new Set(sentence.mentions.map(({ person }) => person))) {
      const roles = each.get(number) ?? new Map<string, RoleMention>();
      each.set(number, roles);
      for (const role of rolesBeside(sentence, number)) roles.set(`${role.text} ${role.interim}`, role);
    }
  return new Map([...each].map(([number, roles]) => [number, [...roles.values()]]));
};

const succeeds = /^(?:him|her|them)(?: (?:as|in|on|upon|when|effective)\b|[.,;])/;

/** "Her predecessor, John Roe, left in May." */
const predecessorsNamed = ({ text, mentions }: Sentence) =>
  mentions.flatMap((mention, index) => {
    const owner = mentions[index - 1];
    const isNamed = /\bpredecessor,? (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(
      text.slice(Math.max(0, mention.start - 20), mention.start),
    );
    return isNamed && owner !== undefined && owner.person !== mention.person
      ? [{ before: mention.person, heirs: [owner.person], at: mention.end }]
      : [];
  });

/** Whom a sentence's heir succeeds: "succeeding Jane Doe", "took over as treasurer from Jane Doe", "replaces her". */
const predecessorsOf = (sentence: Sentence): { before: number; heirs: readonly number[]; at: number }[] => [
  ...predecessorsNamed(sentence),
  ...sentence.triggers.flatMap((trigger) => {
    if (trigger.person === "by" && / by$/.test(trigger.text)) {
      const replaced = sentence.mentions.findLast(({ end }) => end <= trigger.start);
      const heirs = namePeople(sentence, trigger, sentence.text.length);
      return replaced === undefined || heirs.includes(replaced.person)
        ? []
        : [{ before: replaced.person, heirs, at: trigger.end }];
    }
    if (trigger.action !== "appointed" || trigger.person !== "subject" || !heir.test(trigger.text)) return [];
    const named = sentence.mentions.find(
      ({ start, form }) =>
        start >= trigger.end &&
        (form !== "pronoun" ||
          (start === trigger.end + 1 && succeeds.test(sentence.text.slice(start, start + 20)))),
    );
    if (named === undefined || named.start - trigger.end > 90) return [];
    if (
      /[.;]|\band\b/.test(
        sentence.text.slice(trigger.end, named.start).replace(/\b(?:Mr|Ms|Mrs|Dr|St)\./g, ""),
      )
    )
      return [];
    return [
      { before: named.person, heirs: namePeople(sentence, trigger, sentence.text.length), at: named.end },
    ];
  }),
];

const leave = (
  person: string,
  number: number,
  from: NumberedFrame,
  interim: boolean,
  sentence: Sentence,
): NumberedFrame => ({
  ...from,
  isStated: false,
  number,
  person,
  action: "departed",
  interim,
  successor: null,
  reason: null,
  ...sentence.span,
});

/**
 * Departures that an item implies: of whom an heir "succeeds", and of the one who holds, for the time being or as a
 * party to the change, an office that only one holds and another takes.
 */
export function findImpliedDepartures(
  sentences: readonly Sentence[],
  frames: readonly NumberedFrame[],
  people: People,
  context: FrameContext,
): NumberedFrame[] {
  const named = frames.filter(({ action }) => action === "appointed");
  const appointed = named.filter(({ role }) => !/\bco-/i.test(role));
  const said = (number: number, roleClass: string) =>
    frames.some(
      (frame) => frame.number === number && frame.roleClass === roleClass && frame.action !== "departed",
    );
  const isSeatOnly = (number: number) =>
    appointed.every((frame) => frame.number !== number || frame.roleClass === "director");
  const hasLeft = (number: number, roleClass: string | null = null) =>
    frames.some(
      (frame) =>
        frame.number === number &&
        frame.action === "departed" &&
        (roleClass === null || frame.roleClass === roleClass),
    );
  const isPromoted = (number: number) => appointed.some((frame) => frame.number === number);
  /** A chief executive who becomes executive chair when another becomes chief executive. */
  const risesToChair = (number: number) =>
    isPromoted(number) &&
    appointed.every(
      (frame) => frame.number !== number || frame.roleClass === "chair" || frame.roleClass === "director",
    );
  const beside = rolesOfEach(sentences);
  const isInterim = (number: number, roleClass: string) =>
    (beside.get(number) ?? []).some(
      ({ interim, classes }) => interim && classes.some((name) => name === roleClass),
    );
  const implied: NumberedFrame[] = [];
  const year = Number(context.filedOn.slice(0, 4));
  for (const sentence of sentences) {
    for (const { before, heirs, at } of predecessorsOf(sentence)) {
      const person = people.names[before];
      const old = /\b((?:19|20)\d\d)\b/.exec(sentence.text.slice(at, at + 80))?.[1];
      if (person === undefined || (old !== undefined && Number(old) < year - 1)) continue;
      const taken = named.filter(
        (frame) =>
          heirs.includes(frame.number) &&
          frame.number !== before &&
          !(single.has(frame.roleClass) && said(before, frame.roleClass)) &&
          (frame.roleClass !== "director" || isSeatOnly(frame.number)),
      );
      // Of several offices taken, only those that the predecessor is known to have held, where any is known.
      const held = new Set((beside.get(before) ?? []).flatMap(({ classes }) => classes));
      const known = taken.filter(({ roleClass }) => held.has(roleClass));
      // "Named chair, replacing Mr. Doe", who leaves another office besides.
      const isLeaving = taken.some((frame) => hasLeft(before, frame.roleClass));
      for (const frame of known.length > 0 ? known : taken)
        if (
          !hasLeft(before) ||
          hasLeft(before, frame.roleClass) ||
          (frame.start === sentence.span.start && !isLeaving)
        )
          implied.push(leave(person, before, frame, isInterim(before, frame.roleClass), sentence));
    }
    for (const number of new Set(sentence.mentions.map((mention) => mention.person))) {
      const person = people.names[number];
      if (person === undefined) continue;
      const isRising = isPromoted(number);
      const isParty = sentence.triggers.some((trigger) =>
        namePeople(sentence, trigger, sentence.text.length).includes(number),
      );
      const moves = sentence.triggers.some(
        (trigger) =>
          /^(?:transition|mov)\w* (?:in)?to/i.test(trigger.text) &&
          trigger.action === "appointed" &&
          namePeople(sentence, trigger, sentence.text.length).includes(number),
      );
      const own = appointed.find((frame) => frame.number === number);
      for (const role of rolesBeside(sentence, number)) {
        if (moves && own && !role.former && !role.isElsewhere)
          for (const roleClass of role.classes)
            if (single.has(roleClass) && !said(number, roleClass))
              implied.push({
                ...leave(person, number, own, role.interim, sentence),
                role: role.text,
                roleClass,
              });
        if (role.former || role.isElsewhere) continue;
        const isPlainParty = role.interim || (isParty && !isRising);
        if (!isPlainParty && !risesToChair(number)) continue;
        for (const roleClass of role.classes) {
          if (!isPlainParty && !single.has(roleClass)) continue;
          const taken = appointed.find(
            (frame) =>
              frame.roleClass === roleClass &&
              frame.number !== number &&
              (single.has(roleClass) || plain(frame.role) === plain(role.text)),
          );
          if (
            taken &&
            !(single.has(roleClass) && said(number, roleClass)) &&
            !(taken.interim && !role.interim)
          )
            implied.push(leave(person, number, taken, role.interim, sentence));
        }
      }
    }
  }
  return implied;
}
