import { endSentence, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef, type Statement } from "../statement";

/** What the company is, where it sits and trades, to whom it belongs, when it was founded, how many work there. */
export function writeBusiness(facts: BriefingFacts): Statement[] {
  const { entity } = facts;
  if (entity.type === "industry") return [];
  return [introduce(facts), listing(facts), ownership(facts), ownDescription(facts), people(facts)].filter(
    (one) => one !== null,
  );
}

type Field = keyof BriefingFacts["entity"]["sources"];

/** The documents of the fields that a sentence uses; null when one has none. */
function refsOf(facts: BriefingFacts, fields: Field[]): [SourceRef, ...SourceRef[]] | null {
  const ids = [...new Set(fields.flatMap((field) => facts.entity.sources[field] ?? []))];
  const [first, ...rest] = ids.map((id) => refTo(id));
  return first === undefined ? null : [first, ...rest];
}

function statement(text: string, refs: Statement["refs"] | null): Statement | null {
  return refs && { text: endSentence(text), refs, topic: "business", day: null, materiality: 0 };
}

function introduce(facts: BriefingFacts): Statement | null {
  const { name, industry, sector, headquarters, type, founded } = facts.entity;
  const field = industry ?? sector;
  const fields: Field[] = ["name"];
  if (field !== null) fields.push(industry === null ? "sector" : "industry");
  const origin = [
    founded !== null && /^\d{4}$/.test(founded) ? `was founded in ${founded}` : "",
    headquarters === null ? "" : `is based in ${headquarters}`,
  ].filter(Boolean);
  if (headquarters !== null) fields.push("headquarters");
  if (founded !== null) fields.push("founded");
  if (field === null && origin.length === 0) return null;
  const listed = type === "public_company" || type === "sec_ticker_fallback";
  const what = field === null ? "" : `${listed ? "is classed under" : "works in"} ${lowerIndustry(field)}`;
  const text = `${name} ${what}${what !== "" && origin.length > 0 ? "; it " : ""}${joinWords(origin)}`;
  return statement(text, refsOf(facts, fields));
}

/** An industry in running text: only names and abbreviations keep their capitals. */
function lowerIndustry(text: string): string {
  return text
    .split(" ")
    .map((word) =>
      /^[A-Z][a-z'’-]+[,;]?$/.test(word) || /^[A-Z][a-z]+-[A-Z][a-z]+[,;]?$/.test(word)
        ? word.toLowerCase()
        : word,
    )
    .join(" ")
    .replace(/\s*&\s*/g, " and ")
    .replace(/\breits?\b/gi, (word) => word.toUpperCase().replace(/S$/, "s"));
}

function listing(facts: BriefingFacts): Statement | null {
  const { ticker, exchange } = facts.entity;
  if (ticker === null) return null;
  const others = facts.names.filter(
    (one) => one.kind === "ticker" && one.validTo === null && one.name !== ticker,
  );
  const text = exchange
    ? `Its shares trade on ${exchange} as ${ticker}`
    : `Its shares trade under the symbol ${ticker}`;
  const more =
    others.length > 0 && others.length <= 3
      ? `; further securities are listed as ${joinWords(others.map((one) => one.name))}`
      : "";
  return statement(`${text}${more}`, refsOf(facts, exchange ? ["ticker", "exchange"] : ["ticker"]));
}

function ownership({ parent, subsidiaries }: BriefingFacts): Statement | null {
  if (parent) return statement(`It belongs to ${parent.name}`, [refTo(parent.documentId)]);
  const shown = subsidiaries.slice(0, 4);
  const [first, ...rest] = shown.map((one) => refTo(one.documentId));
  if (first === undefined) return null;
  const names = joinWords(shown.map((one) => one.name));
  return statement(
    `${shown.length < subsidiaries.length ? "Among its businesses are" : shown.length === 1 ? "One of its businesses is" : "Its businesses include"} ${names}`,
    [first, ...rest],
  );
}

function ownDescription(facts: BriefingFacts): Statement | null {
  const { description } = facts.entity;
  if (description === null) return null;
  const text =
    /^(?:Provides|Makes|Operates|Develops|Sells|Runs|Offers|Builds|Owns|Manufactures|Designs|Produces|Distributes|Manages)\b/.test(
      description,
    )
      ? `It ${description.charAt(0).toLowerCase()}${description.slice(1)}`
      : description;
  return statement(text, refsOf(facts, ["description"]));
}

function people(facts: BriefingFacts): Statement | null {
  const { employees } = facts.entity;
  return employees === null
    ? null
    : statement(`It reported ${employees.toLocaleString("en-US")} employees`, refsOf(facts, ["employees"]));
}
