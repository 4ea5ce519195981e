import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { describeForm, type FormField, formLayout } from "./describe-form";

const pathsOf = (fields: readonly FormField[], at = ""): string[] =>
  fields.flatMap((field) => [
    at + field.name,
    ...("fields" in field ? pathsOf(field.fields, `${at}${field.name}.`) : []),
  ]);

test("a form has every field of its contract's request, in the contract's order", () => {
  for (const contract of catalog)
    expect(describeForm(contract).map(({ name }) => name)).toEqual(Object.keys(contract.request.shape));
});

test("every word of the layout is about a field that a contract has", () => {
  const paths = new Set(catalog.flatMap((contract) => pathsOf(describeForm(contract))));
  expect(Object.keys(formLayout).filter((path) => !paths.has(path))).toEqual([]);
});

test("kinds and bounds come from the contract", () => {
  const corroborate = catalog.find(({ name }) => name === "corroborate");
  const claims = corroborate && describeForm(corroborate).find(({ name }) => name === "claims");
  expect(claims).toMatchObject({ kind: "list", most: 10, itemName: "claim", isRequired: true });
  expect(claims && "fields" in claims && claims.fields[0]).toMatchObject({
    name: "type",
    kind: "choice",
    options: ["role", "event", "person"],
  });
});
