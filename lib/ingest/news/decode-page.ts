import "server-only";
import { decodeBytes } from "../edgar/read/decode-bytes";

/** The bytes of a page or feed as text: by the character set that it names, else UTF-8, else Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const head = Buffer.from(bytes.subarray(0, 1_500)).toString("latin1");
  const named =
    /charset=["']?([\w.:-]{2,30})/i.exec(contentType ?? "")?.[1] ??
    /(?:charset|encoding)\s{0,3}=\s{0,3}["']?([\w.:-]{2,30})/i.exec(head)?.[1];
  if (named !== undefined && !/^(?:utf-?8|iso-8859-1|latin-?1|windows-1252|us-ascii)$/i.test(named)) {
    try {
      return new TextDecoder(named, { fatal: true }).decode(bytes);
    } catch {
      // A name that nobody knows, or one that the bytes belie.
    }
  }
  return decodeBytes(bytes).replace(/^\ufeff/, "");
}
