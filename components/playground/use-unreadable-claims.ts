"use client";

import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { postJson } from "@/components/query/fetch-json";
import { queryKeys } from "@/components/query/query-keys";
import { useDebounced } from "@/components/ui/use-debounced";
import type { FieldErrors } from "./field-errors";
import { isJsonObject, type Json, type JsonObject } from "./json-value";

const pauseMs = 400;

/**
 * The claims of a request whose description says nothing that could be looked for, as the server reads them: asked
 * while they are written, and once more before the call. Where the server can't be asked, the call itself will say why.
 */
export function useUnreadableClaims(input: JsonObject) {
  const client = useQueryClient();
  const settled = useDebounced(input, pauseMs);
  const asked = describedClaims(settled);
  const read = useQueries({ queries: asked.map(({ company, claim }) => readingQuery(company, claim)) });
  const known = new Map(asked.map((one, at) => [nameOf(one), read[at]?.data ?? null]));
  return {
    errors: toErrors(describedClaims(input), (one) => known.get(nameOf(one))),
    check: async (request: JsonObject): Promise<FieldErrors> => {
      const claims = describedClaims(request);
      const faults = await Promise.all(
        claims.map(({ company, claim }) =>
          client.fetchQuery({ ...readingQuery(company, claim), retry: false }).catch(() => null),
        ),
      );
      return toErrors(claims, (one) => faults[claims.indexOf(one)]);
    },
  };
}

/** Why nothing can be looked for in what a claim describes; null where something can. It depends on nothing else. */
const readingQuery = (company: Json | undefined, claim: JsonObject) =>
  queryOptions({
    queryKey: queryKeys.claimReading(company, claim),
    queryFn: async ({ signal }) => {
      const body = { company, claims: [claim] };
      const { faults } = await postJson<{ faults: (string | null)[] }>("/console/read-claims", body, signal);
      return faults[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Described = { company: Json | undefined; claim: JsonObject; at: number };

/** Claims with a description, each with its place in the request. */
function describedClaims({ company, claims }: JsonObject): Described[] {
  if (!Array.isArray(claims)) return [];
  return claims.flatMap((claim, at) =>
    isJsonObject(claim) && typeof claim.description === "string" && claim.description.trim() !== ""
      ? [{ company, claim, at }]
      : [],
  );
}

const nameOf = ({ company, claim }: Described): string => JSON.stringify([company, claim]);

function toErrors(claims: Described[], faultOf: (one: Described) => string | null | undefined): FieldErrors {
  return claims.flatMap((one) => {
    const text = faultOf(one);
    return text ? [{ path: `claims.${one.at}.description`, text }] : [];
  });
}
