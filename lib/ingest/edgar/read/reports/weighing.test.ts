import { expect, test } from "vitest";
import { weighTold } from "./weighing";

const business =
  "We build robot arms for bakeries. Our arms knead and turn dough, and our grippers lift loaves. Bakeries lease our arms, and we service the arms in Ohio. Dough sticks to arms of brass. Our arms and grippers are built in Dayton. Loaves are lifted by grippers.";
const document = {
  text: business,
  items: [{ item: "1", heading: "Business", start: 0, bodyStart: 0, end: business.length }],
} as unknown as Parameters<typeof weighTold>[2];
const of = { filers: ["ACME ROBOTICS INC"], parts: ["Arms", "Grippers"] };

const weigh = (kind: "risks" | "aims", said: readonly string[]): number[] => {
  const all = said.map((text, at) => ({ text, start: at * 500, end: at * 500 + text.length }));
  return weighTold(kind, all, document, of).map(({ likelihood }) => likelihood);
};

test.each([
  [
    "We depend on a limited number of suppliers for the motors of our arms.",
    "We may be unable to hire and retain key personnel.",
  ],
  [
    "A significant portion of our revenue comes from contracts with two bakeries.",
    "The price of our common stock may be volatile.",
  ],
  [
    "Our grippers are built with components from a single supplier in China.",
    "Changes in tax laws could adversely affect us.",
  ],
])("a danger of its own is likelier told than everybody's: %s", (own, common) => {
  const [first = 0, second = 0] = weigh("risks", [own, common]);
  expect(first).toBeGreaterThan(second);
});

test.each([
  [
    "Our strategy is to expand our plant for grippers and to build arms for larger bakeries.",
    "Our goal is to be an employer of choice with a culture of inclusion.",
  ],
  [
    "We are focused on increasing our capacity for arms in Ohio.",
    "Our mission and values guide what we do in our communities.",
  ],
])("an aim with its wares is likelier told than everybody's: %s", (own, common) => {
  const [first = 0, second = 0] = weigh("aims", [own, common]);
  expect(first).toBeGreaterThan(second);
});

test("a report without Item 1 is weighed all the same", () => {
  const [likelihood] = weighTold(
    "risks",
    [{ text: "We depend on two mills.", start: 0, end: 23 }],
    { ...document, items: [] },
    of,
  );
  expect(likelihood?.likelihood).toBeGreaterThan(0);
});
