import { operationTitle } from "@/lib/domain/calls";
import { catalog } from "@/lib/operations/catalog";
import { type Contract, pathOf } from "@/lib/operations/contract";
import { type ErrorName, errors } from "@/lib/operations/errors";
import type { PaletteEntry } from "./rank-entries";

type Field = { path: string; type: string; description: string };

const errorNames = Object.keys(errors) as ErrorName[];

/**
 * What the palette finds in the contracts: operations, their fields, and the refusals.
 *
 * @param fieldsOf the fields of one side of a contract, as the docs list them.
 */
export function listEntries(
  fieldsOf: (schema: Contract["request"], side: "request" | "response") => readonly Field[],
): PaletteEntry[] {
  return [...catalog.flatMap(listOperation), ...listFields(fieldsOf), ...errorNames.map(toErrorEntry)];
}

function listOperation({ name, summary }: Pick<Contract, "name" | "summary">): PaletteEntry[] {
  const group = "Operations";
  const title = operationTitle(name);
  return [
    { group, label: title, hint: `POST ${pathOf({ name })}`, href: `/docs/${name}`, words: summary },
    {
      group,
      label: `Try ${title.toLowerCase()}`,
      hint: "Playground",
      href: `/console/playground/${name}`,
      words: `run call ${name}`,
    },
  ];
}

function listFields(fieldsOf: Parameters<typeof listEntries>[0]): PaletteEntry[] {
  return (["request", "response"] as const).flatMap((side) =>
    catalog.flatMap(({ name, [side]: schema }) =>
      fieldsOf(schema, side).map(
        ({ path, type, description }): PaletteEntry => ({
          group: "Fields",
          label: path,
          hint: `${name}, ${side}`,
          href: `/docs/${name}#${side}`,
          words: `${type} ${description}`,
        }),
      ),
    ),
  );
}

function toErrorEntry(name: ErrorName): PaletteEntry {
  const entry: { status: number; error: string; code?: string; when: string } = errors[name];
  return {
    group: "Errors",
    label: entry.error,
    hint: `${entry.status}${entry.code ? ` ${entry.code}` : ""}`,
    href: "/docs/errors",
    words: `${name} ${entry.when}`,
  };
}
