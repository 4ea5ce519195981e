/** What a text must not hold to stand in a briefing, whoever wrote it. The first that is found is named. */
const rules: readonly (readonly [reason: string, pattern: RegExp])[] = [
  // Bidirectional and zero-width marks, controls, private use, lone surrogates, variation selectors.
  ["characters that cannot be seen", /[\p{Cf}\p{Co}\p{Cs}]|\p{Variation_Selector}|(?![\n\t])\p{Cc}/u],
  [
    "digits that only look like digits",
    /(?![0-9])\p{Nd}|[\u00B2\u00B3\u00B9\u2070-\u209F\u2460-\u24FF\u2776-\u2793]/u,
  ],
  [
    "letters of another script",
    /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\uFF00-\uFFEF\u{1D400}-\u{1D7FF}]|\p{Script=Latin}\p{M}?\p{Script=Greek}|\p{Script=Greek}\p{M}?\p{Script=Latin}/u,
  ],
  [
    "an address",
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:https?|javascript|vbscript|data|mailto|file|blob|tel|ftp)\s?:\s?\S|\S@\S|(?<![\p{L}\p{N}])\/\/\w/iu,
  ],
  [
    "an address",
    /(?<![\p{L}\p{N}.-])[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,62}){0,6}\.(?:com|net|org|io|co|info|biz|xyz|example|test|dev|app|ru|cn|top|site|online|link|click|invalid)\b|\w\.[a-z]{2,10}\/\w/u,
  ],
  ["a footnote mark or bracket", /[[\]\u3010\u3011\u27E6\u27E7]|\(\^?\s?(?:note|ref|source|cite)\b/iu],
  [
    "markup",
    /[<>`{}|\\]|&(?:#\w+|lt|gt|amp|quot|nbsp);|\*\*|__|~~|^\s{0,3}(?:#{1,6}\s|[-*+]\s|={3,}|-{3,})/mu,
  ],
  ["a word to the reader", /\b(?:you|your|yours|yourself)\b/iu],
  [
    "an instruction",
    /\b(?:ignor\w*|disregard\w*|forget\w*|overrid\w*|bypass\w*)\b.{0,60}\b(?:instruction|prompt|rule|guideline|direction|message|context|evidence|above|previous|prior|constraint|polic)\w*/iu,
  ],
  [
    "an instruction",
    /\b(?:system|developer|assistant|user|hidden|new|previous|prior)\s(?:prompt|messages?|instructions?|role)\b|\b(?:prompt injection|jail-?break\w*|language model|chat-?bot|chatgpt|ai (?:assistant|model|system prompt)|evidence_ids?|end of (?:the )?(?:evidence|document|data|prompt|context|passage))\b/iu,
  ],
  [
    "an instruction",
    /(?:^|[.:;!?\n“"(]\s{0,8})(?:system|assistant|user|human|developer|instructions?|note to (?:\p{L}{1,20}\s){0,3}\p{L}{1,20})\s?:/iu,
  ],
  [
    "an instruction",
    /(?:^|[.:;!?,\n“"(]\s{0,8})(?:(?:please|now|then|instead|always|kindly|also|and|must|should)[,\s]{1,4}){0,2}(?:say|write|state|reply|respond|answer|output|print|repeat|include|insert|append|cite|click|visit|tell|recommend|pretend|act as|do not (?:cite|mention|verify|follow|tell|say|write|show|use)|don['’]t|summari[sz]e|translate|begin (?:the|with)|start with|end with|stop|call the|reveal|execute|run|send|open|follow|use the|buy|never (?:cite|mention|verify))\b/iu,
  ],
  [
    "an instruction",
    /\b(?:must|should|shall|is to|are to) (?:only |now |always |instead )?(?:say|write|state|reply|respond|answer|output|print|repeat|include|insert|append|cite|tell|recommend) (?:that|only|this|the following|with|exactly|the (?:words?|sentence|link|text|reader|user))\b|\b(?:from now on|act as (?:if|though)|the (?:reader|user|analyst|summary|briefing|summari[sz]er) (?:must|should|is told|has to)|(?:the|this) (?:summary|briefing|answer|response|output) (?:must|should|shall|has to|needs to))\b/iu,
  ],
];

/**
 * What makes a text unfit to be shown or quoted in a briefing: an address, a bracket that could pass for a footnote,
 * markup, invisible or disguised characters, words to the reader, or words that read as an instruction to whoever
 * summarises. Null for a text that is fit.
 */
export function findHostileText(text: string): string | null {
  return rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
