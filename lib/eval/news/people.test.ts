import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { roleActions, roleClasses } from "@/lib/domain/roles/role";
import { readF1, type Tally } from "@/lib/eval/evaluation";
import { lookUpsIn } from "@/lib/ingest/news/link-companies";
import { readArticle } from "@/lib/ingest/news/read-article";
import { readSeedRegistry } from "@/lib/seed/pack";

const labelled = z.object({
  title: z.string(),
  text: z.string(),
  published_on: z.string(),
  roles: z.array(
    z.object({
      person: z.string(),
      action: z.enum(roleActions),
      role_class: z.enum(roleClasses),
      company: z.string(),
      effective_on: z.string().nullable(),
    }),
  ),
});

/** No change may make any of these worse: F1 of roles, days right, roles where an article states none. */
const marks = { f1: 0.9, days: 40, invented: 0 };

test("the roles of invented articles are read, and none where none is stated", async () => {
  const { entities, names } = await readSeedRegistry();
  const lookUps = lookUpsIn(buildRegistryIndex(entities, names));
  const lines = (await readFile(new URL("people.jsonl", import.meta.url), "utf8")).trim().split("\n");
  const tally: Tally = { name: "roles", right: 0, wrong: 0, missed: 0 };
  const differences: string[] = [];
  let [days, invented] = [0, 0];
  for (const line of lines) {
    const { title, text, published_on, roles } = labelled.parse(JSON.parse(line));
    const source = { title, body: text, host: "news.example", publishedOn: published_on };
    const read = readArticle(source, lookUps).people.flatMap(({ person, entityKey, role }) =>
      role === null
        ? []
        : [{ said: [person, role.action, role.class, entityKey].join(" "), on: role.effectiveOn }],
    );
    const wanted = roles.map((one) => ({
      said: [one.person, one.action, one.role_class, one.company].join(" "),
      on: one.effective_on,
    }));
    for (const one of read) {
      const label = wanted.find(({ said }) => said === one.said);
      if (label === undefined) differences.push(`wrong ${one.said}: ${text}`);
      tally[label === undefined ? "wrong" : "right"] += 1;
      if (label?.on === one.on) days += 1;
      if (wanted.length === 0) invented += 1;
    }
    const missed = wanted.filter(({ said }) => !read.some((one) => one.said === said));
    tally.missed += missed.length;
    differences.push(...missed.map(({ said }) => `missed ${said}: ${text}`));
  }
  const told = differences.join("\n");
  expect(readF1(tally), told).toBeGreaterThanOrEqual(marks.f1);
  expect(days, told).toBeGreaterThanOrEqual(marks.days);
  expect(invented, told).toBeLessThanOrEqual(marks.invented);
});
