import { expect, test } from "vitest";
import { stemOf } from "./claim-words";

test.each([
  ["investigating", "investigation"],
  ["probed", "investigated"],
  ["negotiated", "talks"],
  ["paid", "payment"],
  ["granted", "awarded"],
  ["nominated", "nominee"],
  ["reorganized", "reorganization"],
  ["waived", "waivers"],
  ["swapped", "exchange"],
  ["teaming", "teamed"],
  ["forgave", "forgiveness"],
  ["resell", "resale"],
  ["responded", "response"],
  ["satisfied", "satisfaction"],
  ["oversees", "oversight"],
  ["preliminarily", "preliminary"],
  ["automatically", "automatic"],
  ["jointly", "joint"],
])("%s and %s are one", (one, other) => expect(stemOf(one)).toBe(stemOf(other)));

test.each([
  ["accepted", "rejected"],
  ["listed", "delisted"],
  ["paid", "payable"],
  ["refused", "trash"],
  ["shortly", "short"],
  ["consolidated", "reversed"],
])("%s and %s stay two", (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)));
