const money = /\$ ?(\d[\d,]*(?:\.\d+)?)(?: (thousand|million|billion|trillion))?/g;
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** The sums of money that a text names with a dollar sign, in dollars and in its order. */
export const sumsOfMoney = (text: string): number[] =>
  [...text.matchAll(money)].map(
    ([, digits = "", scale = ""]) => Number(digits.replaceAll(",", "")) * (scales[scale] ?? 1),
  );
