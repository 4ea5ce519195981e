import type { OperationName } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";

/** A call to paste into a terminal. @param base where the server is reached, without a slash at the end. */
export function writeCurl(base: string, operation: OperationName, body: object): string {
  return [
    `curl -s ${base}${pathOf({ name: operation })} \\`,
    `  -H "Authorization: Bearer $FOOTNOTE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    // An apostrophe would end the shell's quote.
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join("\n");
}
