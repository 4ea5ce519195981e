import { expect, test } from "vitest";
import { writeSecurityText } from "./host-document";

test("security.txt says whom to tell, where it lies, and until when it holds", () => {
  const text = writeSecurityText(
    "mailto:security@example.com",
    "https://footnote.example",
    new Date("2026-11-23T10:00:00Z"),
  );
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@example.com",
    "Expires: 2027-05-24T10:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://footnote.example/.well-known/security.txt",
    "",
  ]);
});
