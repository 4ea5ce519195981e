import { beforeAll, describe, expect, test } from "vitest";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/pack";
import { lookUpsIn } from "./link-companies";
import { readArticle } from "./read-article";
import { placePeople } from "./read-people";

let index: RegistryIndex;

beforeAll(async () => {
  const { entities, names } = await readSeedRegistry();
  index = buildRegistryIndex(entities, names);
});

/** The roles that an article about Nvidia states in a sentence. */
const rolesIn = (sentence: string) =>
  readArticle(
    {
      title: "Nvidia falls",
      body: `Nvidia Corp. fell on Monday. ${sentence}`,
      host: "n.test",
      publishedOn: "2026-11-02",
    },
    lookUpsIn(index),
  ).people.flatMap(({ person, role, entityKey }) =>
    role === null ? [] : [`${person} ${role.action} ${role.text} at ${entityKey} ${role.effectiveOn ?? "-"}`],
  );

describe("a stated role is read", () => {
  test.each([
    ["Jensen Huang, chief executive of Nvidia, spoke.", ["Jensen Huang held Chief Executive at nvidia -"]],
    ["Nvidia CEO Jensen Huang spoke.", ["Jensen Huang held CEO at nvidia -"]],
    ["Nvidia’s chief executive, Jensen Huang, spoke.", ["Jensen Huang held Chief Executive at nvidia -"]],
    [
      "“Fine,” said Jane Roe, Chief Financial Officer, Nvidia.",
      ["Jane Roe held Chief Financial Officer at nvidia -"],
    ],
    ["Chief Executive Jensen Huang said it would pass.", ["Jensen Huang held Chief Executive at nvidia -"]],
    ["Nvidia named Jane Roe CFO.", ["Jane Roe appointed CFO at nvidia -"]],
    [
      "Nvidia has appointed Jane Roe, a former Intel executive, as its president, effective January 4, 2027.",
      ["Jane Roe appointed President at nvidia 2027-01-04"],
    ],
    [
      "Nvidia’s board elected John Hill to its board of directors.",
      ["John Hill appointed Director at nvidia -"],
    ],
    [
      "Jane Roe was promoted to chief operating officer of Nvidia.",
      ["Jane Roe appointed Chief Operating Officer at nvidia -"],
    ],
    ["Nvidia CFO Colette Kress resigned on Friday.", ["Colette Kress departed CFO at nvidia -"]],
    [
      "Jane Roe stepped down as chief technology officer of Nvidia in May.",
      ["Jane Roe departed Chief Technology Officer at nvidia -"],
    ],
    ["John Hall, Nvidia’s chief executive, will step down.", ["John Hall held Chief Executive at nvidia -"]],
    [
      "Ann Day, co-founder and chief executive of Nvidia, spoke.",
      ["Ann Day held Co-Founder and Chief Executive at nvidia -"],
    ],
  ])("%s", (sentence, roles) => {
    expect(rolesIn(sentence)).toEqual(roles);
  });
});

describe("what is past, to come, unsure or another’s is no role", () => {
  test.each([
    "Jane Roe, CEO of Nvidia from 2001 to 2005, spoke.",
    "Former Nvidia chief executive Jane Roe spoke.",
    "Then-CEO Tom Hill left.",
    "Nvidia’s late chief executive Jane Doe was honoured.",
    "Jane Roe will become chief executive of Nvidia next year.",
    "If Jane Roe were named CEO of Nvidia, shares would rise.",
    "Nvidia denied that Jane Roe was appointed chief executive of Nvidia.",
    "Nvidia has not named Jane Roe CFO.",
    "Ann Lee, chief executive of Foobar Robotics, spoke about Nvidia.",
    "Foobar CEO Jim Day said Nvidia was right.",
    "Intel CEO Jim Day said Nvidia was right.",
    "Intel fell too. CEO Jim Day said it was nothing.",
    "Contoso fell too. CEO Jim Day said it was nothing.",
    "Jo Day succeeds CEO Jim Day.",
    "President Joe Biden met Nvidia. Film director James Cameron praised Nvidia.",
    "Jim Day, an analyst at Goldman Sachs, said Nvidia’s chief executive was right.",
    "Jane Roe told the chief executive of Nvidia that she was wrong.",
    "Jane Roe, assistant to the chief executive of Nvidia, spoke.",
  ])("%s", (sentence) => {
    expect(rolesIn(sentence)).toEqual([]);
  });
});

test("a spelling takes the key of the one person whom others know there, of two nobody's", () => {
  const person = {
    person: "Tim Cook",
    personKey: "tim cook",
    entityKey: "apple",
    role: null,
    start: 0,
    end: 9,
  };
  const known = (...people: string[]) =>
    people.map((name) => ({ entityKey: "apple", personKey: name.toLowerCase(), person: name }));
  const keyAmong = (...people: string[]) => placePeople([person], ["apple"], known(...people))[0]?.personKey;
  expect(keyAmong("Timothy D. Cook", "Jane Roe")).toBe("timothy d. cook");
  expect(keyAmong("Timothy Cook", "Timothy A. Cook")).toBe("tim cook");
  expect(keyAmong("Thomas Cook")).toBe("tim cook");
});
