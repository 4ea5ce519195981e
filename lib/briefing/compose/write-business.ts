import { endSentence, joinWords, withArticle } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef } from "../statement";
import { describeIndustry } from "./describe-industry";
import { shortNameOf } from "./name-company";
import type { Told } from "./told";

type Field = keyof BriefingFacts["entity"]["sources"];
type Part = { text: string; fields: Field[] };

/** What the company is, where it sits and trades, what belongs to it and to whom it belongs, how many work there. */
export function writeBusiness(facts: BriefingFacts): Told[] {
  if (facts.entity.type === "industry") return [];
  return [...introduce(facts), ...ownership(facts), people(facts)].filter((one) => one !== null);
}

function tell(text: string, refs: readonly SourceRef[]): Told | null {
  const [first, ...rest] = refs;
  if (first === undefined) return null;
  return {
    text: endSentence(text),
    refs: [first, ...rest],
    topic: "business",
    day: null,
    materiality: 0,
    headline: null,
  };
}

/** The documents of the fields that a sentence uses. */
const refsOf = ({ entity }: BriefingFacts, fields: readonly Field[]): SourceRef[] =>
  [...new Set(fields.flatMap((field) => entity.sources[field] ?? []))].map((id) => refTo(id));

function introduce(facts: BriefingFacts): (Told | null)[] {
  const what = description(facts) ?? field(facts);
  const origin = [foundation(facts), seat(facts)].filter((one) => one !== null);
  const place: Part = {
    text: joinWords(origin.map(({ text }) => text)),
    fields: origin.flatMap(({ fields }) => fields),
  };
  const trade = listing(facts);
  if (what === null || facts.entity.description !== null) return introduceInTwo(facts, what, place, trade);
  const { name } = facts.entity;
  const is = isPast(facts) ? "was" : "is";
  const said = `${what.text}${trade === null ? "" : `${/,| in /.test(what.text) ? "," : ""} ${trade.text}`}`;
  // Beside a long list of wares the place would seem to be theirs.
  const isLong = trade !== null || what.text.includes(" in ");
  const text =
    place.text === ""
      ? `${name} ${is} ${said}`
      : isLong
        ? `${name}, ${place.text}, ${is} ${said}`
        : `${name} ${is} ${said}, ${place.text}`;
  const parts = [what, place, ...(trade === null ? [] : [trade])];
  return [tell(text, refsOf(facts, ["name", ...parts.flatMap(({ fields }) => fields)]))];
}

/** What somebody wrote of the company, then the rest in a sentence; or the rest alone. */
function introduceInTwo(
  facts: BriefingFacts,
  what: Part | null,
  place: Part,
  trade: Part | null,
): (Told | null)[] {
  const { entity } = facts;
  const parent = facts.parent && isPlace(facts.parent) ? null : facts.parent;
  const is = isPast(facts) ? "was" : "is";
  const rest = [
    ...(place.text === ""
      ? []
      : [`${entity.founded === null ? is : "was"} ${place.text}`.replace(" and based", " and is based")]),
    ...(trade === null ? [] : [`${is} ${trade.text}`]),
    ...(parent === null ? [] : [`is part of ${nameOf(facts, parent)}`]),
  ];
  const fields = [...place.fields, ...(trade?.fields ?? [])];
  const refs = [...refsOf(facts, fields), ...(parent === null ? [] : [refTo(parent.documentId)])];
  const verbs = joinWords(rest).replace(/ and is based(.*) and /, ", is based$1, and ");
  return [
    what && tell(`${entity.name} ${what.text}`, refsOf(facts, ["name", ...what.fields])),
    rest.length === 0
      ? null
      : tell(
          `${what === null ? entity.name : "It"} ${verbs}`,
          what === null ? [...refsOf(facts, ["name"]), ...refs] : refs,
        ),
  ];
}

/** A registrant of which nothing is heard any more, and which nobody describes as it is now. */
export const isPast = ({ entity, asOf, today }: BriefingFacts): boolean =>
  asOf !== today && entity.ticker === null && entity.description === null;

function field({ entity }: BriefingFacts): Part | null {
  if (entity.industry !== null) return { text: describeIndustry(entity.industry), fields: ["industry"] };
  return entity.sector === null
    ? null
    : { text: `a company in the ${entity.sector.toLowerCase()} sector`, fields: ["sector"] };
}

