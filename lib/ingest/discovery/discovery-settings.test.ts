import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";
import { discoverySettings } from "./discovery-settings";

test("nobody is asked unless the settings say so", () => {
  expect(discoverySettings.providers).toEqual([]);
  expect(parseEnv({}).DISCOVERY).toEqual([]);
});

test("providers are a list; another word is refused by name", () => {
  expect(parseEnv({ DISCOVERY: " gleif, MODEL," }).DISCOVERY).toEqual(["gleif", "model"]);
  expect(() => parseEnv({ DISCOVERY: "gleif,google" })).toThrow(/DISCOVERY.*gleif and model/);
});
