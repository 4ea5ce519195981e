import { expect, test } from "vitest";
import { decodeBytes, readDocuments } from "./documents";

const submission = `<SEC-HEADER>x</SEC-HEADER>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>r.htm
<DESCRIPTION>RELEASE
<TEXT>
<html><body><p>News</p></body></html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>k.txt
<TEXT>
ITEM 5. Report
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10
<SEQUENCE>3
<TEXT>
Contract
</TEXT>
</DOCUMENT>`;

test("of a submission the report comes first, then its releases and agreements, with their headers", () => {
  expect(readDocuments(submission)).toEqual([
    {
      type: "8-K",
      sequence: 1,
      filename: "k.txt",
      description: null,
      role: "main",
      text: "ITEM 5. Report",
      body: "ITEM 5. Report\n",
    },
    {
      type: "EX-99.1",
      sequence: 2,
      filename: "r.htm",
      description: "RELEASE",
      role: "release",
      text: "News",
      body: "<html><body><p>News</p></body></html>\n",
    },
    {
      type: "EX-10",
      sequence: 3,
      filename: null,
      description: null,
      role: "agreement",
      text: "Contract",
      body: "Contract\n",
    },
  ]);
});

test("a bare document is the report", () => {
  expect(readDocuments("<html><body>Hello</body></html>")).toMatchObject([{ role: "main", text: "Hello" }]);
});

test("bytes that are no UTF-8 are Windows-1252", () => {
  expect(decodeBytes(new Uint8Array([0x93, 0x41, 0x94]))).toBe("“A”");
  expect(decodeBytes(new TextEncoder().encode("é"))).toBe("é");
});
