import type { EightKItem } from "@/lib/domain/eight-k-items";

/** `speaks`: the number alone says what happened; of the others it says only what the filing is about. */
type Weight = { materiality: number; speaks: boolean };

const says = (materiality: number): Weight => ({ materiality, speaks: true });
const points = (materiality: number): Weight => ({ materiality, speaks: false });

/** How much an item would matter to a reader, 0 to 100. */
const items: Readonly<Partial<Record<EightKItem, Weight>>> = {
  "1.03": says(100),
  "4.02": says(95),
  "5.01": says(88),
  "2.01": says(80),
  "1.01": points(75),
  "1.05": says(72),
  "3.01": says(68),
  "2.04": says(64),
  "2.06": says(58),
  "2.05": says(56),
  "4.01": says(54),
  "1.02": points(52),
  "5.02": points(50),
  "2.03": points(42),
  "3.02": points(38),
  "3.03": points(36),
  "2.02": points(30),
  "8.01": points(26),
  "7.01": points(22),
  "5.07": points(18),
  "5.03": points(16),
};

/** 0 for exhibits and items that tell a reader nothing. */
export const materialityOf = (item: EightKItem | null): number =>
  item === null ? 0 : (items[item]?.materiality ?? 0);

/** What is left of an item's materiality where no text of the filing is held. */
export const bareMaterialityOf = (item: EightKItem): number => {
  const weight = items[item];
  return weight === undefined ? 0 : weight.speaks ? weight.materiality : weight.materiality / 2;
};
