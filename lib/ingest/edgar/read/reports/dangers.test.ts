import { expect, test } from "vitest";
import { readDangers } from "./dangers";
import { weighTold } from "./weighing";

const documentOf = (text: string) =>
  ({
    text,
    items: [{ item: "1A", heading: "Item 1A", start: 0, bodyStart: 0, end: text.length, byReference: false }],
  }) as unknown as Parameters<typeof readDangers>[0];

const read = (text: string) => readDangers(documentOf(text)).map((one) => one.text);

test("sentences that stand alone are read, and those that lean on another aren't", () => {
  const maker = "Substantially all of our grippers are made by one supplier in Vietnam and Thailand.";
  expect(
    read(
      `We depend on suppliers\n\n${maker} This could harm our business very much in years to come. In response, Ohio has raised its duties on steel again and again. ${maker}`,
    ),
  ).toEqual([maker]);
});

test("what is said of this company alone is likelier to be told than what any could say", () => {
  const own =
    "We derive a majority of our revenue from grippers, and one customer accounted for 31% of our sales.";
  const any = "Our insurance may not be adequate to cover the losses that we may incur from time to time.";
  const document = { ...documentOf(`${own} ${any}`) };
  const [first, second] = weighTold("dangers", readDangers(document), document, {
    filers: ["Acme"],
    parts: ["Grippers"],
  });
  expect(first?.likelihood).toBeGreaterThan(0.3);
  expect(second?.likelihood).toBeLessThan(0.1);
});
