/** How a briefing calls its company after the first time: without the legal form. */
export function shortNameOf(name: string): string {
  const bare = name
    .replace(/^The\s+/, "")
    .replace(
      /,?\s+(?:Inc|Incorporated|Corp|Corporation|Co|Company|Companies|Ltd|Limited|LLC|L\.L\.C|LP|L\.P|plc|PLC|N\.V|S\.A|AG|SE|AB|ASA|Holdings?|Group)\.?(?=$|,|\s+\(|\s+(?:Inc|Ltd|Limited|plc|Corp)\b)/g,
      "",
    )
    .replace(/,?\s+(?:Inc|Corp|Co|Ltd|Limited|plc)\.?$/g, "")
    .replace(/[\s,&]+$/, "")
    .trim();
  return bare.length >= 2 ? bare : name;
}
