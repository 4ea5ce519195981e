"use client";

import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { createParser, useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";
import { postJson, queryKeys } from "@/components/query/queries";
import { forget, keep, readKept } from "@/components/ui/browser-storage";
import { useDebounced } from "@/components/ui/use-debounced";
import type { OperationName } from "@/lib/operations/catalog";
import type { ClaimFault } from "@/lib/operations/corroborate/contract";
import type { FormField } from "@/lib/web-forms/describe-form";
import { isJsonObject, type Json, type JsonObject, readJsonObject } from "./json-value";

/**
 * The request being written: one value, seen as a form or as JSON text. It stands in the address, so that a link
 * shares it, and where it is too long for that, in the draft.
 */
export function useRequest(first: JsonObject, draft: Draft) {
  const [address, setAddress] = useQueryState("input", inputOfAddress);
  const [input, setValue] = useState(first);
  const [text, setText] = useState(() => formatJson(first));
  const [fault, setFault] = useState<string | null>(null);
  const written = useRef("");
  /** Once for each request: an address that is written late would undo a way that was begun meanwhile. */
  const writeAddress = useCallback(
    (value: JsonObject) => {
      const json = JSON.stringify(value);
      if (written.current === json) return;
      written.current = json;
      const isForAddress = formatInputQuery(value) !== null;
      if (!isForAddress) draft.keep(json);
      void setAddress(isForAddress ? value : null);
    },
    [draft, setAddress],
  );
  const setInput = (value: JsonObject) => {
    setValue(value);
    setText(formatJson(value));
    setFault(null);
  };

  // Coming back, by the browser or by a new sign-in, may show the page as it was first made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins.
  useEffect(() => {
    const kept = draft.take();
    const read = kept === null ? null : readJsonObject(kept);
    const held = address ?? (read && "value" in read ? read.value : null);
    if (held && JSON.stringify(held) !== JSON.stringify(first)) setInput(held);
  }, []);

  const settled = useDebounced(input, 300);
  useEffect(() => writeAddress(settled), [settled, writeAddress]);

  return {
    input,
    text,
    fault,
    setInput,
    /** Another request at once: an example, one of the history, one claim alone. */
    replaceInput: (value: JsonObject) => {
      setInput(value);
      writeAddress(value);
    },
    /** What is written stands in the address now, not when the typing has paused: a run and a click may follow at once. */
    settle: () => writeAddress(input),
    setText: (written: string) => {
      setText(written);
      const read = readJsonObject(written);
      if ("value" in read) setValue(read.value);
      setFault("fault" in read ? read.fault : null);
    },
  };
}

const inputOfAddress = createParser<JsonObject>({
  parse: (text) => {
    const read = readJsonObject(text);
    return "value" in read ? read.value : null;
  },
  serialize: (value) => JSON.stringify(value),
  eq: (one, other) => JSON.stringify(one) === JSON.stringify(other),
});

const formatJson = (value: JsonObject) => JSON.stringify(value, null, 2);

/** A request that its page's address cannot hold, or that waits for a sign-in: kept in this browser until it is taken. */
type Draft = { keep: (text: string) => void; take: () => string | null };

export function openDraft(accountId: string, operation: OperationName): Draft {
  const name = `footnote.draft.${accountId}.${operation}`;
  return {
    // Where nothing can be kept, the address holds all but the longest requests.
    keep: (text) => void keep(name, text),
    take: () => {
      const text = readKept(name);
      forget(name);
      return text;
    },
  };
}

/** Longer addresses are cut by some browsers and servers on the way. */
const longestInput = 6_000;

/** The query of a playground that holds a request; null where it is too long for a link. */
export function formatInputQuery(input: JsonObject): string | null {
  const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
  return query.length <= longestInput ? query : null;
}

/** The path of an operation's playground with a request, as far as an address can hold it. */
export function formatPlaygroundPath(operation: OperationName, input: JsonObject): string {
  const query = formatInputQuery(input);
  return `/console/playground/${operation}${query === null ? "" : `?${query}`}`;
}

/** A sign-in keeps no longer way back than this. */
const longestWayBack = 1_800;

/** Where to sign in and come back to an operation's playground, with its request if that is not too long. */
export function formatSignInPath(operation: OperationName, input: JsonObject): string {
  const path = formatPlaygroundPath(operation, input);
  const next = path.length <= longestWayBack ? path : `/console/playground/${operation}`;
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

const pauseMs = 400;

/**
 * What keeps the claims of a request from being checked, as the server reads them: asked while they are written, and once
 * more before the call, when what is missing counts too. Where the server can't be asked, the call itself will say why.
 */
export function useClaimFaults(input: JsonObject) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<{ input: JsonObject; errors: FieldErrors } | null>(null);
  const settled = useDebounced(input, pauseMs);
  const asked = listClaims(settled);
  const read = useQueries({ queries: asked.map(({ company, claim }) => readingQuery(company, claim)) });
  const known = new Map(asked.map((one, at) => [nameOf(one), read[at]?.data ?? null]));
  const written = toErrors(listClaims(input), (one) => {
    const fault = known.get(nameOf(one));
    return fault?.isMissing ? null : fault;
  });
  return {
    errors: checked?.input === input ? checked.errors : written,
    check: async (request: JsonObject): Promise<FieldErrors> => {
      const claims = listClaims(request);
      const faults = await Promise.all(
        claims.map(({ company, claim }) =>
          client.fetchQuery({ ...readingQuery(company, claim), retry: false }).catch(() => null),
        ),
      );
      const errors = toErrors(claims, (one) => faults[claims.indexOf(one)]);
      setChecked({ input: request, errors });
      return errors;
    },
  };
}

/** What keeps a claim from being checked; null where nothing does. It depends on nothing else. */
const readingQuery = (company: Json | undefined, claim: Json) =>
  queryOptions({
    queryKey: queryKeys.claimReading(company, claim),
    queryFn: async ({ signal }) => {
      const body = { company, claims: [claim] };
      const { faults } = await postJson<{ faults: (ClaimFault | null)[] }>(
        "/console/read-claims",
        body,
        signal,
      );
      return faults[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type PlacedClaim = { company: Json | undefined; claim: Json; at: number };

/** The claims of a request, each with its place in it. */
function listClaims({ company, claims }: JsonObject): PlacedClaim[] {
  if (!Array.isArray(claims)) return [];
  return claims.map((claim, at) => ({ company, claim, at }));
}

const nameOf = ({ company, claim }: PlacedClaim): string => JSON.stringify([company, claim]);

function toErrors(
  claims: PlacedClaim[],
  faultOf: (one: PlacedClaim) => ClaimFault | null | undefined,
): FieldErrors {
  return claims.flatMap((one) => {
    const fault = faultOf(one);
    if (!fault) return [];
    const isField = fault.field !== "" && isJsonObject(one.claim);
    return [{ path: isField ? `claims.${one.at}.${fault.field}` : "claims", text: fault.text }];
  });
}

/** The errors of a request, each with the dotted path of the field that it speaks of. */
export type FieldErrors = readonly { path: string; text: string }[];

/**
 * The field of a form that a refusal speaks of, dotted: "claims.0.period.start"; null where it names none.
 *
 * @param fields of the form; an error of an item in a field without a place for it is the field's.
 */
export function findFieldOfError(
  body: JsonObject | null,
  status: number,
  fields: readonly FormField[],
): string | null {
  if (status !== 400 && status !== 404) return null;
  const text = String(body?.error ?? "");
  const named = /^[a-z_]+(?:\.[a-z_]+|\[\d+\])*(?= must )/.exec(text)?.[0].replaceAll(/\[(\d+)\]/g, ".$1");
  const path = named ?? pathOfWords(text, fields);
  return path === null ? null : placeOf(path.split("."), fields);
}

/** The refusals that name their field in words. */
function pathOfWords(text: string, fields: readonly FormField[]): string | null {
  if (/company/i.test(text)) return "company";
  if (/claim/i.test(text)) return "claims";
  if (/start date/i.test(text))
    return fields.some(({ name }) => name === "tenure") ? "tenure.start" : "start";
  return null;
}

/** As much of a path as the form has a place for. */
function placeOf([name, ...rest]: readonly string[], fields: readonly FormField[]): string | null {
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  if (field.kind === "group") return joined(field.name, placeOf(rest, field.fields));
  const [item = "", ...within] = rest;
  if (field.kind === "list" && /^\d+$/.test(item))
    return joined(`${field.name}.${item}`, placeOf(within, field.fields));
  return field.name;
}

const joined = (path: string, rest: string | null) => (rest === null ? path : `${path}.${rest}`);
