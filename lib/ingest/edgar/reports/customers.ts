import "server-only";
import type { Stretch } from "@/lib/domain/split-sentences";
import { proper } from "./competitors";
import type { ReportDocument } from "./report-document";
import { paragraphsOf } from "./report-paragraphs";

/** A customer and its share of sales in percent. */
export type CustomerReading = Stretch & { name: string; percent: number };

type Parts = Pick<ReportDocument, "text">;
const noCompany = /^(?:The|We|Our)$/;

/** Customers with a tenth of sales or more, by name; "no customer" gives none. */
export function readCustomers({ text }: Parts): CustomerReading[] {
  const found = new Map<string, CustomerReading>();
  const sales =
    "(?:total |net |consolidated |our |the Company[’']s )*(?:revenues?|net sales|sales|net revenues?)";
  const patterns = [
    new RegExp(
      `(?:sales to |revenues? from |customer,? )?(?<name>U\\.?S\\.? [Gg]overnment|United States [Gg]overnment|federal government|${proper}(?: (?:${proper}|&|of|and))*)[^.;%]{0,80}?(?:accounted for|represented|comprised|constituted)[^.;%]{0,40}?(?<percent>\\d{1,2}(?:\\.\\d)?) ?(?:%|percent) of [^.;]{0,30}?${sales}`,
      "gu",
    ),
    new RegExp(
      `(?<percent>\\d{1,2}(?:\\.\\d)?) ?(?:%|percent) of [^.;]{0,30}?${sales}[^.;]{0,60}?(?:from|to|pursuant to|with) (?:the )?(?<name>U\\.?S\\.? [Gg]overnment|United States [Gg]overnment|federal government|${proper}(?: (?:${proper}|&|of))*)`,
      "gu",
    ),
  ];
  for (const paragraph of paragraphsOf(text)) {
    if (!/%|percent/.test(paragraph.text) || paragraph.text.length > 12_000) continue;
    for (const pattern of patterns)
      for (const match of paragraph.text.matchAll(pattern)) {
        const name =
          match.groups?.name
            ?.replace(/^(?:The|In|For|During|Sales|Revenue|Fiscal|No|One|Our|Total|Net) ?/u, "")
            .trim() ?? "";
        const percent = Number(match.groups?.percent ?? 0);
        const isCustomer =
          /customer|government|sales to|revenues? from|contracts/i.test(paragraph.text) &&
          !/\b(?:segment|region|countr|product)/i.test(match[0]);
        if (percent < 10 || name.length < 3 || noCompany.test(name) || !isCustomer || found.has(name))
          continue;
        found.set(name, {
          name,
          percent,
          start: paragraph.start + match.index,
          end: paragraph.start + match.index + match[0].length,
        });
      }
  }
  return [...found.values()];
}
