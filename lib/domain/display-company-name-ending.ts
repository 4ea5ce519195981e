const whole: readonly (readonly [RegExp, string])[] = [
  [/\bPublic (?:Ltd\.?|Limited) (?:Co\.?|Company)$/i, "plc"],
  [/\bS\.? ?A\.? ?B\.? de C\.? ?V\.?$/i, "S.A.B. de C.V."],
  [/\bS\.? ?A\.? ?P\.? ?I\.? de C\.? ?V\.?$/i, "S.A.P.I. de C.V."],
  [/\bS\.? ?A\.? de C\.? ?V\.?$/i, "S.A. de C.V."],
];

/**
 * A recased name with its legal form as companies write it: "Inc" → "Inc.", "Corp" → "Corporation" (but
 * "Acquisition Corp."), "Co" → "Company", "& Co" → "& Co.", "Co Ltd" → "Co., Ltd.". Forms that already carry
 * a full stop are the company's own and stay.
 */
export function writeLegalEnding(name: string): string {
  let shown = name;
  for (const [form, written] of whole) shown = shown.replace(form, written);
  return shown
    .replace(/\bCo\.?,? (Ltd|Limited)\b\.?/gi, (_, limited: string) =>
      /ltd/i.test(limited) ? "Co., Ltd." : "Co., Limited",
    )
    .replace(/(& |\band )Co\b(?![-.])/gi, "$1Co.")
    .replace(/\bINC\b(?!\.)/gi, "Inc.")
    .replace(/\bINC\./g, "Inc.")
    .replace(/\b(Acquisition|Merger|Blank Check|Opportunity) Corp\b(?!\.)/gi, "$1 Corp.")
    .replace(/ Corp(?= (?:[IVX]+|\d+)\b)/gi, " Corp.")
    .replace(/(?<!-)\bCORP\b(?!\.)/gi, "Corporation")
    .replace(/\bCORP\./g, "Corp.")
    .replace(/(?<=\s)C[Oo]\b(?![.\-'])/g, "Company")
    .replace(/\bCO\./g, "Co.")
    .replace(/\bLtd\.? (?=Duration|Term|Partnership)/gi, "Limited ")
    .replace(/\bLTD\b(?!\.)/gi, "Ltd.")
    .replace(/\bLTD\./g, "Ltd.")
    .replace(/\s+,/g, ",")
    .replace(/\.{2,}$/, ".")
    .trim();
}
