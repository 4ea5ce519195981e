/** Words between a name and a role, or before the name, by which the role ends. */
const ends =
  /\b(?:resign\w*|retir\w*|step(?:s|ped|ping)? (?:down|aside)|depart\w*|terminat\w*|ceas\w*|dismiss\w*|remov\w*|relinquish\w*|gave up|g(?:ives?|iving) up|surrender\w*|vacat\w*|hand(?:s|ed|ing)? over|left|leav(?:es?|ing)|st(?:ands?|ood|anding) down|reliev\w*|suspend\w*|stripped|demot\w*|fired|ousted|discharg\w*|died|deaths?|passed away)\b/i;

/** Words in these places by which the role is not held. */
const notHeld =
  /\b(?:former|formerly|previously|previous|prior to|before joining|until|no longer|not|neither|never|if|unless|succeed(?!ed by)\w*|successor|replac\w*|search|candidate|nominee|nominat\w*(?! and (?:elected|appointed))|declin\w*|refus\w*|rescind\w*|revok\w*|(?:is|are) to (?:be|become|serve)|(?:took|takes?|taking|taken) over from|(?:estate|widow) of|the late|fail(?:s|ed)? to|(?:expected|plann?(?:s|ed|ing)?|hop(?:es|ed|ing)|seeks?|wants?|slated|scheduled) to|in principle|offer(?:s|ed)|passed over|lost|rights? to|would|may|could|expects?|intends?|most recently|held (?:(?:an?|the) )?(?:(?:various|several|numerous|many|other|different|multiple|number|variety|series|range|of|increasingly|senior|key|corporate|finance|financial|accounting|executive|management|leadership|responsible|and|similar) ){1,8}(?:roles|positions|offices|posts|titles|jobs)|(?:from|between|in) (?:\p{L}+ )?\d{4}(?: to| and|,)|(?<!ha[sd] |have )served|(?:wife|husband|son|daughter|brother|sister|assistant|adviser|advisor) (?:of|to))\b|\bwill (?!be appointed|report to|be succeeded|serve|become|assume)/iu;

/** Of these, what stands before a name and tells of the whole sentence, not of an office in an apposition. */
const ofSentence =
  /\b(?:will|would|may|could|expects?|intends?|if|in principle|(?:expected|plann?(?:s|ed|ing)?|hop(?:es|ed|ing)|seeks?|wants?|slated|scheduled|fail(?:s|ed)?) to)\b/gi;

export const endsBy = (text: string): boolean => ends.test(text);

export const isNotHeld = (text: string): boolean => notHeld.test(text);

/** As `isNotHeld` of what stands before a name: "will be hosted by Ann Lee, President," is no plan for the office. */
export const isNotHeldBefore = (before: string, said: string): boolean =>
  notHeld.test(isApposition(said) ? before.replace(ofSentence, " ") : before);

/** A plan whose object is whom it names next: "will elect as President". */
const planned =
  /\b(?:will|would|may|could|intends? to|expects? to|if)\b[^,;]{0,40}\b(?:appoint|elect|name|nominate|hire|promote|become|select|choose|recruit)/i;

/** As `isNotHeld` of what stands before an office and its holder: "will be part of the unit led by President Ann Lee". */
export const isNotHeldNear = (near: string): boolean =>
  notHeld.test(planned.test(near) ? near : near.replace(ofSentence, " "));

/** Nothing but marks, articles and particulars between a name and an office. */
const isApposition = (said: string): boolean =>
  /^\s?[,(–—-]/u.test(said) &&
  !/\b(?:as|is|was|are|were|be|been|become\w*|became|remain\w*|named|elected|appointed|promoted|serv\w*|hold\w*|held|join\w*)\b/.test(
    said,
  );
