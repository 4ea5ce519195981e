import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTable } from "@/lib/domain/read-table";
import { phrasesOf } from "@/lib/language/phrases";

const tables = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?:^|\/)phrases\.tsv$/.test(file),
);

test("tables of phrases are found", () => expect(tables.length).toBeGreaterThan(2));

describe.each(tables)("%s", (file) => {
  const { rows, phrases } = phrasesOf(readTable(`lib/${file.replace(/\.tsv$/, "")}.tsv`));
  const all = rows();
  const said = ({ name, pattern }: (typeof all)[number]) => `${name}: ${pattern.source}`;

  test("each wording is read in its example, and its phrase not in its counter-example", () => {
    expect(all.filter(({ pattern, example }) => !pattern.test(example)).map(said)).toEqual([]);
    expect(all.filter(({ name, counter }) => phrases(name).test(counter)).map(said)).toEqual([]);
    expect(all.filter(({ example, counter }) => example === "" || counter === "").map(said)).toEqual([]);
  });

  test("no other wording of its phrase is read in an example", () => {
    const others = (row: (typeof all)[number]) => all.filter((one) => one !== row && one.name === row.name);
    const spare = all.filter((row) => others(row).some(({ pattern }) => pattern.test(row.example)));
    expect(spare.map(said)).toEqual([]);
  });
});
