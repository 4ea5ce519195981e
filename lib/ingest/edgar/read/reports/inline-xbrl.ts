import "server-only";
import type { HtmlObserver } from "@/lib/ingest/edgar/read/text";

/** A fact that an inline XBRL document tags. Source: Inline XBRL 1.1 and the SEC's transformation registry. */
export type TaggedFact = {
  /** "us-gaap:NetIncomeLoss", "dei:EntityPublicFloat" */
  concept: string;
  /** Of `ix:nonFraction`, scaled and signed, in `unit`; null where it is nil, or of a kind of writing that is not known. */
  value: number | null;
  /** What the document shows, blanks as one. */
  text: string;
  /** "USD", "shares", "USD/shares"; null for text. */
  unit: string | null;
  /** First day of the period; null where the fact is of a single day. ISO days. */
  start: string | null;
  /** Last day of the period, or the day. */
  end: string | null;
  /** Axis to member, as qualified names; empty for the filer as a whole. */
  dimensions: Readonly<Record<string, string>>;
  /** First cell of the table row in which it stands. */
  rowLabel: string | null;
  /** Place in the canonical text. */
  at: number;
};

type Context = { start: string | null; end: string | null; dimensions: Record<string, string> };
type OpenFact = Omit<TaggedFact, "value" | "unit" | "start" | "end" | "dimensions" | "rowLabel"> & {
  element: string;
  contextRef: string;
  unitRef: string | null;
  scale: number;
  sign: string | null;
  format: string;
  isNil: boolean;
  isText: boolean;
  row: { label: string | null };
};

/** In UTF-16 units of text that a fact keeps: covers are short, notes are read from the text. */
const longest = 500;
/** What no report holds in earnest. */
const mostFacts = 60_000;

/**
 * Collects the tagged facts while `readHtmlText` reads the document: give `observer` to it, then call `facts()`.
 * Contexts and units may stand before or after the facts that name them.
 */
export function inlineXbrlReader(): { observer: HtmlObserver; facts(): TaggedFact[] } {
  const contexts = new Map<string, Context>();
  const units = new Map<string, string>();
  const closed: OpenFact[] = [];
  const open: OpenFact[] = [];
  const rows: { label: string | null; cell: string | null }[] = [];
  const header = headerReader(contexts, units);
  const observer: HtmlObserver = {
    open(name, attributes, at) {
      header.open(name, attributes);
      if (name === "tr") rows.push({ label: null, cell: null });
      const row = rows.at(-1);
      if ((name === "td" || name === "th") && row && row.label === null) row.cell = "";
      if ((name === "ix:nonfraction" || name === "ix:nonnumeric") && closed.length + open.length < mostFacts)
        open.push(openFact(name, attributes, at, row ?? { label: null }));
    },
    text(text) {
      header.text(text);
      const row = rows.at(-1);
      if (row && row.cell !== null && row.cell.length < 200) row.cell += text;
      for (const fact of open) if (fact.text.length < longest) fact.text += text;
    },
    close(name) {
      header.close(name);
      const row = rows.at(-1);
      if ((name === "td" || name === "th") && row?.cell != null) {
        const label = row.cell.replace(/\s+/g, " ").trim();
        if (label !== "") row.label = label;
        row.cell = null;
      }
      if (name === "tr") rows.pop();
      if (open.at(-1)?.element === name) closed.push(open.pop() as OpenFact);
    },
  };
  return {
    observer,
    facts: () => closed.map((fact) => finish(fact, contexts, units)).filter((fact) => fact !== null),
  };
}

function openFact(
  element: string,
  attributes: Record<string, string>,
  at: number,
  row: { label: string | null },
): OpenFact {
  return {
    element,
    concept: attributes.name ?? "",
    text: "",
    contextRef: attributes.contextref ?? "",
    unitRef: attributes.unitref ?? null,
    scale: Number(attributes.scale ?? 0) || 0,
    sign: attributes.sign ?? null,
    format: (attributes.format ?? "").replace(/^[^:]*:/, ""),
    isNil: attributes["xsi:nil"] === "true",
    isText: element === "ix:nonnumeric",
    row,
    at,
  };
}

function finish(
  { element, contextRef, unitRef, scale, sign, format, isNil, isText, row, ...fact }: OpenFact,
  contexts: ReadonlyMap<string, Context>,
  units: ReadonlyMap<string, string>,
): TaggedFact | null {
  const context = contexts.get(contextRef);
  if (context === undefined || fact.concept === "") return null;
  const text = fact.text.replace(/\s+/g, " ").trim().slice(0, longest);
  const number = isText || isNil ? null : numberOf(text, format);
  const value = number === null ? null : rounded((sign === "-" ? -number : number) * 10 ** scale);
  const unit = unitRef === null ? null : (units.get(unitRef) ?? null);
  return { ...fact, text, value, unit, rowLabel: row.label, ...context };
}

/** Undoes what a power of ten does to the last bits: 391.035 × 10⁶. */
const rounded = (value: number): number => Number(value.toPrecision(15));

const words: Readonly<Record<string, number>> = {
  no: 0,
  none: 0,
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

/** A number as its transformation says; null for kinds that are not known. */
function numberOf(text: string, format: string): number | null {
  if (/^(?:fixed-?zero|zero-?dash|num-?dash|numdash)$/i.test(format)) return 0;
  if (/^numwordsen$/i.test(format)) return words[text.toLowerCase()] ?? null;
  const isComma = /comma-?decimal$/i.test(format);
  const plain = isComma
    ? text.replace(/[.\s\u00a0]/g, "").replace(",", ".")
    : text.replace(/[,\s\u00a0]/g, "");
  const value = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Reads contexts and units of the header as its elements pass. */
function headerReader(contexts: Map<string, Context>, units: Map<string, string>) {
  let context: (Context & { id: string }) | null = null;
  let unit: { id: string; measures: string[]; isDivided: boolean } | null = null;
  let axis: string | null = null;
  let text: string | null = null;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  return {
    open(name: string, attributes: Record<string, string>) {
      const kind = local(name);
      if (kind === "context") context = { id: attributes.id ?? "", start: null, end: null, dimensions: {} };
      else if (kind === "unit") unit = { id: attributes.id ?? "", measures: [], isDivided: false };
      else if (kind === "divide" && unit) unit.isDivided = true;
      else if (kind === "explicitmember") axis = attributes.dimension ?? null;
      // Its member is a value of its own, and what has one is a part like any other.
      else if (kind === "typedmember" && context && attributes.dimension)
        context.dimensions[attributes.dimension] = "typed";
      if ((context || unit) && /^(?:startdate|enddate|instant|explicitmember|measure)$/.test(kind)) text = "";
    },
    text(part: string) {
      if (text !== null && text.length < 200) text += part;
    },
    close(name: string) {
      const kind = local(name);
      const said = text?.trim() ?? "";
      if (context && kind === "startdate") context.start = said;
      else if (context && (kind === "enddate" || kind === "instant")) context.end = said;
      else if (context && kind === "explicitmember" && axis !== null) context.dimensions[axis] = said;
      else if (unit && kind === "measure") unit.measures.push(said.replace(/^[^:]*:/, ""));
      if (/^(?:startdate|enddate|instant|explicitmember|measure)$/.test(kind)) text = null;
      if (kind === "context" && context) {
        const { id, ...rest } = context;
        contexts.set(id, rest);
        context = null;
      } else if (kind === "unit" && unit) {
        units.set(unit.id, unit.measures.join(unit.isDivided ? "/" : "·"));
        unit = null;
      }
    },
  };
}
