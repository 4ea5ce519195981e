import { writeDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";
import { shortNameOf } from "./name-company";

const mostNames = 2;

/** Former names with the days on which they ended, newest first. */
export function writeHistory({ entity, names }: BriefingFacts): Statement[] {
  const current = shortNameOf(entity.name).toLowerCase();
  const former = names
    .filter((one) => one.kind === "former" && one.validTo !== null)
    // A change of spelling or of legal form is no change of name to a reader.
    .filter((one) => shortNameOf(one.name).toLowerCase() !== current)
    .sort((one, other) => (other.validTo ?? "").localeCompare(one.validTo ?? ""))
    .slice(0, mostNames);
  return former.map(({ name, validTo, documentId }, index): Statement => {
    const day = validTo ?? "";
    const shown = /[A-Z]{4}/.test(name) && name === name.toUpperCase() ? name : name.replace(/\.$/, "");
    return {
      text:
        index === 0
          ? `Until ${writeDay(day)} it was named ${shown}.`
          : `Before that, until ${writeDay(day)}, the name was ${shown}.`,
      refs: [refTo(documentId)],
      topic: "history",
      day,
      materiality: 35,
    };
  });
}
