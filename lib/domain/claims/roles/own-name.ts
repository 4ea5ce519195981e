/** Words that many companies' names have: alone they name none. */
const legal =
  /^(?:the|of|and|for|in|an?|com|net|org|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|llc|lp|plc|group|holdings?)$/;
/** Words that many names have beside one that is their own. */
const general =
  /^(?:international|national|america|american|united|us|usa|global|general|systems?|services?|industries|technology|technologies|partners|bank|bancorp|financial|associates)$/;

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Of the folded words of a company's names those by which a text can tell it from another company. */
export function tellingWords(companyWords: ReadonlySet<string>): ReadonlySet<string> {
  const done = known.get(companyWords);
  if (done !== undefined) return done;
  const named = [...companyWords].filter((word) => !legal.test(word));
  const own = named.filter((word) => !general.test(word));
  const telling = new Set(own.length > 0 ? own : named);
  known.set(companyWords, telling);
  return telling;
}