function foundation({ entity: { founded } }: BriefingFacts): Part | null {
  return founded !== null && /^\d{4}$/.test(founded)
    ? { text: `founded in ${founded}`, fields: ["founded"] }
    : null;
}

function seat({ entity: { headquarters } }: BriefingFacts): Part | null {
  if (headquarters === null) return null;
  // "New York, New York": a city of its state's name is enough.
  const [city, state, ...rest] = headquarters.split(", ");
  const place = city === state && rest.length === 0 ? city : headquarters;
  return { text: `based in ${place}`, fields: ["headquarters"] };
}

function listing({ entity: { ticker, exchange }, names }: BriefingFacts): Part | null {
  if (ticker === null) return null;
  const others = names
    .filter((one) => one.kind === "ticker" && one.validTo === null && one.name !== ticker)
    .map((one) => one.name);
  const more =
    others.length > 0 && others.length <= 3 ? ` (other securities trade as ${joinWords(others)})` : "";
  return exchange === null
    ? { text: `traded under the symbol ${ticker}${more}`, fields: ["ticker"] }
    : { text: `${venueOf(exchange)} as ${ticker}${more}`, fields: ["ticker", "exchange"] };
}

/** Over the counter nothing is listed. */
const venueOf = (exchange: string): string =>
  exchange === "OTC"
    ? "traded over the counter"
    : `listed on ${/^NYSE$|Exchange$/.test(exchange) ? "the " : ""}${exchange}`;

const nations =
  /^(?:American|Australian|British|Canadian|Chinese|Danish|Dutch|European|French|German|Indian|Israeli|Italian|Japanese|Korean|Mexican|Southeast|Spanish|Swedish|Swiss|U\.S\.|[A-Z]{2,})/;

/** What a curated line says the company is or does, as the rest of a sentence. */
function description(facts: BriefingFacts): Part | null {
  const said = facts.entity.description;
  if (said === null) return null;
  const words = nations.test(said) ? said : `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
  const isVerb =
    /^[A-Z][a-z]+s\b(?!['’])/.test(said) &&
    !/^(?:Business|Sports|News|Comics|Wireless|Games|Swiss|Fitness|Foods|Goods)\b/.test(said);
  const noun = /^(?:two|three|one|the|an?) /i.test(said) ? words : withArticle(words);
  return { text: isVerb ? words : `${isPast(facts) ? "was" : "is"} ${noun}`, fields: ["description"] };
}

/** A registrant often gave its name to the company that took its place. */
const nameOf = ({ entity }: BriefingFacts, other: { name: string }): string =>
  shortNameOf(other.name) === shortNameOf(entity.name) ? "a company of the same name" : other.name;

/** EDGAR's lists show which registrant took another's place, not who owns whom. */
const isPlace = ({ documentId }: { documentId: string }): boolean => documentId.startsWith("edgar-");

function ownership(facts: BriefingFacts): (Told | null)[] {
  const { parent, entity } = facts;
  if (parent && isPlace(parent))
    return [
      tell(`Its place as a registrant was taken by ${nameOf(facts, parent)}`, [refTo(parent.documentId)]),
    ];
  // Where the introduction has two sentences, its second says so.
  const isTold = entity.description !== null || (entity.industry === null && entity.sector === null);
  if (parent)
    return isTold ? [] : [tell(`It is part of ${nameOf(facts, parent)}`, [refTo(parent.documentId)])];
  const owned = facts.subsidiaries.filter((one) => !isPlace(one));
  const shown = owned.slice(0, 4);
  const names = joinWords(shown.map((one) => one.name));
  const before = facts.subsidiaries.filter(isPlace);
  const refsOfAll = (all: typeof owned) => all.map((one) => refTo(one.documentId));
  return [
    tell(
      owned.length > shown.length ? `Its businesses include ${names}` : `It owns ${names}`,
      refsOfAll(shown),
    ),
    tell(
      `It took the place of ${joinWords(before.map((one) => nameOf(facts, one)))} as a registrant`,
      refsOfAll(before),
    ),
  ];
}

function people(facts: BriefingFacts): Told | null {
  const { employees } = facts.entity;
  return employees === null
    ? null
    : tell(`It has ${employees.toLocaleString("en-US")} employees`, refsOf(facts, ["employees"]));
}
