import type { DayRange } from "@/lib/domain/calendar";
import { classifyRole } from "@/lib/domain/classify-role";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { findUnborneWords } from "@/lib/domain/roles-agree-words";
import type {
  Annotation,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import type { ToldPassage } from "./align";
import { comparePersons } from "./compare";

/** Whom and what is looked for; a null role is any. `companyWords` are lower-case words of the company's own name. */
export type RoleQuestion = { personName: string; role: string | null; companyWords: ReadonlySet<string> };

/** An event by which a text gives a person an office, or takes it. */
export type ToldRole = Span & {
  person: string;
  role: string;
  fit: number;
  /** Whether the office is given: appointed, elected, became. */
  isBeginning: boolean;
  /** Whether the office, held until then, ends: resigned, retired, no longer serves. */
  isEnding: boolean;
  /** The days that the text gives the event. */
  time: TimeMention | null;
  /** The time for which the text says that the office is held; null where it gives none. */
  tenure: DayRange | null;
};

const beginnings = new Set(["appoint", "elect", "assume-office", "succeed"]);
const endings = new Set(["resign", "retire", "depart", "dismiss", "die"]);

/** Every office that a passage gives or takes, with its person. */
export function findToldRoles({ annotation }: Pick<ToldPassage, "annotation">): ToldRole[] {
  return annotation.events.flatMap((event) => rolesOfEvent(event, annotation));
}

function rolesOfEvent(event: TextEvent, annotation: Annotation): ToldRole[] {
  const isHolding = event.predicate === "hold-office";
  const isBeginning = beginnings.has(event.predicate) && event.polarity === "asserted";
  const isEnding =
    (endings.has(event.predicate) && event.polarity === "asserted") ||
    (isHolding && event.polarity === "denied");
  if (!isHolding && !isBeginning && !isEnding) return [];
  if (event.modality === "conditional" || event.modality === "possible") return [];
  const { mentions } = annotation;
  const argumentsOf = (roles: readonly string[]) =>
    event.arguments.flatMap(({ role, mention }) => {
      const said = mention === null ? undefined : mentions[mention];
      return said && roles.includes(role) ? [said] : [];
    });
  const people = argumentsOf(["person"]).filter((one): one is PersonMention => one.kind === "person");
  const offices = argumentsOf(["office", "object", "result"]).filter(
    (one): one is OfficeMention => one.kind === "office" && !one.isFormer && isOwn(one, annotation),
  );
  const when = event.time === null ? undefined : mentions[event.time];
  const time = when?.kind === "time" ? when : null;
  const { start, end } = annotation.sentences[event.sentence] ?? event;
  return people.flatMap((person) =>
    offices.map(
      (office): ToldRole => ({
        start,
        end,
        person: person.name,
        role:
          office.isInterim && !/\b(?:interim|acting)\b/i.test(office.title)
            ? `Interim ${office.title}`
            : office.title,
        fit: 1,
        isBeginning,
        isEnding,
        time,
        tenure: isHolding && !isEnding && time !== null ? tenureOf(time) : null,
      }),
    ),
  );
}

function isOwn({ organization }: OfficeMention, { mentions }: Annotation): boolean {
  if (organization === null) return true;
  return mentions.some(
    (one) => one.kind === "organization" && one.organization === organization && one.isSelf,
  );
}

function tenureOf({ from, to, precision, relation }: TimeMention): DayRange | null {
  if (precision === "range") return { start: from, end: to };
  if (relation === "since") return { start: from, end: null };
  if (relation === "until") return { start: null, end: to };
  return null;
}

/** Whether an office as a text gives it is the one that is asked for; a null role is any. */
function isAsked({ role, companyWords }: RoleQuestion, stated: string): boolean {
  const reading = classifyRole(stated);
  if (reading.former) return false;
  if (role === null) return true;
  if (classifyRole(role).interim && !reading.interim) return false;
  return rolesAgree(role, stated) === "same" && findUnborneWords(role, stated, companyWords).length === 0;
}

/** The event of a passage that says most of a person in an office: that it is held or taken before that it ends. */
export function findRoleIn(
  question: RoleQuestion,
  passage: Pick<ToldPassage, "annotation">,
): ToldRole | null {
  let lesser: ToldRole | null = null;
  for (const told of findToldRoles(passage)) {
    const fit = comparePersons(question.personName, { name: told.person } as PersonMention);
    if (fit === 0 || fit === 0.7 || !isAsked(question, told.role)) continue;
    const found = { ...told, fit };
    if (!told.isEnding && (told.tenure === null || told.tenure.end === null)) return found;
    if (lesser === null || (lesser.isEnding && !told.isEnding)) lesser = found;
  }
  return lesser;
}
