import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type NameKind, nameKinds } from "@/lib/domain/entity";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { readCsv } from "./read-table";

/** A name of a registrant, with the page where a person can check it. */
export type CuratedName = { cik: string; name: string; kind: NameKind; url: string };

/** A private company, a subsidiary or an industry of the registry. */
export type CuratedEntity = {
  type: "private_company" | "subsidiary" | "industry";
  key: string;
  name: string;
  parentCik: string | null;
  parentKey: string | null;
  sector: string | null;
  industry: string | null;
  headquarters: string | null;
  founded: string | null;
  domain: string | null;
  otherNames: string[];
  description: string | null;
  url: string;
};

export type CuratedDomain = { cik: string; domain: string };
export type CuratedEmployees = { cik: string; employees: number; asOf: string | null; url: string };

export type Curated = {
  names: CuratedName[];
  entities: CuratedEntity[];
  domains: CuratedDomain[];
  employees: CuratedEmployees[];
};

const cik = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(padCik);
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const cell = z
  .string()
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);
const list = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .split(/[;|]/)
      .map((name) => name.trim())
      .filter(Boolean),
  );

const nameSchema = z.object({ cik, name: z.string().min(1), kind: z.enum(nameKinds), url: z.url() });

const entitySchema = z
  .object({
    key,
    name: z.string().min(1),
    parent_cik: z.string().optional(),
    parent_key: cell,
    sector: cell,
    industry: cell,
    headquarters: cell,
    founded: cell,
    domain: cell,
    other_names: list,
    description: cell,
    url: z.url(),
  })
  .transform(({ parent_cik, parent_key, other_names, ...rest }) => ({
    ...rest,
    parentCik: parent_cik ? padCik(parent_cik) : null,
    parentKey: parent_key,
    otherNames: other_names,
  }));

const domainSchema = z.object({ cik, domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/) });

const employeesSchema = z
  .object({ cik, employees: z.coerce.number().int().positive(), as_of: cell, url: z.url() })
  .transform(({ as_of, ...rest }) => ({ ...rest, asOf: as_of }));

/** Reads the registry that people of this project wrote by hand. A file that is absent counts as empty. */
export function readCurated(folder: string): Curated {
  const read = <T>(file: string, row: z.ZodType<T>): T[] =>
    existsSync(join(folder, file)) ? readCsv(join(folder, file), row) : [];
  const readEntities = (file: string, type: CuratedEntity["type"]) =>
    read(file, entitySchema).map((row): CuratedEntity => ({ ...row, type }));
  return {
    names: read("names.csv", nameSchema),
    entities: [
      ...readEntities("private-companies.csv", "private_company"),
      ...readEntities("subsidiaries.csv", "subsidiary"),
      ...readEntities("industries.csv", "industry"),
    ],
    domains: read("domains.csv", domainSchema),
    employees: read("employees.csv", employeesSchema),
  };
}
