import { expect, test } from "vitest";
import { classifyRole } from "@/lib/domain/roles/classify";
import { mergeNicknames } from "./merge-nicknames";

const held = (name: string, role: string, lastSeen: string) => ({
  ...{ name, personKey: name.toLowerCase(), roleType: classifyRole(role).roleType },
  ...{ classified: classifyRole(role), lastSeen },
});

test("a nickname's record gives way to a newer one of the same office, and its other offices get the full name", () => {
  const all = [
    held("Timothy D. Quill", "Chief Executive Officer", "2026-04-03"),
    held("Tim Quill", "Chief Executive Officer", "2026-01-08"),
    held("Tim Quill", "Director", "2026-01-08"),
    held("Ada Quill", "Director", "2026-01-08"),
  ];
  expect(mergeNicknames(all).map(({ name, lastSeen }) => `${name} ${lastSeen}`)).toEqual([
    "Timothy D. Quill 2026-04-03",
    "Timothy D. Quill 2026-01-08",
    "Ada Quill 2026-01-08",
  ]);
});
