import "server-only";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("latin1");

/** What Windows-1252 has at 0x80 to 0x9F. Written out because some releases of Node decode these as Latin-1. */
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** A document's bytes as text: UTF-8 where they are valid UTF-8, else Windows-1252, as older filings are. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1
      .decode(bytes)
      .replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter);
  }
}
