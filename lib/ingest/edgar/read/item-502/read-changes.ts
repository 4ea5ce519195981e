import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { actionOf, fillsSeat, givenTo, gone, isStanding, moveFrom, unsaidRole } from "./actions";
import type { Change } from "./changes";
import { type Day, dayOf, dayOfAbsence, headDayOf, moves } from "./days";
import {
  type FrameAction,
  hasPart,
  type Item,
  isRank,
  isViceOnly,
  type Office,
  type Role,
  seat,
  sentenceText,
  single,
} from "./item";
import { type Link, linkOf } from "./links";
import { isNoChange, isTermOfContract } from "./no-change";
import {
  capacityOf,
  clauseStart,
  eliminated,
  isElsewhere,
  isKeptBeside,
  joined,
  officesOf,
  pairsOf,
  respectiveOf,
  roleOf,
} from "./offices";
import { coordinated, isIntroduced, peopleOf } from "./people";

const reasons: readonly (readonly [string, RegExp])[] = [
  ["death", /\b(?:passed away|died|death)\b/i],
  ["health", /\b(?:health|medical) (?:reasons|issues|condition)/i],
  ["personal", /\b(?:personal|family) reasons\b|spend (?:more )?time with/i],
  ["other opportunities", /\bpursue (?:other|a new|another|new)\b|\baccept (?:a|another) position\b/i],
  ["disagreement", /\b(?:due to|because of|as a result of) (?:a |any )?disagreement/i],
  ["mutual agreement", /\bmutual(?:ly)? (?:agree|separation)/i],
  ["termination", /\b(?:was|been|is) (?:terminated|dismissed|removed)|\bwithout cause\b/i],
  ["retirement", /\bretir/i],
];

