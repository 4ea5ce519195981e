import "server-only";
import { splitSentences } from "@/lib/language/split-sentences";
import { coordinated, hasForm, type NamedAt, tidyName as tidyCompany } from "./company-lists";
import { phrases } from "./phrases";
import { isRegion } from "./regions";
import type { ReportDocument } from "./report-document";
import { paragraphsOf } from "./report-document";
import type { Row } from "./report-rows";

/** A subsidiary as Exhibit 21 lists it. */
export type SubsidiaryReading = {
  name: string;
  /** State or country of its incorporation as written; null where the list gives none. */
  jurisdiction: string | null;
  start: number;
  end: number;
};

const form = phrases("subsidiaries: legal form");

const heading = phrases("subsidiaries: no name");
const noName = phrases("subsidiaries: words of no name");

/** A row that names a subsidiary, or the rest of the name above. */
type Part = SubsidiaryReading & { isRest: boolean };

/** The subsidiaries of an exhibit 21 (before 1993 22), one a row of its table or list; `filer` is none of its own. */
export function readSubsidiaries(
  { rows, text, role }: Pick<ReportDocument, "rows" | "text" | "role">,
  filer = "",
): SubsidiaryReading[] {
  // An exhibit may be one sentence, whose lines are no rows.
  const told = role === "subsidiaries" ? readToldSubsidiaries({ text }, filer) : [];
  if (told.length > 1) return told;
  const listed = listRows(rows, text, role);
  const parts = listed.flatMap((row, at) => partOf(withLaws(row, listed[at + 1])) ?? []);
  const found: SubsidiaryReading[] = [];
  for (const { isRest, ...part } of parts) {
    const last = found.at(-1);
    if (isRest && last !== undefined && part.start - last.end < 200) {
      const rest = part.name.replace(/^d\/b\/a\b.*$/i, "");
      last.name = withoutPlace(`${last.name} ${rest}`.trim());
      last.jurisdiction ??= part.jurisdiction;
      last.end = part.end;
    } else if (!isRest) found.push(part);
  }
  const own = keyOf(filer);
  const named = found.filter(
    ({ name }) => keyOf(name) !== own && keyOf(name) !== "" && !heading.test(name) && hasNameOfItsOwn(name),
  );
  const placed = named.filter(({ jurisdiction }) => jurisdiction !== null);
  // Where most rows tell a place, those without are fragments of a chart.
  return (
    placed.length > named.length * 0.5
      ? placed
      : named.filter(({ name, jurisdiction }) => jurisdiction !== null || form.test(name))
  ).map((one) => ({ ...one, name: one.name.replace(/,$/, "") }));
}

/**
 * The subsidiaries that a report's sentences name as its own: "our wholly-owned subsidiaries, Acme Leasing Corp. and Acme
 * Logistics, Inc." What was sold, merged or belongs to somebody else is none.
 */
export function readToldSubsidiaries(
  { text }: Pick<ReportDocument, "text">,
  filer: string,
): SubsidiaryReading[] {
  const found = new Map<string, SubsidiaryReading>();
  const own = keyOf(filer);
  for (const paragraph of paragraphsOf(text)) {
    if (paragraph.text.length > 12_000 || !owned.test(paragraph.text)) continue;
    for (const sentence of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(sentence.start, sentence.end).replaceAll("\t", " ");
      if (past.test(said.replace(/\((?:formerly|previously)\b[^()]{2,80}\)/g, ""))) continue;
      const told = owned.test(said) ? [...said.matchAll(ownSubsidiaries)] : [];
      const consolidated = statements.test(said) ? [...said.matchAll(consolidating)] : [];
      const listed = [...told, ...consolidated, ...said.matchAll(owning)].map(({ index, 0: words }) =>
        coordinated(said, index + words.length),
      );
      for (const names of [...listed, ...namesBeforeRemark(said)])
        for (const { name: written, at } of names) {
          const name = tidyCompany(written).replace(
            /(?<=Corporation|Company|Incorporated|Limited|LLC|LLP|LP|plc|GmbH|Bank)\.$/,
            "",
          );
          const key = keyOf(name);
          const start = paragraph.start + sentence.start + at;
          const isFirm = hasForm(name) || form.test(name) || / Bank$/.test(name);
          if (
            isFirm &&
            !/^(?:Company|Corporation|Registrant)\b/.test(name) &&
            key !== own &&
            !found.has(key) &&
            hasNameOfItsOwn(name)
          )
            found.set(key, { name, jurisdiction: null, start, end: start + name.length });
        }
    }
  }
  return [...found.values()];
}

