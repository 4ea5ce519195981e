/** The LEI in a text, in capitals, when its ISO 17442 checksum holds; otherwise null. */
export function readLei(text: string): string | null {
  const lei = text
    .trim()
    .replace(/^lei[\s:#]*/i, "")
    .toUpperCase();
  if (!/^[A-Z0-9]{18}\d\d$/.test(lei)) return null;
  let remainder = 0;
  for (const sign of lei) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1 ? lei : null;
}
