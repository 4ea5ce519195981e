import { expect, test } from "vitest";
import { type CodeLanguage, highlight } from "./highlight";

const kindsOf = async (code: string, language: CodeLanguage) =>
  (await highlight(code, language))
    .filter(({ kind }) => kind !== null)
    .map(({ text, kind }) => [text.trim(), kind]);

test.each<[CodeLanguage, string]>([
  ["json", '{\n  "company": "Apple",\n  "limit": 5\n}'],
  ["bash", 'curl -s https://example.com \\\n  -d \'{"company": "Apple"}\''],
  ["python", 'import json\n\nprint(json.dumps({"a": None}))'],
  ["typescript", 'const answer = await fetch("/x");\n// Done.'],
  ["go", 'package main\n\nimport "fmt"\n'],
])("no letter of %s is lost", async (language, code) => {
  expect((await highlight(code, language)).map(({ text }) => text).join("")).toBe(code);
});

test("texts, words of the language and comments are told apart", async () => {
  expect(await kindsOf('const a = "b"; // c', "typescript")).toEqual(
    expect.arrayContaining([
      ["const", "keyword"],
      ['"b"', "string"],
      ["// c", "comment"],
    ]),
  );
});
