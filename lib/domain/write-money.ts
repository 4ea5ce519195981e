/** US cents as "$1,234.05". */
export function writeCents(cents: number): string {
  const [dollars, rest] = split(cents);
  return `${cents < 0 ? "−" : ""}$${dollars.toLocaleString("en-US")}.${rest}`;
}

/** US cents as a bare number of dollars for files, "1234.05". */
export function writeDollars(cents: number): string {
  const [dollars, rest] = split(cents);
  return `${cents < 0 ? "-" : ""}${dollars}.${rest}`;
}

/** Whole dollars and the two digits after them, never through a fraction. */
function split(cents: number): [dollars: number, rest: string] {
  const whole = Math.abs(Math.round(cents));
  const rest = whole % 100;
  return [(whole - rest) / 100, String(rest).padStart(2, "0")];
}
