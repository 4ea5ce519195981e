import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { addDays, daysOfMonth, isWeekend, listDays } from "./calendar";
import { cheapestUnitCents, forecastMonth, thresholdsOfDay, thresholdsOfSpend } from "./usage";

const none = { mostPerDay: null, mostPerMonth: null };
const evenDays = (from: string, to: string, value: number) =>
  new Map(listDays(from, to).map((day) => [day, value]));

describe("the forecast of a month", () => {
  test("is hidden under three complete days, and today is not one", () => {
    const counted = evenDays("2026-11-09", "2026-11-11", 10);
    expect(forecastMonth({ today: "2026-11-11", counted, ...none })).toBeNull();
    expect(forecastMonth({ today: "2026-11-12", counted, ...none })).not.toBeNull();
    expect(forecastMonth({ today: "2026-11-12", counted: new Map(), ...none })).toBeNull();
  });

  test("of even days is a point, and today counts for what it has yet to come to", () => {
    const counted = evenDays("2026-11-01", "2026-11-20", 10);
    expect(forecastMonth({ today: "2026-11-21", counted, ...none })).toEqual({ low: 300, high: 300 });
    counted.set("2026-11-21", 4);
    expect(forecastMonth({ today: "2026-11-21", counted, ...none })).toEqual({ low: 300, high: 300 });
    counted.set("2026-11-21", 35);
    expect(forecastMonth({ today: "2026-11-21", counted, ...none })).toEqual({ low: 325, high: 325 });
  });

  test("takes weekends as weekends, and days of the month before for its own beginning", () => {
    const counted = new Map(
      listDays("2026-10-01", "2026-11-02").map((day) => [day, isWeekend(day) ? 0 : 100]),
    );
    // 21 weekdays in November 2026.
    expect(forecastMonth({ today: "2026-11-03", counted, ...none })).toEqual({ low: 2_100, high: 2_100 });
  });

  test("is never below what is counted nor above what limits allow", () => {
    const counted = new Map(listDays("2026-11-01", "2026-11-05").map((day, at) => [day, at % 2 ? 0 : 500]));
    const free = forecastMonth({ today: "2026-11-06", counted, ...none });
    const held = forecastMonth({ today: "2026-11-06", counted, mostPerDay: 500, mostPerMonth: 4_000 });
    expect(free?.low).toBeGreaterThanOrEqual(1_500);
    expect(free?.high).toBeGreaterThan(4_000);
    expect(held?.high).toBe(4_000);
    const full = forecastMonth({ today: "2026-11-06", counted, mostPerDay: 0, mostPerMonth: 1_000 });
    expect(full).toEqual({ low: 1_500, high: 1_500 });
  });

  test("holds the month's end about four times of five over generated traffic", () => {
    let state = 42;
    const random = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return state / 2 ** 32;
    };
    let held = 0;
    const rounds = 600;
    for (let round = 0; round < rounds; round += 1) {
      const level = 20 + random() * 2_000;
      const { from, to } = daysOfMonth("2026-11");
      const counted = new Map(
        listDays("2026-10-01", to).map((day) => {
          const noise = 0.4 + random() * 0.6 + random() * 0.6;
          return [day, Math.round(level * noise * (isWeekend(day) ? 0.3 : 1))];
        }),
      );
      const today = addDays(from, Math.floor(random() * 25));
      const known = new Map([...counted].filter(([day]) => day < today));
      const end = listDays(from, to).reduce((sum, day) => sum + (counted.get(day) ?? 0), 0);
      const forecast = forecastMonth({ today, counted: known, ...none });
      if (forecast && forecast.low <= end && end <= forecast.high) held += 1;
    }
    expect(held / rounds).toBeGreaterThan(0.7);
    expect(held / rounds).toBeLessThan(0.92);
  });
});

test("marks of a day are reached at the very unit", () => {
  expect(thresholdsOfDay(99, 200)).toEqual([]);
  expect(thresholdsOfDay(100, 200)).toEqual([50]);
  expect(thresholdsOfDay(199, 200)).toEqual([50, 75]);
  expect(thresholdsOfDay(200, 200)).toEqual([50, 75, 100]);
  expect(thresholdsOfDay(0, 0)).toEqual([]);
});

test("a cap that warns is reached at the cent, one that stops when no unit fits any more", () => {
  expect(thresholdsOfSpend(101, 102, "warn")).toEqual([50, 75]);
  expect(thresholdsOfSpend(102, 102, "warn")).toEqual([50, 75, 100]);
  expect(thresholdsOfSpend(97, 102, "stop")).toEqual([50, 75]);
  expect(thresholdsOfSpend(100, 102, "stop")).toEqual([50, 75, 100]);
  expect(thresholdsOfSpend(0, 0, "stop")).toEqual([]);
});

test("the cheapest unit is the catalogue's", () => {
  expect(cheapestUnitCents).toBe(Math.min(...catalog.map(({ unitPriceCents }) => unitPriceCents)));
});
