"use client";

import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "./field-errors";
import { isJsonObject, type Json, type JsonObject } from "./json-value";

const pauseMs = 400;

/** Why descriptions say nothing that could be looked for, by claim and company; null of those that do. */
type Known = ReadonlyMap<string, string | null>;

/**
 * The claims of a request whose description says nothing that could be looked for, as the server reads them: asked
 * while they are written, and once more before the call. Where the server can't be asked, the call itself will say why.
 */
export function useUnreadableClaims(input: JsonObject) {
  const [known, setKnown] = useState<Known>(new Map());
  const latest = useRef(known);
  const learn = async (request: JsonObject): Promise<Known> => {
    const learned = new Map([...latest.current, ...(await askAbout(request, latest.current))]);
    if (learned.size > latest.current.size) setKnown(learned);
    latest.current = learned;
    return learned;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another request alone.
  useEffect(() => {
    const timer = setTimeout(() => void learn(input), pauseMs);
    return () => clearTimeout(timer);
  }, [input]);
  return {
    errors: errorsOf(input, known),
    check: async (request: JsonObject) => errorsOf(request, await learn(request)),
  };
}

/** Claims with a description, by what the answer depends on. */
function describedClaims({ company, claims }: JsonObject): { key: string; claim: JsonObject; at: number }[] {
  if (!Array.isArray(claims)) return [];
  return claims.flatMap((claim: Json, at) =>
    isJsonObject(claim) && typeof claim.description === "string" && claim.description.trim() !== ""
      ? [{ key: JSON.stringify([company, claim]), claim, at }]
      : [],
  );
}

function errorsOf(request: JsonObject, known: Known): FieldErrors {
  return describedClaims(request).flatMap(({ key, at }) => {
    const text = known.get(key);
    return text ? [{ path: `claims.${at}.description`, text }] : [];
  });
}

async function askAbout(request: JsonObject, known: Known): Promise<[string, string | null][]> {
  const asked = describedClaims(request).filter(({ key }) => !known.has(key));
  if (asked.length === 0) return [];
  try {
    const response = await fetch("/console/read-claims", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ company: request.company, claims: asked.map(({ claim }) => claim) }),
    });
    if (!response.ok) return [];
    const { faults } = (await response.json()) as { faults: (string | null)[] };
    return asked.map(({ key }, at) => [key, faults[at] ?? null]);
  } catch {
    return [];
  }
}
