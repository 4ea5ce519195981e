import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { hostDocuments, readHostDocument } from "./host-document";

test("ours stand until a host writes its own, which shows at once", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-host-"));
  try {
    for (const name of hostDocuments) expect(readHostDocument(name, folder)).toMatch(/^# \S/);
    writeFileSync(path.join(folder, "terms.md"), "# Terms of Example, Inc.\n");
    expect(readHostDocument("terms", folder)).toBe("# Terms of Example, Inc.\n");
    expect(readHostDocument("privacy", folder)).toMatch(/^# Privacy/);
    writeFileSync(path.join(folder, "privacy.md"), "x".repeat(600_000));
    expect(() => readHostDocument("privacy", folder)).toThrow("more than 500000 characters");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
