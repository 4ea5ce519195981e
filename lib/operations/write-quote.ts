import type { Quote } from "@/lib/db/quote";

/** A passage as the members of a source; none where no text is held. */
export function writeQuote(
  quote: Quote | null,
): { quote: string; quote_start: number; quote_end: number } | Record<never, never> {
  return quote === null ? {} : { quote: quote.text, quote_start: quote.start, quote_end: quote.end };
}