const copula =
  /\b(?:be|is|are|was|were|been|being) (?:(?:a|an|the|our|its|also|now|the Company[’']s|\w+ly) )*$/;

const staying =
  /\b(?:continu(?:e|es|ing|ed)|remain(?:s|ing|ed)?|stay(?:s|ing|ed)?|retain(?:s|ing|ed)?|keep(?:s|ing)?|kept|go(?:es)? on)\b/i;

const besideHeld = new RegExp(
  `\\b(?:in addition to|along with|while (?:retaining|keeping|continuing in)|without giving up) (?:${"(?:his|her|their|the)"}) (?:\\w+ ){0,2}(?:roles?|positions?|offices?|titles?|posts?|duties|responsibilities)\\b(?! (?:as|of)\\b)`,
  "i",
);

/** Offices that a text speaks of without naming them: "her present positions". */
const heldNow =
  /\b(?:his|her|their|the) (?:\w+ )?(?:current|present|existing|other) (?:\w+ )?(?:roles?|positions?|offices?|titles?|posts?|duties|responsibilities)\b/i;

/** What says that names come: "the following", "three new directors". */
export const lists =
  /\bfollowing\b|\b(?:two|three|four|five|six|seven) (?:(?:new|additional|independent|outside|further|non-employee) ){0,3}(?:directors|trustees|members)\b/;

/** What each event says of persons and offices. */
export function readEvents(item: Item): Change[] {
  const changes: Change[] = [];
  /** What dates a change of which another sentence gives the office. */
  const roleless: { person: number; action: FrameAction; day: Day; isMoved: boolean }[] = [];
  const stays = new Map<string, string>();
  let headDay: string | null = null;
  const said = new Set<string>();
  /** A vice chair who is or was an officer is one of the officers. */
  const isOfficer = (person: number): boolean =>
    (item.held.get(person) ?? []).some((office) =>
      roleOf(item, [office])?.classes.some((one) => one !== "director" && one !== "chair"),
    ) ||
    changes.some(
      (change) => change.person === person && change.action === "departed" && change.roleClass !== "director",
    );
  let link: Link | null = null;
  const add: Add = (event, person, action, role, day, isImplied = false, isNamed = true) => {
    const reason =
      action === "departed"
        ? (reasons.find(([, pattern]) => pattern.test(sentenceText(item, event.sentence)))?.[0] ?? null)
        : null;
    for (const name of role.classes) {
      const roleClass =
        name === "director" && isViceOnly(role.title) && isOfficer(person) ? "other_officer" : name;
      const key = `${person} ${action} ${roleClass} ${day?.day} ${role.title}`;
      if (said.has(key)) continue;
      said.add(key);
      changes.push({
        person,
        action,
        role: role.title,
        roleClass,
        day: day?.day ?? null,
        isStated: day?.isStated ?? false,
        interim: role.interim,
        reason,
        sentence: event.sentence,
        isNamed,
        isDone: event.modality === "done",
        isImplied,
        isMoved: day?.isStated === true && moves.test(item.before(event)),
        link: action === "continues" ? null : link,
      });
    }
  };
  const heldBy = (person: number, day: Day): Role | null =>
    roleOf(item, item.held.get(person) ?? []) ??
    (day === null ? null : roleOf(item, item.heldBefore.get(person) ?? []));
  const keep = (event: TextEvent, people: readonly number[], role: Role | null) => {
    if (
      role === null ||
      role.title === "Executive Officer" ||
      /\b(?:extend|extension|renew)/i.test(sentenceText(item, event.sentence))
    )
      return;
    const until = (item.times[event.sentence] ?? []).find(
      ({ relation, precision, start }) =>
        precision === "day" &&
        start > event.start &&
        (relation === "until" || /\buntil the\b[^.;]*\bmeeting\b/.test(item.gap(event.start, start))),
    );
    const behind = item.gap(event.start, event.end + 60);
    // Until a successor is found: kept for now, unless the item says that it is left.
    const isUntil =
      /\b(?:until|through)\b/.test(behind) &&
      !/\buntil (?:a|an|his|her|the|such time as an?) (?:\w+ )?(?:successor|replacement)\b/.test(behind);
    for (const person of people)
      if (!isUntil) add(event, person, "continues", role, null);
      else if (until) for (const name of role.classes) stays.set(`${person} ${name}`, until.from);
  };
  for (const event of item.annotation.events) {
    const { polarity } = event;
    for (const { role: part, head, start } of event.arguments) {
      // "Her start date has been moved to June 8": the day of what was told before.
      if (head !== "date" || !/^(?:agent|object|person)$/.test(part)) continue;
      if (
        !/^(?:verb:(?:be|move|change|set|advance|bring|push|extend)|suspend|postpone|extend)$/.test(
          event.predicate,
        )
      )
        continue;
      const what =
        /(start|commencement|hire|effective|departure|retirement|resignation|separation|termination) date/i.exec(
          item.gap(start, event.end),
        )?.[1];
      const to = (item.times[event.sentence] ?? []).findLast(
        (time) => time.precision === "day" && time.start >= start,
      );
      const whose = (item.people[event.sentence] ?? []).find(
        (one) => one.start >= start - 4 && one.start < start + 30,
      );
      const kind = /^(?:start|commencement|hire)/i.test(what ?? "") ? "appointed" : "departed";
      if (what && to && whose)
        for (const change of changes)
          if (
            change.person === whose.person &&
            (change.action === kind || (what === "effective" && change.action !== "continues"))
          )
            [change.day, change.isStated, change.isMoved] = [to.from, true, true];
    }
    if (
      event.predicate === "verb:be" &&
      hasPart(event, /^(?:promotion|change|action|appointment|resignation|election|departure)$/) &&
      !event.arguments.some(({ mention }) => item.officeAt(mention).length > 0)
    ) {
      // "Both promotions are effective May 15."
      const time = (item.times[event.sentence] ?? []).find(
        ({ relation, precision }) => relation === "effective" && precision === "day",
      );
      if (time)
        for (const change of changes) if (!change.isStated) [change.day, change.isStated] = [time.from, true];
    }
    const isOffice =
      event.predicate === "verb:be" &&
      !hasPart(event, /^day$/) &&
      event.arguments.some(({ mention }) =>
        item
          .officeAt(mention)
          .some(({ start }) => copula.test(item.gap(Math.max(event.start, start - 40), start))),
      );
    const predicate = isOffice
      ? "hold-office"
      : event.predicate === "verb:succeed"
        ? "succeed"
        : /^verb:(?:act|serve)$/.test(event.predicate) && event.polarity === "asserted"
          ? "hold-office"
          : event.predicate;
    if (isNoChange(item, event)) continue;
    const pairs = actionOf(item, event) === "appointed" ? pairsOf(item, event) : new Map<number, Office[]>();
    const people = peopleOf(item, event);
    const isFollowing =
      actionOf(item, event) === "appointed" && lists.test(item.gap(event.start, event.end + 40));
    if (people.length === 0 && pairs.size === 0 && !isFollowing) continue;
    headDay = headDayOf(item, event.sentence) ?? headDay;
    const read = dayOf(item, event, headDay);
    link = linkOf(item, event);
    if (read?.isStated && (!link?.isFirm || read.isEffective)) link = null;
    const day = link === null || read?.isStated ? read : null;
    const offices = officesOf(item, event);
    const role = roleOf(item, offices);
    const isOfOther =
      offices.length > 0 &&
      (offices.at(-1)?.organization != null ||
        offices.every((office) => office.organization !== null || isElsewhere(item, office)));
    if (isOfOther) continue;
    const action = actionOf(item, event);
    const respective = respectiveOf(item, event, people, offices);
    const isSame =
      role === null &&
      /\b(?:in|to|keep\w*|retain\w*|hold) (?:that|this|such|those|these|his|her|their|the same|both) (?:\w+ )?(?:current |present |same |dual |existing )?(?:role|position|capacity|capacitie|office|post|title)s?\b/.test(
        item.gap(event.start, event.end + 40),
      );
    const sameOf = (person: number): Role | null =>
      !isSame
        ? null
        : heldNow.test(item.gap(event.start, event.end + 40))
          ? roleOf(item, item.held.get(person) ?? [])
          : capacityOf(item, event, [person]);
    const words = item.before(event, 30);
    const [first] = offices;
    const local = first ? item.gap(Math.max(clauseStart(item, event), first.start - 45), first.start) : words;
    const isUnable = /\b(?:unable|not able) to\b/i.test(words);
    const isKept =
      !isUnable &&
      (first && staying.test(words)
        ? staying.test(local) || !/\b(?:cease|serve as|become|appointed)/.test(local)
        : staying.test(words)) &&
      (predicate === "hold-office" || /^verb:(?:continue|remain|stay|retain|serve)$/.test(predicate));
    const moved = predicate === "succeed" || isKept || action === "departed" ? null : moveFrom(item, event);
    if (moved) {
      const [left, taken] = moved;
      for (const person of people) {
        const classes = (left?.classes ?? []).filter(
          (name) => single.has(name) && !taken?.classes.includes(name),
        );
        if (left && classes.length > 0) add(event, person, "departed", { ...left, classes }, day);
        if (taken) add(event, person, "appointed", taken, day);
      }
      continue;
    }
    const heirs = givenTo(item, event);
    if (heirs.length > 0 && role !== null) {
      for (const person of people.filter((one) => !heirs.includes(one)))
        add(event, person, "departed", role, day);
      for (const person of heirs) add(event, person, "appointed", role, day);
    } else if (isStanding(item, event)) {
      for (const person of people) add(event, person, "departed", seat, day);
    } else if (isKept && first && staying.test(local) && !/\bnot\b/.test(local)) keep(event, people, role);
    else if (predicate === "succeed" && polarity === "asserted")
      readSuccession(item, event, people, role, day, changes, add);
    else if (isKept && polarity === "asserted") {
      for (const person of people) keep(event, [person], role ?? sameOf(person));
    } else if (action === "departed") {
      if (polarity === "denied" && !gone.test(words)) continue;
      // "Will cease to be President": of what it says, not of all that is held.
      const isSaid = (other: TextEvent) =>
        other.polarity === "denied" &&
        other.predicate === "hold-office" &&
        other.start === event.start &&
        officesOf(item, other).length > 0;
      if (role === null && (item.events[event.sentence] ?? []).some(isSaid)) continue;
      for (const person of people) {
        const isAll = /\b(?:all|both|his|her|their) (?:other )?(?:\w+ )?(?:roles|positions|offices)\b/.test(
          item.gap(event.start, event.end + 30),
        );
        const each = roleOf(item, respective.get(person) ?? []);
        const all =
          each ??
          (isAll && role !== null ? roleOf(item, [...(item.held.get(person) ?? []), ...offices]) : role);
        const isVacancy = event.realization === "noun" && fillsSeat.test(sentenceText(item, event.sentence));
        const own =
          all ?? heldBy(person, day) ?? roleOf(item, eliminated(item, event)) ?? (isVacancy ? seat : null);
        if (own) add(event, person, "departed", own, day, false, role !== null);
        // Who leaves the board is its chair no more.
        const chair = (item.held.get(person) ?? []).filter((office) =>
          roleOf(item, [office])?.classes.includes("chair"),
        );
        if (own?.classes.includes("director") && !own.classes.includes("chair")) {
          const seatOfChair = roleOf(item, chair);
          if (seatOfChair) add(event, person, "departed", { ...seatOfChair, classes: ["chair"] }, day, true);
        } else roleless.push({ person, action, day, isMoved: moves.test(item.before(event)) });
      }
    } else if (action === "appointed" && polarity === "asserted") {
      if (/\b(?:dut(?:y|ies)|responsibilit)\w*\b.*\bby\b/i.test(words)) continue;
      for (const { role: part, mention } of event.arguments) {
        // "Took over as treasurer from Bo Day".
        const one = part === "source" && mention !== null ? item.annotation.mentions[mention] : undefined;
        if (one?.kind === "person" && role) add(event, one.person, "departed", role, day, true);
      }
      if (isFollowing) {
        const isSeat = /\bdirectors?\b/i.test(item.gap(event.start, event.end + 40));
        for (const { person, start, form } of item.people[event.sentence] ?? []) {
          const own =
            roleOf(
              item,
              (item.held.get(person) ?? []).filter(({ sentence }) => sentence === event.sentence),
            ) ?? (isSeat ? seat : null);
          const isOther = /\b(?:by|of) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(item.gap(start - 12, start));
          if (start > event.end && form !== "pronoun" && own && !isOther && !pairs.has(person))
            add(event, person, "appointed", own, day);
        }
      }
      const kept = (item.offices[event.sentence] ?? []).find((office) => isKeptBeside(item, office));
      if (kept) for (const person of people) keep(event, [person], roleOf(item, joined(item, kept)));
      else if (besideHeld.test(item.gap(event.start, event.end + 60)))
        for (const person of people) keep(event, [person], roleOf(item, item.held.get(person) ?? []));
      const taken =
        respective.size > 0
          ? respective
          : pairs.size > 1 || role === null
            ? pairs
            : new Map<number, Office[]>();
      const own =
        roleOf(
          item,
          offices.filter(({ isFormer }) => !isFormer),
        ) ?? unsaidRole(item, event, changes);
      for (const person of new Set([...people, ...taken.keys()])) {
        const given = roleOf(item, taken.get(person) ?? []) ?? own;
        if (given) add(event, person, "appointed", given, day);
        else if (day?.isStated)
          roleless.push({ person, action, day, isMoved: moves.test(item.before(event)) });
      }
    } else if (/^(?:hold-office|verb:serve|verb:act)$/.test(predicate) && polarity === "denied" && isSame) {
      for (const person of people) {
        const same = sameOf(person);
        if (same) add(event, person, "departed", same, day);
      }
    } else if (predicate === "hold-office" && role === null && /\bheld by\b/.test(words)) {
      // "Assumes the position previously held by Bo Day".
      const heir = changes.findLast(
        (change) => change.action === "appointed" && !people.includes(change.person),
      );
      if (heir)
        for (const person of people.filter((one) => !isIntroduced(item, one, event.sentence)))
          add(
            event,
            person,
            "departed",
            { title: heir.role, classes: [heir.roleClass], interim: false },
            null,
            true,
          );
    } else if (predicate === "hold-office" && role === null && isSame && event.modality === "planned") {
      // "The departure of Bo Day and the hiring of Ann Lee, who will serve in that role".
      const same = unsaidRole(item, event, changes);
      for (const person of people)
        if (same && !changes.some((change) => change.person === person && change.role === same.title))
          add(event, person, "appointed", same, day);
    } else if (predicate === "hold-office" && event.realization === "verb" && role) {
      for (const person of people) {
        const isHeld = (item.held.get(person) ?? []).some((office) =>
          roleOf(item, [office])?.classes.some(
            (name) =>
              role.classes.includes(name) &&
              (name !== "other_officer" || (role.title.includes(office.title) && !isRank(office.title))),
          ),
        );
        if (polarity === "denied" || isUnable || /\b(?:no longer|ceas\w+)\b/i.test(words))
          add(event, person, "departed", role, day);
        else if (/\b(?:is|are) now\b|\bnow (?:holds|serves)\b/.test(words))
          add(event, person, "appointed", role, day);
        else if (isTermOfContract(item, event, offices)) continue;
        else if ((event.modality === "planned" || event.modality === "agreed") && !isHeld)
          add(
            event,
            person,
            "appointed",
            { ...role, interim: role.interim || /\bact(?:s|ing)? as\b/.test(words) },
            day,
          );
      }
    }
  }
  for (const { person, action, day, isMoved } of roleless)
    for (const change of changes)
      if (
        change.person === person &&
        change.action === action &&
        day !== null &&
        // What is over already does not end with a later employment.
        !(
          action === "departed" &&
          change.isDone &&
          change.isNamed &&
          !change.isImplied &&
          day.day > item.context.filedOn
        ) &&
        (change.day === null || !change.isStated || change.isImplied || isMoved)
      )
        [change.day, change.isStated] = [day.day, day.isStated];
  for (const change of changes) {
    const until = stays.get(`${change.person} ${change.roleClass}`);
    if (change.action === "departed" && until !== undefined)
      [change.day, change.isStated, change.isNamed] = [until, true, true];
  }
  for (const change of changes) {
    const { link: other } = change;
    const one =
      other &&
      changes.find(
        ({ person, action, day }) =>
          person === other.person &&
          action === other.action &&
          day !== null &&
          !(person === change.person && action === change.action),
      );
    if (one && (change.day === null || other?.isFirm)) [change.day, change.isStated] = [one.day, true];
  }
  for (const change of changes)
    if (change.interim && change.day === null && change.action === "appointed")
      [change.day, change.isStated] = [dayOfAbsence(item, change.sentence), true];
  return changes;
}

type Add = (
  event: TextEvent,
  person: number,
  action: FrameAction,
  role: Role,
  day: Day,
  isImplied?: boolean,
  isNamed?: boolean,
) => void;

/** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
function readSuccession(
  item: Item,
  event: TextEvent,
  people: readonly number[],
  role: Role | null,
  day: Day,
  changes: readonly Change[],
  add: Add,
): void {
  const list = item.people[event.sentence] ?? [];
  const verb = /\b(?:succeed\w*|replac\w+|t[ao]k\w+ over|step\w* into)( by)?\b/i.exec(
    item.text.slice(event.start, event.end),
  );
  const at = event.start + (verb?.index ?? 0) + (verb?.[0].length ?? 0);
  const first = list.find(({ start }) => start >= at && start - at < 70);
  const behind = first ? coordinated(item, event.sentence, new Set([first.person])) : [];
  const front = list.findLast(({ end, form }) => end <= at && (form !== "pronoun" || end > event.start));
  const own = people.filter((person) => !behind.includes(person));
  const subject =
    own.length > 0
      ? own
      : front && !behind.includes(front.person)
        ? coordinated(item, event.sentence, new Set([front.person]))
        : [];
  const isPassive = /\b(?:be|been|was|is|were) (?:succeeded|replaced)\b.* by\b/.test(
    item.gap(
      event.start,
      Math.min(event.end + 80, item.annotation.sentences[event.sentence]?.end ?? event.end),
    ),
  );
  const given = (name: string) =>
    event.arguments.flatMap(({ role: part, mention }) => {
      const one = part === name && mention !== null ? item.annotation.mentions[mention] : undefined;
      return one?.kind === "person" ? [one.person] : [];
    });
  const [left, come] = [
    given("source"),
    given("person").filter((person) => !given("source").includes(person)),
  ];
  const before = left.length > 0 ? left : isPassive ? subject : behind;
  const heirs = (come.length > 0 ? come : isPassive ? behind : subject).filter(
    (person) => !before.includes(person),
  );
  const roleIn = (persons: readonly number[], action: FrameAction): Role | null => {
    const last = changes.findLast((change) => persons.includes(change.person) && change.action === action);
    const all = changes.filter((change) => change.person === last?.person && change.action === action);
    return last ? { title: last.role, classes: all.map(({ roleClass }) => roleClass), interim: false } : null;
  };
  // "Will succeed him as chair of the Audit Committee": no office of the company.
  const isOfCommittee = role === null && officesOf(item, event).length > 0;
  const known =
    role ??
    roleIn(before, "departed") ??
    roleIn(heirs, "appointed") ??
    before.map((person) => roleOf(item, item.held.get(person) ?? [])).find((one) => one !== null) ??
    null;
  if (known === null || isOfCommittee) return;
  const heirDay =
    changes.findLast((change) => heirs.includes(change.person) && change.action === "appointed")?.day ?? null;
  for (const person of heirs)
    add(event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
  for (const person of before) {
    // Of several offices, those that the one before is known to have held.
    const held = roleOf(item, [...(item.held.get(person) ?? []), ...(item.heldBefore.get(person) ?? [])]);
    const shared = known.classes.filter((name) => held?.classes.includes(name));
    const classes =
      shared.length > 0
        ? shared
        : known.classes.filter((name) => name !== "director" || known.classes.length === 1);
    add(
      event,
      person,
      "departed",
      { title: known.title, classes, interim: held?.interim ?? false },
      day ?? (heirDay === null ? null : { day: heirDay, isStated: false }),
      true,
    );
  }
}
