/** Done, in words that a claim is rid of before it is read. */
export const tookEffect = /\b(?:took effect|(?:went|came) into (?:effect|force)|kicked in)\b/i;

/** Between a thing and what is told of it: says no more than a comma. */
export const linking =
  /^(?:amounting|totall?ing|representing|involving|consisting|comprising|covering|regarding|concerning|bringing|leaving|marking|naming|using|exploring|considering|evaluating)$/;

/** Verbs that do not look like ones. */
const irregular = new Set(
  "won wins lost loses paid pays gave gives took takes became becomes sought split splits spent held met hit beat sued sues broke lent swore hid chose grew led leads cost kept lets put puts ran runs saw shut spun spread stood told threw tore wrote drew drawn".split(
    " ",
  ),
);

/** Nouns and adjectives that look like verbs, beside a verb. */
const likeVerbs = new Set(
  `holding holdings meeting offering financing funding rating earning proceeding ruling evening morning string king thing something
anything everything during pending regarding according spring ring exceeding incoming outgoing ongoing outstanding existing leading
limited secured unsecured related restricted preferred deferred subordinated diluted adjusted registered seed speed need feed breed
hundred red bed shed`.split(/\s+/),
);

/** Plurals, nouns and adjectives that look like verbs. */
const nouns = new Set(
  "notes purchases changes fees prices expenses leases licenses times earnings financing offering meeting building manufacturing marketing operating voting banking engineering funding listing holdings preferred restricted limited united registered unsecured consolidated combined unaudited diluted adjusted".split(
    " ",
  ),
);

/** Whether a word is no verb beside a verb, though it looks like one in "-ing" or "-ed". */
export function isNounLikeVerb(word: string): boolean {
  return nouns.has(word) || likeVerbs.has(word);
}

/** Where "-es" ends a verb, not a plural: at the beginning, and behind what joins or refers. */
const verbal =
  /(?:^|\b(?:and|or|but|then|who|which|that|it|he|she|also|board|company|group)\s|[,;:]\s)(\p{L}+es)(?!\p{L})(?!\s(?:of|in|from)\b)/giu;

/** The folded words of a claim that look like verbs. */
export function verbsAmong(words: readonly string[], claim: string, hasPredicate: boolean): string[] {
  const inEs = new Set(Array.from(claim.matchAll(verbal), ([, word = ""]) => word.toLowerCase()));
  // "Consolidated its routes": none of a noun's.
  const first = /^(\p{L}+ed) (?:its|the|their|our|all|an?|some|most|several|\d)/iu
    .exec(claim)?.[1]
    ?.toLowerCase();
  const isNoun = (word: string) => word !== first && (hasPredicate ? isNounLikeVerb(word) : nouns.has(word));
  return words.filter(
    (word) =>
      !isNoun(word) &&
      (/(?:ed|ing)$/.test(word) || irregular.has(word) || (/[^r]es$/.test(word) && inEs.has(word))),
  );
}
