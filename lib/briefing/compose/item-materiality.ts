import type { EightKItem } from "@/lib/domain/eight-k-items";

/** How much an item would matter to a reader, 0 to 100. */
const items: Readonly<Partial<Record<EightKItem, number>>> = {
  "1.03": 100,
  "4.02": 95,
  "5.01": 88,
  "2.01": 80,
  "1.01": 75,
  "1.05": 72,
  "3.01": 68,
  "2.04": 64,
  "2.06": 58,
  "2.05": 56,
  "4.01": 54,
  "1.02": 52,
  "5.02": 50,
  "2.03": 42,
  "3.02": 38,
  "3.03": 36,
  "2.02": 30,
  "8.01": 26,
  "7.01": 22,
  "5.07": 18,
  "5.03": 16,
};

/** 0 for exhibits and items that tell a reader nothing. */
export const materialityOf = (item: EightKItem | null): number => (item === null ? 0 : (items[item] ?? 0));

/** Items that a reader must know of even where no word of the filing is held: bankruptcy, and figures withdrawn. */
export const speaksForItself = (item: EightKItem): boolean => item === "1.03" || item === "4.02";
