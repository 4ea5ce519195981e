import { expect, test } from "vitest";
import { readJsonObject } from "./json-value";

test.each([
  ['{\n  "types": [\n    "5.02"\n}', /^Line 4: expected ',' or ']' after array element$/],
  ['{"company": "Nike"', /^(?:Line 1|The JSON isn’t complete): expected ',' or '}'/],
  ["", /^The JSON isn’t complete: unexpected end/],
  ["[1]", /must be a JSON object/],
])("why %j cannot be sent is said once, with its line", (text, said) => {
  expect(readJsonObject(text)).toEqual({ fault: expect.stringMatching(said) });
});
