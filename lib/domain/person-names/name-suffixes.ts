const generations: Readonly<Record<string, string>> = {
  jr: "Jr.",
  junior: "Jr.",
  sr: "Sr.",
  senior: "Sr.",
  ii: "II",
  iii: "III",
  iv: "IV",
  "2nd": "II",
  "3rd": "III",
  "4th": "IV",
};

const credentials: Readonly<Record<string, string>> = {
  md: "MD",
  phd: "PhD",
  mba: "MBA",
  esq: "Esq.",
  cpa: "CPA",
  cfa: "CFA",
  dds: "DDS",
  dvm: "DVM",
  pharmd: "PharmD",
  mph: "MPH",
  msc: "MSc",
  obe: "OBE",
  cbe: "CBE",
};

const titles: Readonly<Record<string, string>> = {
  dr: "Dr.",
  sir: "Sir",
  dame: "Dame",
  baroness: "Baroness",
  hon: "Hon.",
  mr: "",
  mrs: "",
  ms: "",
  prof: "Prof.",
  admiral: "Adm.",
  adm: "Adm.",
  senator: "Sen.",
  ambassador: "Amb.",
};

const bare = (word: string): string => word.toLowerCase().replace(/[.,']/g, "");

/** "JR" -> "Jr.", "III" -> "III"; null for any other word. A lone "V" is read as an initial. */
export const readGeneration = (word: string): string | null => generations[bare(word)] ?? null;

/** "M.D." -> "MD"; null for any other word. */
export const readCredential = (word: string): string | null => credentials[bare(word)] ?? null;

/** "SIR" -> "Sir", "Mr." -> "" (dropped); null for any other word. */
export const readTitle = (word: string): string | null => titles[bare(word)] ?? null;
