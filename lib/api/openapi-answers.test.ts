import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi, send } from "@/lib/testing/api";
import {
  arbitraryRequest,
  faultsOf,
  headersAt,
  requestPointer,
  responsePointer,
} from "@/lib/testing/openapi";

/** Requests to make up per operation; OPENAPI_REQUESTS=1000 for the long run. */
const generated = Number(process.env.OPENAPI_REQUESTS ?? 40);

const api = openTestApi();

describe.each(catalog.map((contract) => [contract.name, contract] as const))("%s", (name, contract) => {
  test.each(contract.examples)("$title: request and answer keep to the document", async ({ request }) => {
    expect(faultsOf(requestPointer(name), request)).toEqual([]);
    const answer = await send(api, name, { body: request });
    expect(answer.status).toBe(200);
    expect(faultsOf(responsePointer(name, 200), answer.json)).toEqual([]);
    const always = headersAt(name, 200).filter((header) => header !== "Idempotency-Replayed");
    for (const header of always) expect(answer.headers.get(header), header).not.toBeNull();
  });

  test(`${generated} generated requests are answered as documented`, { timeout: 600_000 }, async () => {
    const { secret: key } = await api.makeKey(1_000_000);
    const statuses: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(name), async (body) => {
        const { status, json } = await send(api, name, { key, body });
        statuses[status] = (statuses[status] ?? 0) + 1;
        expect(status).toBeLessThan(500);
        expect(faultsOf(responsePointer(name, status), json)).toEqual([]);
        // Claims of any form are accepted, and answered one by one.
        if (status === 200 && name !== "corroborate")
          expect(faultsOf(requestPointer(name), body)).toEqual([]);
      }),
      { numRuns: generated },
    );
    if (process.env.OPENAPI_REQUESTS) console.info(name, statuses);
    expect(statuses[200] ?? 0).toBeGreaterThan(0);
  });
});
