import "server-only";
import pg from "pg";

const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins;

/**
 * Gives values the same JavaScript form on both engines. int8, and so count() and sum() over integers, is a
 * number, or a bigint where a number would lose digits; numeric stays a string, exact; dates and timestamps
 * stay the text that the server sends, in UTC.
 */
export function alignValueForms(): void {
  pg.types.setTypeParser(INT8, parseInt8);
  for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) pg.types.setTypeParser(type, (text) => text);
}

function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
