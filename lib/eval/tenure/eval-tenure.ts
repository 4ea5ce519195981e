import "server-only";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { monthsBefore, yearsBetween } from "@/lib/domain/calendar";
import { silentMonths } from "@/lib/domain/people/tenure";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { formatTable } from "@/lib/domain/prose";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { readCsv } from "@/lib/seed/build/lists";
import type { Evaluation } from "../evaluation";

/** A table of who was seen by ownership forms in which office, from when until when. */
const file = path.resolve("../shared/facts/people.csv.gz");
/** Lines of JSON: the officers whom a proxy statement names, with the years that it tells of. */
const proxyFile = path.resolve("../shared/facts/proxy_executives.jsonl");
/** The year whose officers are looked for in the forms. */
const proxyYear = 2025;

/** The table leaves out whoever has filed nothing since late 2024: from this day on nobody who left is missing. */
const landmark = "2025-03-01";

const offices: readonly RoleClass[] = ["ceo", "president", "cfo", "coo", "cto", "chair"];

const rowSchema = z.object({
  cik: z.string(),
  person: z.string(),
  title: z.string(),
  date: z.string().transform((text) => text.slice(0, 10)),
  first_seen: z.string(),
  form: z.string(),
});

const proxySchema = z.object({
  cik: z.number(),
  filed: z.string().nullable(),
  executives: z.array(z.object({ name: z.string(), years: z.array(z.number()) })),
});

/** Days on which a person was seen in an office for the first and the last time. */
type Holder = { first: string; last: string };

type Count = { office: RoleClass; holders: number; left: number; years: number };

/**
 * How long who is shown in an office goes on to hold it: of those whom forms show in an office of one on a day, who was
 * seen again in it, and whose office somebody else was seen in since. Holders leave at one rate over time; years count
 * until the successor is seen, or until the holder was seen last.
 */
export const evaluateTenure: Evaluation = async () => {
  if (!existsSync(file))
    throw new Error(`Tenure is measured on ${file}, which is not here: nothing was measured.`);
  const rowsOfForms = readCsv(file, rowSchema);
  const counts = countTenures(rowsOfForms);
  const proxies = readFileSync(proxyFile, "utf8").trim().split("\n");
  const silence = countSilent(
    rowsOfForms,
    proxies.map((line) => proxySchema.parse(JSON.parse(line))),
  );
  const figures = counts.map(({ office, holders, left, years }) => {
    const retention = Math.exp(-left / years);
    return {
      office,
      holders,
      left,
      years: Math.round(years),
      retention: Math.round(retention * 1000) / 1000,
    };
  });
  const share = (retention: number, months: number) => (retention ** (months / 12)).toFixed(2);
  const rows = figures.map(({ office, holders, left, years, retention }) => [
    office,
    String(holders),
    String(left),
    String(years),
    ...[6, 12, 36].map((months) => share(retention, months)),
  ]);
  const head = ["office", "holders", "left", "years watched", "after 6 months", "a year", "3 years"];
  return {
    json: { offices: figures, silence },
    text: `Of holders shown in an office on ${landmark}, the share that still holds it:\n${formatTable(head, rows)}
Of ${silence.named} officers whom proxy statements name for ${proxyYear} and forms show, ${silence.silent} had filed none for ${silentMonths} months when the proxy statement came.`,
  };
};

/** Of the officers whom proxy statements name for a year and whom forms show, who had long filed none by then. */
export function countSilent(
  rows: readonly z.output<typeof rowSchema>[],
  proxies: readonly z.output<typeof proxySchema>[],
): { named: number; silent: number } {
  const last = new Map<string, string>();
  for (const { cik, person, date, form } of rows) {
    const filer = `${Number(cik)} ${personKey(displayPersonName(person))}`;
    if (form === "4" && date > (last.get(filer) ?? "")) last.set(filer, date);
  }
  const silences = proxies.flatMap(({ cik, filed, executives }) =>
    executives
      .filter(({ years }) => years.includes(proxyYear))
      .flatMap(({ name }) => {
        const day = last.get(`${cik} ${personKey(name)}`);
        return day === undefined || filed === null ? [] : [day < monthsBefore(filed, silentMonths)];
      }),
  );
  return { named: silences.length, silent: silences.filter(Boolean).length };
}

/** For each office of one, those who held it on the landmark, how many of them left, and for how long they were watched. */
export function countTenures(rows: readonly z.output<typeof rowSchema>[]): Count[] {
  const held = new Map<string, Map<string, Holder>>();
  for (const { cik, person, title, date, first_seen, form } of rows) {
    const { classes, former, interim, co } = classifyRole(title);
    if (form !== "4" || former || interim || co) continue;
    for (const office of classes) {
      const seat = `${cik} ${office}`;
      const holders = held.get(seat) ?? new Map<string, Holder>();
      held.set(seat, holders);
      const known = holders.get(personKey(person));
      const first = first_seen || date;
      holders.set(personKey(person), {
        first: known && known.first < first ? known.first : first,
        last: known && known.last > date ? known.last : date,
      });
    }
  }
  return offices.map((office) => {
    const seats = [...held].flatMap(([seat, holders]) =>
      seat.endsWith(` ${office}`) ? [[...holders.values()]] : [],
    );
    const watched = seats.flatMap((holders) => watch(holders) ?? []);
    return {
      office,
      holders: watched.length,
      left: watched.filter(({ hasLeft }) => hasLeft).length,
      years: watched.reduce((sum, { years }) => sum + years, 0),
    };
  });
}

/** Who held an office on the landmark, until when they were seen in it, or until somebody else was. */
function watch(holders: readonly Holder[]): { hasLeft: boolean; years: number } | null {
  const holder = holders
    .filter(({ first }) => first < landmark)
    .toSorted((one, other) => other.last.localeCompare(one.last))[0];
  if (holder === undefined) return null;
  const next = holders
    .filter((one) => one !== holder && one.first >= landmark && one.last > holder.last)
    .toSorted((one, other) => one.first.localeCompare(other.first))[0];
  const end = next?.first ?? holder.last;
  const years = yearsBetween(landmark, end);
  return years <= 0 ? null : { hasLeft: next !== undefined, years };
}
