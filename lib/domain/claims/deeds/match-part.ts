import type { Statement } from "@/lib/domain/claims/read-statement";
import type { Assertion } from "./find-assertions";

/** "4% of the stock of X", "a minority interest in X", behind the verb: less than the whole. */
const part =
  /^[^.;]{0,60}?\b(?:(\d{1,3}(?:\.\d+)?) ?(?:%|percent|per cent)(?!\s+(?:senior|convertible|notes?|bonds?|debentures?|premium|interest rate))|minority (?:interest|stake|position|investment)|(?:a|the) (?:non-?controlling|small|passive) (?:interest|stake|position))/i;
const saysPart =
  /%|\bpercent\b|\b(?:stakes?|shares?|stock|interests?|holdings?|position|minority|part|portion|half|third|quarter|ownership|invest\p{L}*|securities|units?|warrants?)\b/iu;
const saysControl =
  /\b(?:control of|majority|controlling|sole (?:owner|shareholder|holder)|(?:bought|buys?|buying) out|full ownership)\b/i;

/** The most of a company that gives no control of it, in percent. */
const mostWithoutControl = 50;

/**
 * Whether a claim has a whole company change hands, or control of it, where a text has only a part of it do so: "took
 * control of X", told of 4% of its stock.
 */
export function isOfPartOnly(
  { heads, names, text: claim }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (names.length === 0 || !heads.some(({ predicate }) => predicate === "acquire")) return false;
  if (saysPart.test(claim) && !saysControl.test(claim)) return false;
  const told = assertions.filter(({ predicate, form }) => predicate === "acquire" && form !== "noun");
  return (
    told.length > 0 &&
    told.every(({ end }) => {
      const found = part.exec(sentence.slice(end));
      return found !== null && (found[1] === undefined || Number(found[1]) <= mostWithoutControl);
    })
  );
}
