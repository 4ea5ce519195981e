import { isDate } from "./calendar";
import type { CallFilter, CallState } from "./call-record";
import { addDays } from "./usage-days";
import { type AddressParts, readPart, writeAddress } from "./usage-query";

const states: readonly CallState[] = ["settled", "voided", "reserved"];

/** Days that one look at the list reaches back, unless others are asked for, and the most that it can. */
export const usualDays = 31;
export const mostDays = 92;

export type CallPlace = { at: string; id: string };

/** What the page of calls shows. */
export type CallQuery = {
  filter: CallFilter;
  /** Calls older than this one, or just newer than that one. */
  before: CallPlace | null;
  after: CallPlace | null;
};

/** Reads the filters of an address; what has no meaning is left out, and days are brought into reach. */
export function readCallQuery(parts: AddressParts, today: string): CallQuery {
  const word = (name: string) => readPart(parts, name);
  const day = (name: string) => {
    const text = word(name);
    return text !== null && text.length === 10 && isDate(text) ? text : null;
  };
  const state = states.find((one) => one === word("status")) ?? null;
  const last = day("to");
  const from = day("from");
  const to = last ?? (from === null ? today : [addDays(from, mostDays - 1), today].sort()[0]) ?? today;
  const earliest = addDays(to, 1 - mostDays);
  const begin = from ?? addDays(to, 1 - usualDays);
  return {
    filter: {
      operation: word("operation"),
      state,
      keyId: word("key"),
      from: begin < earliest ? earliest : begin,
      to,
      search: word("q")?.slice(0, 200) ?? null,
    },
    before: readPlace(word("before")),
    after: readPlace(word("after")),
  };
}

function readPlace(text: string | null): CallPlace | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(T[012]\d:[0-5]\d:[0-5]\d\.\d{6}Z)~(\w{1,80})$/.exec(text ?? "");
  const [, day = "", time = "", id = ""] = parts ?? [];
  if (!parts || !isDate(day) || time > "T24") return null;
  return { at: `${day}${time}`, id };
}

const writePlace = ({ at, id }: CallPlace): string => `${at}~${id}`;

/** The address of the same calls elsewhere in the list, or as a file. */
export function writeCallAddress(
  path: string,
  { operation, state, keyId, from, to, search }: CallFilter,
  place: { before?: CallPlace; after?: CallPlace } = {},
): string {
  return writeAddress(path, {
    operation,
    status: state,
    key: keyId,
    from,
    to,
    q: search,
    before: place.before ? writePlace(place.before) : null,
    after: place.after ? writePlace(place.after) : null,
  });
}