const owned =
  /subsidiar|\bowns [^.;]{0,80}\b(?:stock|shares|interests)\b|wholly[- ]owned|operating partnership|holding company (?:for|of)/;

/** "Acme Leasing, LLC, our wholly owned subsidiary, finances": whom a remark behind the name calls the filer's own. */
function namesBeforeRemark(said: string): NamedAt[][] {
  const lists = [...said.matchAll(remarkOnAll)].map(({ index }) => {
    const from = Math.max(0, index - 500);
    const ends = (names: readonly NamedAt[]) => {
      const last = names.at(-1);
      return last !== undefined && /^(?:\s*\([^()]*\))?$/.test(said.slice(last.at + last.name.length, index));
    };
    return (
      [...said.slice(from, index).matchAll(/(?<![\p{L}\p{N}.&’'-] ?)(?=\p{Lu})|(?<=\b\p{Ll}+ )(?=\p{Lu})/gu)]
        .map((start) => coordinated(said, from + start.index))
        .find((names) => names.length > 1 && ends(names)) ?? []
    );
  });
  const ones = [...said.matchAll(remark)].map(({ index }) => {
    const from = Math.max(0, index - 90);
    const starts = [
      ...said
        .slice(from, index)
        .matchAll(
          /(?<![\p{L}\p{N}.&’'-] ?)(?=\p{Lu})|(?<=\b(?:by|of|with|from|to|through|and|or|in) )(?=\p{Lu})/gu,
        ),
    ];
    const found = starts
      .map((start) => coordinated(said, from + start.index))
      .map((names) => names.filter(({ name, at }) => at + name.length === index))
      .find((names) => names.length > 0);
    return found ?? [];
  });
  return [...lists, ...ones];
}
/** "Acme Leasing, LLC (Ohio) and Acme Mills, Inc., each wholly owned" */
const remarkOnAll =
  /,? (?:all|each|both)(?: of (?:which|whom|them))?(?: (?:is|are|being))?(?: (?:directly|indirectly|a|also))* wholly[- ]owned\b(?! by (?!the (?:Company|Corporation|Registrant)|us\b))/gu;
const remark =
  /, (?:which is )?(?:(?:our|the (?:Company|Corporation|Registrant|Partnership|Trust|Bank)['’]s) (?:\p{Ll}+(?:-\p{Ll}+)? ){0,3}subsidiary|(?:also|an?(?: \p{Ll}+)?) wholly[- ]owned(?: [\p{Ll}-]+| REIT){0,3}|an?(?: \p{Ll}+)? subsidiary(?: (?:acquired|formed|organized|established) in \d{4})?)(?=[,.])/gu;

const statements = /\b[Cc]onsolidated (?:financial )?statements\b/;
/** "Acme Corporation and its wholly-owned subsidiaries, ": of whose accounts the consolidated statements are made. */
const consolidating =
  /\band (?:its|our) (?:[\p{Ll}-]+,? ){0,4}subsidiar(?:y|ies)(?:, all of which are (?:wholly|majority)[- ]owned)?(?:[,:]|(?=\())(?: which are| including| consisting of| namely)?(?: the following:?)? \(?(?=\p{Lu})/gu;

/** "The Company's wholly-owned subsidiaries, ", "We have two subsidiaries: ", "its sole banking subsidiary, ". */
const ownSubsidiaries =
  /(?:\b[Oo]ur|^\W*Its|\b[Tt]he (?:Company|Corporation|Registrant|Partnership|Trust|Bank)['’]s|(?:[Tt]he (?:Company|Corporation|Registrant|Partnership|Trust|Bank)|[Ww]e)(?: (?:has|have|owns?|conducts?[^.;,]{0,50} through|operates?[^.;,]{0,50} through|and))(?: all of the [^.;,]{3,50} of)?(?: its| our)?|\b[Hh]olding company (?:for|of) (?:its|our)) (?:(?:wholly|majority|directly|indirectly)?[- ]?(?:\p{Ll}+(?:-\p{Ll}+)?,? ){0,4}?)(?:subsidiar(?:y|ies)|operating partnership)(?: (?:is|are|include[sd]?|consists? of|named)|[,:])?(?: the following:?)? (?=\p{Lu})/gu;
/** "The holding company owns all of the shares of ", "Acme Insurance Company in turn owns ", "is the parent of ", "A third subsidiary, ". */
const owning =
  /\bowns?,? (?:directly or indirectly,? |directly |indirectly )?(?:all|100%|100 percent)(?: of)?(?: the)?(?: (?:issued|outstanding|common|capital|and))* (?:shares|stock|interests|membership interests) (?:of|in) (?=\p{Lu})|\bin turn owns (?:all of )?(?=\p{Lu})|\bis the parent(?: company)? of (?=\p{Lu})|\b(?:is|as) (?:a|the) (?:\p{Ll}+ ){0,4}holding\s+company (?:for|of) (?=\p{Lu})|\b[Aa](?:nother)?(?: second| third| fourth| fifth| further)?(?: wholly[- ]owned)? subsidiary, (?=\p{Lu})/gu;
const past =
  /\b(?:(?:was|were|been|be|is|being|we|it|company|corporation|also|has|have|had|subsequently) sold\b|sold (?!to|by|through|in|on|under|at)|sale of|dispos|divest|former|discontinued|merged|dissol|liquidat|spun|bankrupt|acquire[sd]? by|wound up)/i;

/** The rows of an exhibit; of a report only those beneath an "Exhibit 21" of its own that speaks of subsidiaries. */
function listRows(rows: readonly Row[], text: string, role: ReportDocument["role"]): readonly Row[] {
  if (role === "subsidiaries") return rows;
  const from = rows.findIndex(
    ({ cells, start }) =>
      /^exhibit (?:no\. )?2[12]\b.{0,40}$/i.test(
        cells
          .map((cell) => cell.text)
          .join(" ")
          .replace(/\s+/g, " ")
          .trim(),
      ) && /subsidiar/i.test(text.slice(start, start + 500)),
  );
  if (from < 0) return [];
  const length = rows
    .slice(from + 1)
    .findIndex(({ cells }) => /^exhibit (?:no\. )?(?!2[12]\b)\d/i.test(cells[0]?.text ?? ""));
  return rows.slice(from, length < 0 ? undefined : from + 1 + length);
}

const underLaws =
  /,? (?:(?:an?|the) )?(?:\p{L}+ ){0,3}(?:company|corporation|partnership|trust|entity|bank),? (?:duly )?(?:organized|incorporated|formed|created|existing|chartered)(?: and existing)? (?:under the laws of|in|under) (?:the )?(?:(?:State|Commonwealth|Province|Republic|laws) of (?:the )?)?(\p{Lu}.*)?$/u;

/** "Acme Limited, a company organized under the laws | of England": a name with its place in a cell beside, from both lines. */
function withLaws(row: Row, next: Row | undefined): Row {
  const [cell] = row.cells;
  if (cell === undefined || row.cells.length > 1) return row;
  const below = next?.opens === false && next.cells.length === 1 ? (next.cells[0]?.text ?? "") : "";
  const text = /\b(?:under|laws|of|the|in)$/.test(cell.text) ? `${cell.text} ${below}` : cell.text;
  const found = underLaws.exec(text.replace(/\n/g, " "));
  const place = found?.[1]?.replace(/[.,;\s]+$/, "");
  return found === null || place === undefined
    ? row
    : {
        ...row,
        cells: [
          { ...cell, text: text.slice(0, found.index) },
          { ...cell, text: place },
        ],
      };
}

function partOf({ cells: all, start, end }: Row): Part | null {
  const cells = /^[•●▪·*–-]$/.test(all[0]?.text.trim() ?? "") ? all.slice(1) : all;
  const [first] = cells;
  const written = tidyName(first?.text ?? "");
  if (first === undefined || written.length < 2 || written.length > 120) return null;
  const isBusinessName = /^d\/b\/a\b/i.test(written);
  const others = cells.slice(1).map((cell) =>
    cell.text
      .replace(/\n/g, " ")
      .replace(/\s*\(\d+\)$/, "")
      .trim(),
  );
  const place = others.find((text) => isJurisdiction(text)) ?? null;
  const isRest =
    isBusinessName ||
    onlyForm.test(written) ||
    (place === null && others.length > 0 && form.test(written) && others.includes(written));
  if (isRest) return { name: written, jurisdiction: place, start, end, isRest };
  const name = written.replace(/,?\s+(?:also )?d\/b\/a\b.*$/i, "").replace(/\s+(?![IVX]$)[A-Z]$/, "");
  if (name.length < 3 || heading.test(name) || noName.test(name) || !/^[\p{Lu}\d“"'(]/u.test(name))
    return null;
  if (isRegion(name) || (place === null && /\.$/.test(name) && name.split(" ").length > 9)) return null;
  if (place !== null) return { name, jurisdiction: place, start, end, isRest };
  const split =
    /^(.{3,100}?\b(?:inc|corp|corporation|co|company|ltd|limited|llc|l\.p|lp|gmbh|plc|b\.v|n\.v|s\.a)\b\.?,?)\s+(?:\(?(?:an? )?)?(\p{Lu}[\p{L} ]{2,30}?)(?: corporation| company)?\)?$/iu.exec(
      name,
    );
  if (split?.[1] && split[2] && isJurisdiction(split[2]))
    return { name: split[1].replace(/,$/, ""), jurisdiction: split[2], start, end, isRest };
  // "Acme Bank, a Virginia banking corporation"
  const [, own, home] = ofState.exec(name) ?? [];
  if (own !== undefined && home !== undefined && isRegion(home))
    return { name: own, jurisdiction: home, start, end, isRest };
  const bare = withoutPlace(name);
  return {
    name: bare,
    jurisdiction: bare === name ? null : name.slice(bare.length).trim(),
    start,
    end,
    isRest,
  };
}

const ofState =
  /^(.{3,100}?),? \(?an? (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?: [\p{Ll}-]+){0,4} (?:corporation|company|trust|partnership|association|bank|insurer)\)?$/u;

/** A state or country, also "Ontario corporation", "U.S. Virgin Islands", "Delaware (1)". */
function isJurisdiction(text: string): boolean {
  const plain = text.replace(/\s*\([^)]*\)|,? (?:corporation|company|partnership|llc|trust)\b/gi, "").trim();
  if (isRegion(plain)) return true;
  if (plain.includes(",")) return plain.split(/,\s*/).every((part) => isRegion(part));
  return (
    /^\p{Lu}[\p{L}. -]{2,28}$/u.test(plain) &&
    !form.test(plain) &&
    plain.split(" ").length <= 3 &&
    !/\d/.test(text)
  );
}

/** A name with the place that stands behind it in the same cell: "Acme (Canada) Ontario". */
function withoutPlace(name: string): string {
  const words = name.split(" ");
  for (const count of [3, 2, 1]) {
    const tail = words.slice(-count).join(" ");
    if (
      words.length > count + 1 &&
      isRegion(tail) &&
      !/\b(?:of|de|the)$/i.test(words.slice(0, -count).join(" "))
    )
      return words.slice(0, -count).join(" ");
  }
  return name;
}

const onlyForm =
  /^(?:(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|l\.l\.c|lp|plc|n\.?v|b\.?v|s\.?a|gmbh|pty|pte|holding|holdings|group|services)[.,]?\s*)+$/i;

const hasNameOfItsOwn = (name: string): boolean => !onlyForm.test(name) && /\p{L}{2}/u.test(name);

/** "ACME CORP /DE/" and "Acme Corporation" are one; "Acme Limited" is another. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\/\w{2,3}\/?$/, "")
    .replace(/\b(inc|corp|co|ltd)(?:orporated|oration|mpany)?\b\.?/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A name without marks of lists and notes: "(1) Acme Ltd. (2)" is "Acme Ltd." */
const tidyName = (text: string): string =>
  text
    .replace(/\n/g, " ")
    .replace(/^[\s•*·●▪–—-]+|^\(?\d{1,3}[.)]\s+/g, "")
    .replace(/\s*\(\d{1,2}\)|\s*\(\d{1,3}(?:\.\d{1,2})?%[^()]{0,30}\)|\*+$/g, "")
    .replace(/\s+/g, " ")
    .trim();
