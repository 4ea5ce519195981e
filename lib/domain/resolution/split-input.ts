/** Two names or a name with a remark, written as one: "Meta (formerly Facebook)", "Apple Inc. (AAPL)". */
export type SplitInput = { main: string; aside: string; isFormerName: boolean };

const joint =
  /(?:,\s?|\s)(formerly(?: known as)?|previously(?: known as)?|f\/k\/a|fka|n\/k\/a|nka|d\/b\/a|dba|a\/k\/a|aka|also known as|doing business as)\s/i;

/** Splits at a parenthesis at the end, or at words such as "formerly"; null when there is neither. */
export function splitInput(text: string): SplitInput | null {
  if (text.endsWith(")")) {
    const open = text.lastIndexOf("(");
    const main = text.slice(0, Math.max(0, open)).trim();
    const inner = text.slice(open + 1, -1).trim();
    const aside = inner.replace(/^(?:formerly|previously|now|aka|fka)(?: known as)?:? /i, "");
    if (open > 0 && main !== "" && aside !== "") return { main, aside, isFormerName: aside !== inner };
    return null;
  }
  const found = joint.exec(text);
  if (found === null || found.index === 0) return null;
  const main = text.slice(0, found.index).trim();
  const aside = text.slice(found.index + found[0].length).trim();
  return main === "" || aside === "" ? null : { main, aside, isFormerName: true };
}

/** Leaves out what is said of a company's shares: "AAPL stock", "Apple share price". */
export function dropShareWords(text: string): string {
  return text.replace(/ (?:stock|shares?|stock price|share price|stock ticker|ticker)$/i, "");
}
