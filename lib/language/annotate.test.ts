import { expect, test } from "vitest";
import { annotate, ownTermsIn } from "./annotate";

const read = (text: string) =>
  annotate(text, { company: "Acme Corp." }).events.map(
    ({ predicate, modality, polarity, arguments: parts }) =>
      `${polarity === "denied" ? "not " : ""}${predicate} ${modality}: ${parts.map(({ role, start, end }) => `${role}=${text.slice(start, end)}`).join(", ")}`,
  );

test("active, passive and nominal sentences give the same act with the same parts", () => {
  expect(read("Acme acquired Orion from Dunmore.")).toEqual([
    "acquire done: agent=Acme, object=Orion, source=Dunmore",
  ]);
  expect(read("Orion was acquired by Acme from Dunmore.")).toEqual([
    "acquire done: object=Orion, agent=Acme, source=Dunmore",
  ]);
  expect(read("Acme completed the acquisition of Orion from Dunmore.")).toEqual([
    "acquire done: object=Orion, source=Dunmore, agent=Acme",
  ]);
});

test("an agreement, a plan and a denial are not the act", () => {
  expect(read("Acme has agreed to buy Orion.")).toEqual(["acquire agreed: agent=Acme, object=Orion"]);
  expect(read("Acme plans to buy Orion.")).toEqual(["acquire planned: agent=Acme, object=Orion"]);
  expect(read("Acme did not buy Orion.")).toEqual(["not acquire done: agent=Acme, object=Orion"]);
});

test("a comma parts what describes one noun only where a sum follows a term, or an adjective another", () => {
  const objectIn = (text: string) =>
    /\bobject=(.*?)(?:, quantity=|, recipient=|$)/.exec(read(text)[0] ?? "")?.[1];
  expect(objectIn("Acme entered into a five-year, $85 million credit facility.")).toBe(
    "a five-year, $85 million credit facility",
  );
  expect(objectIn("Acme sold the larger, older plant to Orion.")).toBe("the larger, older plant");
  // Of two sums the first stands by itself.
  expect(read("After the $85 million, five new directors resigned.")).toEqual([
    "resign done: office=five new directors, quantity=five, other=the $85 million",
  ]);
});

test("a keyword and a headline are events like sentences", () => {
  expect(read("plant closure")[0]).toMatch(/^close-site/);
  expect(read("Company to sell paper unit to Dunmore")).toEqual([
    "sell planned: agent=Company, object=paper unit, recipient=Dunmore",
  ]);
});

test("a merger agreement is a contract, and a merger agreed", () => {
  expect(
    read("Acme entered into an Agreement and Plan of Merger by and between Acme and Orion Valves, Inc.").map(
      (line) => line.split(":")[0],
    ),
  ).toEqual(["contract done", "merge agreed"]);
});

test.each([
  ["Ann Lee, President, Bob Day, Treasurer.", ["Ann Lee: President", "Bob Day: Treasurer"]],
  [
    "The agreement was signed by Ann Lee, President, Bob Day, Treasurer, and Cara Moss, Secretary.",
    ["Ann Lee: President", "Bob Day: Treasurer", "Cara Moss: Secretary"],
  ],
  [
    "Salaries of Ann Lee, President and Controller, Bob Day, Treasurer, and Cara Moss, Secretary, were raised.",
    ["Ann Lee: President, Controller", "Bob Day: Treasurer", "Cara Moss: Secretary"],
  ],
  [
    "The board raised the pay of Ann Lee, Controller, Bob Day, Treasurer, and Cara Moss.",
    ["Ann Lee: Controller", "Bob Day: Treasurer"],
  ],
  [
    "The board elected President Ann Lee, Treasurer Bob Day and Secretary Cara Moss.",
    ["Ann Lee: President", "Bob Day: Treasurer", "Cara Moss: Secretary"],
  ],
])("a list of names and offices pairs each with its own: %s", (text, pairs) => {
  const { events, mentions } = annotate(text, { company: "Acme Corp." });
  const tenures = events.filter(
    ({ predicate, realization }) => predicate === "hold-office" && realization === "noun",
  );
  const said = tenures.map(({ arguments: own }) => {
    const held = own.map(({ mention }) => mentions[mention ?? -1]);
    const names = held.flatMap((one) => (one?.kind === "person" ? [one.name] : []));
    const titles = held.flatMap((one) => (one?.kind === "office" ? [one.title] : []));
    return `${names.join()}: ${titles.join(", ")}`;
  });
  expect(said).toEqual(pairs);
});

test("the short names that a text gives its company are read, and no one else's", () => {
  const text = `On May 4, 2020, Acme Foods Corporation (“AFC”) and Dunmore Foods, Inc., an Ohio company (“Dunmore”),
entered into a Merger Agreement with Elm Merger Sub, Inc., a subsidiary of AFC (“Merger Sub”).`;
  expect(ownTermsIn(text, "ACME FOODS CORP")).toEqual(["AFC"]);
  expect(ownTermsIn("Acme Foods Corporation (the “Company”) sold its plant.", "ACME FOODS CORP")).toEqual([]);
});

const organizations = (text: string) =>
  annotate(text, { company: "Acme Corp." }).mentions.flatMap((one) =>
    one.kind === "organization" && one.form === "full" ? [one.name] : [],
  );

test.each([
  ["a loan from First Elm Bank, National Association, as agent", "First Elm Bank, National Association"],
  ["an agreement with Birch Clinics of Michigan, LLC", "Birch Clinics of Michigan, LLC"],
  ["a merger with Orion Acquisition Corp. II", "Orion Acquisition Corp. II"],
  ["a license from the Elm Institute for Molecular Medicine", "Elm Institute for Molecular Medicine"],
])("%s names one organization", (said, name) => {
  expect(organizations(`On May 4, 2020, Acme signed ${said}.`)).toContain(name);
});

test("a law that is named for corporations is none", () => {
  expect(organizations("Elm Inc. merged under the Delaware General Corporation Law.")).toEqual(["Elm Inc."]);
});

test("a term in parentheses stands for the company whose name has its words", () => {
  const text =
    "Acme merged with Orion Merger Sub, Inc., a subsidiary of Elm Foods, Inc. (“Merger Sub”). Merger Sub left.";
  const { mentions } = annotate(text, { company: "Acme Corp." });
  const terms = mentions.flatMap((one) =>
    one.kind === "organization" && one.form === "defined" ? [one.name] : [],
  );
  expect(new Set(terms)).toEqual(new Set(["Orion Merger Sub, Inc."]));
});
