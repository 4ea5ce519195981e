/** Words at the end of a company's name that tell its legal form. */
const legalForm = /(?:,?\s+(?:inc|corp|corporation|company|co|plc|ltd|llc|lp|nv|sa|se|ag)\b\.?)+$/i;

const wordsOf = (name: string): string[] =>
  name
    .replace(legalForm, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);

/** What stands between an office and what it's of: "CEO, UHG", "Chief Executive Officer of the Acme Widget Company". */
const marks = [", ", " - ", " of ", " at "];
/** "Group CEO PMI": only initials stand behind an office without a mark between them. */
const initialsBehind = /\b(?:CEO|CFO|COO|Officer|President|Chair(?:man|woman)?) (?=\p{Lu}{2,}$)/u;

/** A title without what it's of where that is the whole company: "CEO, UHG" at UnitedHealth Group is "CEO". */
export function withoutOwnScope(title: string, company: string): string {
  const whole = title.trim().replace(/\s+/g, " ").replace(legalForm, "");
  const ends = marks.flatMap((mark) => {
    const at = whole.toLowerCase().lastIndexOf(mark);
    return at > 0 ? [{ at, next: at + mark.length }] : [];
  });
  const initials = initialsBehind.exec(whole);
  if (initials !== null) {
    const next = initials.index + initials[0].length;
    ends.push({ at: next - 1, next });
  }
  const last = ends.sort((one, other) => other.at - one.at)[0];
  if (last === undefined) return title;
  const scope = whole.slice(last.next).replace(/^the /i, "");
  return isOwnName(scope, company) ? whole.slice(0, last.at) : title;
}

function isOwnName(scope: string, company: string): boolean {
  const initials = (company.match(/\p{Lu}/gu) ?? []).join("");
  if (/^\p{Lu}{2,}$/u.test(scope) && initials.startsWith(scope)) return true;
  const [own, said] = [wordsOf(company), wordsOf(scope)];
  return said.length > 0 && said.every((word, at) => word === own[at]);
}
