import { readdirSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { publicUrl } from "@/lib/env";
import { catalog } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import { errors } from "@/lib/operations/errors";
import {
  apiDocument,
  at,
  faultsOf,
  headersAt,
  objectAt,
  requestPointer,
  responsePointer,
} from "@/lib/testing/openapi";
import { describeApi, errorsOf, isObject, type Json } from "./openapi";

/** Every object of the document with its JSON pointer. */
function* walk(value: Json, pointer = ""): Generator<[pointer: string, value: { [key: string]: Json }]> {
  if (isObject(value)) yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* walk(part, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(apiDocument))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("it is served to anybody, and says where the API answers", async () => {
  const answer = GET();
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toEqual(describeApi(publicUrl()));
  expect(describeApi("https://footnote.example").servers).toEqual([{ url: "https://footnote.example" }]);
});

test("catalog, routes and paths agree", () => {
  expect(Object.keys(objectAt("/paths"))).toEqual([...catalog.map(pathOf), "/api/v1/batch"]);
  expect(readdirSync("app/api/v1").sort()).toEqual([...catalog.map(({ name }) => name), "batch"].sort());
});

test("every reference leads somewhere, and every schema with a name is referred to", () => {
  const references = [...walk(apiDocument)].flatMap(([, value]) =>
    typeof value.$ref === "string" ? [value.$ref] : [],
  );
  for (const reference of references) expect(() => at(reference.slice(1)), reference).not.toThrow();
  const unused = Object.keys(objectAt("/components/schemas")).filter(
    (name) => !references.includes(`#/components/schemas/${name}`),
  );
  expect(unused).toEqual([]);
});

test("examples within schemas validate", () => {
  const faults = [...walk(apiDocument)].flatMap(([pointer, { examples }]) =>
    Array.isArray(examples)
      ? examples.flatMap((example) => faultsOf(pointer, example).map((fault) => `${pointer}: ${fault}`))
      : [],
  );
  expect(faults).toEqual([]);
});

describe.each(catalog.map((contract) => [contract.name, contract] as const))("%s", (name, contract) => {
  test("its examples are the contract's, and validate", () => {
    const pointer = requestPointer(name).replace(/schema$/, "examples");
    const examples = Object.values(objectAt(pointer));
    expect(examples.map((example) => (isObject(example) ? example.value : null))).toEqual(
      contract.examples.map(({ request }) => request),
    );
    for (const { request } of contract.examples) expect(faultsOf(requestPointer(name), request)).toEqual([]);
  });

  test.each(errorsOf(contract))("refusal %s: status, text, when and an example that validates", (refusal) => {
    const { status, error, when } = errors[refusal];
    const schema = responsePointer(name, status);
    expect(at(schema.replace(/content.*/, "description"))).toContain(`\`${error}\`: ${when}.`);
    const example = at(schema.replace(/schema$/, `examples/${refusal}/value`));
    expect(example).toMatchObject({ error });
    expect(faultsOf(schema, example)).toEqual([]);
    expect(headersAt(name, status)).toContain("X-Request-Id");
  });
});
