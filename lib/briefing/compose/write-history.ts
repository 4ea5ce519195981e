import { formatDay } from "@/lib/domain/calendar";
import { endSentence } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { shortNameOf } from "./name-company";
import type { Told } from "./told";

/** Names that only papers bore: of shells that were made for a reorganisation. */
const shell = /\b(?:Holdco|Newco|Merger Sub|Spinco|Topco|Bidco)\b/i;

/** Former names with the last days of filing under them, which is what EDGAR gives, newest first, in one sentence. */
export function writeHistory({ entity, names }: BriefingFacts): Told[] {
  const current = bareNameOf(entity.name);
  const [last, before] = names
    .filter((one) => one.kind === "former" && one.validTo !== null && !shell.test(one.name))
    // A change of spelling or of legal form is no change of name to a reader.
    .filter((one) => bareNameOf(one.name) !== current)
    .sort((one, other) => (other.validTo ?? "").localeCompare(one.validTo ?? ""));
  if (last === undefined) return [];
  const day = last.validTo ?? "";
  const earlier =
    before === undefined || bareNameOf(before.name) === bareNameOf(last.name)
      ? ""
      : `, and as ${before.name} until ${formatDay(before.validTo ?? "")}`;
  return [
    {
      text: endSentence(`It filed as ${last.name} until ${formatDay(day)}${earlier}`),
      refs: [
        refTo(last.documentId),
        ...(earlier === "" || before === undefined ? [] : [refTo(before.documentId)]),
      ],
      topic: "history",
      day,
      materiality: 35,
      headline: endSentence(`${shortNameOf(entity.name)} last filed as ${last.name} on ${formatDay(day)}`),
    },
  ];
}

/** A name by its letters alone: "Price/Costco Inc." and "PriceCostco" are one. */
const bareNameOf = (name: string): string =>
  shortNameOf(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
