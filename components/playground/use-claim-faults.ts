"use client";

import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { postJson } from "@/components/query/fetch-json";
import { queryKeys } from "@/components/query/query-keys";
import { useDebounced } from "@/components/ui/use-debounced";
import type { ClaimFault } from "@/lib/operations/corroborate/contract";
import type { FieldErrors } from "./field-errors";
import { isJsonObject, type Json, type JsonObject } from "./json-value";

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
