const state =
  "A[LKZR]|C[AOTNI]|D[EC]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKRN]|P[AR]|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|B[CM]|HK|UK";
const place =
  "DEL|DELAWARE|CAN|CANADA|QUEBEC CANADA|ENG|ENGLAND|LONDON|BER|CAYMAN(?: ISLANDS)?|MARSHALL ISLANDS|MAURITIUS|BERMUDA|ISRAEL";
const mark = `(?:(?:${state}|${place}|NEW|OLD|ADRS?|FI|FA|ATS|\\d{4})\\b\\s*)+`;
const slashed = new RegExp(`\\s*(?:[/\\\\]+\\s*${mark})+[/\\\\]*\\s*$`, "i");
// EDGAR also writes the state or NEW behind a legal ending without slashes: "US BANCORP DE".
const bareMark = new RegExp(
  `(\\b(?:INC|CORP|CO|LTD|LLC|LP|PLC|BANCORP|BANCSHARES|BANKSHARES|TRUST|FUND|GROUP)\\.?),? (?!CO$|NV$)(?:${state}|N Y|NEW|ADR)$`,
);

/**
 * A filed name without what EDGAR adds to keep registrants apart: state or country of incorporation
 * ("/DE/", "\WA\", "/Cayman"), "/NEW/", "/ADR", "/FI", and stray slashes.
 */
export function stripEdgarTail(filed: string): string {
  let name = filed
    .replace(/\s+/g, " ")
    .replace(/ \((?:DE|MD|NV|DELAWARE)\)$/i, "")
    .trim();
  // A Belgian company's two forms, not Nevada.
  if (/\bSA\/NV$/.test(name)) return name;
  for (;;) {
    const shorter = name
      .replace(slashed, "")
      .replace(/[\s/\\,]+$/, "")
      .replace(bareMark, "$1")
      .replace(/,? et al\.?$/i, "")
      .trim();
    if (shorter === name || shorter === "") return name;
    name = shorter;
  }
}
