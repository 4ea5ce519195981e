import { expect, test } from "vitest";
import { readLei } from "./identifiers";

test("an LEI is read when its checksum holds, with or without its label", () => {
  expect(readLei("HWUPKR0MPOU8FGXBT394")).toBe("HWUPKR0MPOU8FGXBT394");
  expect(readLei("LEI: hwupkr0mpou8fgxbt394")).toBe("HWUPKR0MPOU8FGXBT394");
});

test("a digit changed is no LEI", () => expect(readLei("HWUPKR0MPOU8FGXBT395")).toBeNull());
