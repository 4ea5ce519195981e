const office =
  "(?:[Cc]hief \\p{Lu}?\\p{L}+|[Pp]resident|[Vv]ice|Senior|Executive|Corporate|Group|General|Principal|[Cc]hair\\p{L}*|[Ss]ecretary|[Tt]reasurer|[Cc]ontroller|[Dd]irector|[Mm]ember|[Ll]ead|[Ii]ndependent)\\b";

const holder =
  "(?:(?:an?|the|our|its|one of our|currently|presently|formerly) )?(?:(?:(?:Company|Corporation|Registrant|Bank|Trust)|(?:[A-Z][\\w&-]*,? ){0,4}[A-Z]\\w+\\.?)[’']s )?(?:(?:current|former|then|interim|acting|Interim|Acting|independent|long-?time|co-founder and|founder and|Founder and) ?)?(?:[Cc]o-)?";

const rank =
  "(?:(?:Mr|Ms|Mrs|Dr|Hon|Prof|Gen|Lt|Col|Adm|Sen|Gov)\\. |Sister |Admiral |Captain |General |\\(Ret\\.\\) )*";

const done =
  /\b(?:appointed|elected|named|promoted|hired) $|\b(?:appointment|election|promotion|resignation|retirement|departure|death) of $/;

const does =
  /^(?:, age \d\d|, \d\d,| \(age \d\d|,? (?:(?:have |has |had )?(?:notified|informed|advised|resigned|retired)|became|(?:was|were|has been|will be) (?:appointed|elected|named|promoted|terminated|removed)|will (?:retire|resign|succeed|join))\b)/;

const doesLater =
  /^(?:, [^,;.]{3,90}){1,3}, (?:notified|informed|advised|resigned|retired|will (?:retire|resign|become|succeed)|passed away|was (?:appointed|elected|named))\b/;

/** What only a person does or has done to them, or that only a name looks like: "appointed …", "… resigned", "Jo B. Day". */
export const isSaidOfPerson = (text: string, start: number, end: number): boolean =>
  done.test(text.slice(Math.max(0, start - 24), start)) ||
  does.test(text.slice(end, end + 32)) ||
  doesLater.test(text.slice(end, end + 250)) ||
  /^\p{Lu}\p{L}+ (?:\p{Lu}\. ){1,3}\p{Lu}\p{L}+$/u.test(text.slice(start, end));

const doneInItem = new RegExp(
  `(?:\\b(?:appoint|elect|nam|promot|hir|designat|select|chos|re-?appoint|re-elect|succeed|replac)(?:e|es|ed|en|s|ing)? |\\b(?:appointment|election|promotion|resignations?|retirement|departure|death|passing|hiring|nomination|replacement|termination|removal|service) (?:of|from|by) |\\beach of |\\b(?:Joining|Retiring|Departing|Resigning|Leaving): |\\bsucceeded by |\\btak\\w+ over from |\\btook over from |\\bdirectors? |\\b(?:Officer|President|Chairman|Chairwoman|Chairperson|Chair|Secretary|Treasurer|Controller|Counsel) )(?:${holder}${office}(?: (?:and )?[\\p{L}-]+){0,4} )?${rank}$`,
  "u",
);

const doesInItem = new RegExp(
  `^(?:,? who (?:has|had|is|was|will|also|currently|previously|served|serves|joined|holds|held)\\b|(?:, (?:Jr|Sr)\\.?|, (?:Ph\\.?D|M\\.?D|CPA|Esq)\\.?)*(?:,? \\((?:“|"|age )|, (?:currently |formerly |presently )?(?:age )?\\d\\d\\b|, ${holder}${office}|[’']s? (?:\\p{L}+ )?(?:employment|resignation|retirement|departure|death|passing|tenure|term|service|position|role) |,? (?:who )?(?:each )?(?:(?:has|had|have|will|would|is|was|were|be|been|also|voluntarily|shall|intends to|agreed to|decided to|expects to) ){0,4}(?:appoint|elect|nam|promot|remov|terminat|resign|retir|step|tender|notif|inform|advis|ceas|succeed|replac|assum|serv|becom|became|pass|died|depart|leav|left|join|relinquish|transition|reliev|continu|remain|no longer|not (?:to )?(?:stand|seek|be nominated)|submitted|gave|provided (?:written )?notice|accepted the|reached the|transferr|hired|start|commence|dismiss|designat|select)))`,
  "u",
);

/** As `isSaidOfPerson`, with what holds in a text on the offices of people, such as an Item 5.02. */
export const isSaidInItem = (text: string, start: number, end: number): boolean =>
  doneInItem.test(text.slice(Math.max(0, start - 110), start)) ||
  (doesInItem.test(text.slice(end, end + 120)) &&
    !/\b(?:of|at|in) (?:the )?$/.test(text.slice(Math.max(0, start - 10), start)));
