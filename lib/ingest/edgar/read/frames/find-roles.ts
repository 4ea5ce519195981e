import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import type { RoleClass } from "@/lib/domain/role";
import type { Stretch } from "@/lib/domain/split-sentences";

/** A role as a sentence writes it, with its classes. */
export type RoleMention = Stretch & {
  text: string;
  classes: RoleClass[];
  interim: boolean;
  former: boolean;
  /** A role at another company. */
  isElsewhere: boolean;
};

const before =
  "(?:(?:Executive|Senior|Corporate|Group|Global|Staff|Regional|Interim|interim|Acting|acting|Co-|co-|Vice|Deputy|Assistant|Associate|Lead|lead|Independent|independent|Non-[Ee]xecutive|non-executive|non-employee|Non-Employee|Presiding|First|Division|Chief|Principal|principal|senior|executive|corporate|vice)[ \\n-]?){0,4}";

const field = "(?![Oo]fficers?\\b|[Cc]hief\\b|to\\b)[A-Za-z’&/-]{2,20}";

const heads = [
  `[Cc]hief (?:${field},? (?:and |& )?){1,5}[Oo]fficer`,
  "[Cc]hief [Ee]xecutive",
  `[Pp]rincipal (?:${field},? (?:and |& )?){1,5}[Oo]fficer`,
  "C[EFOT]O\\b|C[ACHILMPRST][A-Z]?O\\b",
  "[Pp]resident",
  "[Cc]hair(?:man|woman|person)?\\b(?: of (?:the|our|its) (?:Company’s )?[Bb]oard(?: of [Dd]irectors)?)?(?: Emeritus)?",
  "[Mm]ember of (?:the |our |its )?(?:[A-Z][\\w.’-]+ ){0,3}[Bb]oard(?: of (?:[Dd]irectors|[Tt]rustees))?",
  "(?<=(?:\\bto|\\bfrom|\\bjoin|\\bjoins|\\bjoined|\\bon|\\bleave|\\bleft|\\bof) (?:the |our |its )?(?:[A-Z][\\w.&/,-]*(?:’s)? ){0,5})[Bb]oards?(?: of (?:[Dd]irectors|[Tt]rustees))?(?! of [Dd]irectors| of [Tt]rustees| of Managers|’s| Committee)",
  "(?<=\\b(?:a|as|as a|as an independent|independent) )[Tt]rustees?(?= of\\b|[,.;])",
  "(?<![Nn]amed )[Ee]xecutive [Oo]fficer(?!s)",
  "[Dd]irectors?\\b(?! (?:nominee|compensation|fees|deferred|stock|indemnif))",
  "[Gg]eneral [Cc]ounsel|[Gg]eneral [Mm]anager|[Tt]reasurer|(?:[Cc]orporate )?[Ss]ecretary|(?:[Cc]orporate )?[Cc]ontroller|Head of [A-Z][\\w]+|[Mm]anaging [Dd]irector",
];

const head = heads.join("|");
const rolePattern = new RegExp(`(?<![\\p{L}])${before}(?:${head})`, "gu");

/** Scope behind an office: ", Healthcare Division", " of Worldwide Sales", " and Corporate Transformation". */
const scope =
  /^(?:(?:,? | – | - )(?:of (?:the )?|for )?(?!Inc\b|Corp|Executive|Senior|Chief|President|Vice|Chair|Director|Principal|General|Secretary|Treasurer|Controller|Corporate Vice|Corporate Secretary|Interim|Mr|Ms|Mrs|Dr|Captain|Admiral|Company|Board|Effective|January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}[\p{L}&’-]+(?: (?:(?:and|&|of|the) )?(?!Executive|Senior|Chief|President|Vice|Chair|Director|Principal|Mr|Ms|Company|Board)\p{Lu}[\p{L}&’-]+){0,4}(?:,? (?:and|&) (?!Executive|Senior|Chief|President|Vice|Chair|Director|Principal|General|Secretary|Treasurer|Controller|Corporate Vice|Corporate Secretary|Interim)\p{Lu}[\p{L}-]+)?)/u;

const legal =
  /\b(?:Inc|Corp|Corporation|LLC|Ltd|plc|PLC|Bank|University|Partners|LLP|L\.P|Holdings|Co|Group|Capital|N\.A)\b/u;

const own = /^(?: of| at| with| for)? (?:the (?:Company|Registrant|Corporation|Bank)|our|its)\b/;

/** " of the Company’s Canadian division", " of the newly formed Digital segment". */
const ofUnit =
  /^,? (?:of|for) (?:the |our |its |an? )?(?:(?:Company|Registrant|Corporation)’s )?(?:newly \w+ )?(?:\p{Lu}[\p{L}&’-]{0,30},? (?:and |& )?){1,5}(?:division|segment|business|unit|subsidiary|region|group|operations)\b/u;

/** " of the Company’s Healthcare Division", ", Worldwide Sales"; 0 where none follows. */
const scopeLength = (rest: string, company: string): number => {
  const owner =
    /^(?:,)? (?:of|for) (?:(?:the )?(?:Company|Registrant|Corporation)’s|our|its) (?=\p{Lu})/u.exec(
      rest,
    )?.[0] ?? "";
  const unit = ofUnit.exec(rest)?.[0];
  if (unit !== undefined) return unit.length;
  if (owner === "" && own.test(rest)) return 0;
  const part = scope.exec(owner === "" ? rest : ` ${rest.slice(owner.length)}`)?.[0];
  if (part === undefined) return 0;
  const tail = part.toLowerCase().search(/ (?:of|at|for|with) /);
  const whole = part
    .slice(tail)
    .replace(/^ \w+ (?:the )?/i, "")
    .toLowerCase();
  const isOwn =
    tail >= 0 &&
    (whole === initialsOf(company) || (whole.startsWith(firstWord(company)) && !isPartOf(whole, company)));
  return (isOwn ? tail : part.length) + Math.max(0, owner.length - 1);
};

/** "Acme Foods Group" is a part of Acme Corp. */
const isPartOf = (name: string, company: string): boolean =>
  name.split(/[\s,]+/).some((word) => !company.toLowerCase().includes(word) && !companyForm.test(word));

const companyForm =
  /^(?:the|and|&|inc|corp|corporation|company|companies|co|ltd|plc|llc|holdings?|group)\.?$/;

const firstWord = (company: string): string =>
  (/^(?:the )?([\p{L}\p{N}&-]+)/iu.exec(company)?.[1] ?? "").toLowerCase();

/** "HPE" is Hewlett Packard Enterprise Co. */
const initialsOf = (company: string): string =>
  company
    .toLowerCase()
    .split(/[\s,.-]+/)
    .filter((word) => word !== "" && !companyForm.test(word))
    .map((word) => word[0])
    .join("");

/** " of Union Pacific Corporation", but not a part of the company itself. */
const isElsewhereAt = (rest: string, company: string): boolean => {
  if (own.test(rest)) return false;
  if (ofAnother.test(rest)) return true;
  const at =
    /^(?:,)? (?:of|at|with|for) (?:the )?((?:\p{Lu}[\p{L}\p{N}&’.-]*,? ?(?:(?:of|and|&|the) (?=\p{Lu}))?){1,8})/u.exec(
      rest,
    )?.[1];
  if (at === undefined) return false;
  return !at.toLowerCase().startsWith(firstWord(company)) && legal.test(at);
};

/** " of a significant company". */
const ofAnother =
  /^ (?:of|at|with) (?:an?|another) (?:[\p{Ll}-]+,? ){0,5}(?:company|corporation|firm|bank|organi[sz]ation|university|institution)\b/u;

const committee =
  /^(?:,? (?:of|for) (?:the|its|our) (?:(?:Board|Company)’s )?)?(?:\p{Lu}[\p{L},&]+ (?:and |& )?){0,5}(?:Committee|Subcommittee)/u;

/** "Who formerly held the positions of". */
const formerlyHeld =
  /\bwho (?:formerly|previously) (?:held|had) (?:[a-z]+ ){0,3}(?:positions?|titles?|offices?|roles?) (?:as|of) (?:both )?(?:the |our |its )?(?:Company’s )?$/;

/** Words before "directors" by which they are those whom the sentence names. */
const plural =
  /\b(?:as|be|elected|appointed|new|additional|two|three|four|five|six|following|Class I{1,3}) (?:\w+ )?$/;

/**
 * The roles that a sentence names, in order. Seats on committees are left out, and plural "directors" too where
 * they are no one's role ("the Board of Directors approved").
 */
export function findRoles(sentence: string, company: string, names: readonly Stretch[]): RoleMention[] {
  const roles: RoleMention[] = [];
  for (const match of sentence.matchAll(rolePattern)) {
    const start = match.index;
    let end = start + match[0].length;
    if (
      /^Board of Directors?$|Directors$/.test(match[0]) &&
      /\bBoard of $/.test(sentence.slice(Math.max(0, start - 9), start))
    )
      continue;
    if (
      /^[Dd]irectors?$/.test(match[0]) &&
      /\b[Bb]oard of $/.test(sentence.slice(Math.max(0, start - 9), start))
    )
      continue;
    if (
      /^[Bb]oard/.test(match[0]) &&
      /\bmeetings? of (?:the |our |its )?$/.test(sentence.slice(0, start).slice(-24))
    )
      continue;
    const rest = sentence.slice(end, end + 160);
    if (
      committee.test(rest) ||
      /\bCommittees? of (?:the |our |its )?$/.test(sentence.slice(0, start).slice(-24))
    )
      continue;
    const isNamed = names.some((name) => name.start === end + 1);
    if (/^[Dd]irectors$/.test(match[0]) && !isNamed && !plural.test(sentence.slice(0, start).slice(-30)))
      continue;
    const isElsewhere = isElsewhereAt(rest, company);
    const isBoard = /[Bb]oard|[Dd]irectors?$|[Cc]hair/.test(match[0]) && !/[Mm]anaging/.test(match[0]);
    const isChair = /[Cc]hair(?:man|woman|person)?$/.test(match[0]) && scope.test(rest);
    if (!isElsewhere && (!isBoard || isChair))
      end = Math.min(
        end + scopeLength(rest, company),
        names.find((name) => name.start >= end)?.start ?? end + 200,
      );
    end =
      start + sentence.slice(start, end).replace(/(?:,? (?:and|of|for|at|the|our|its))*[\s,–-]*$/, "").length;
    const text = sentence
      .slice(start, end)
      .replace(/\s+/g, " ")
      .replace(/^[Bb]oards\b/, "Board")
      .replace(/([Tt]rustee)s$/, "$1");
    const lead = sentence.slice(Math.max(0, start - 30), start);
    const last = roles.at(-1);
    // "Previously chairman and chief executive": both.
    const isListedFormer =
      last?.former === true &&
      /\b(?:formerly|previously)\s$/i.test(sentence.slice(0, last.start)) &&
      /^,? (?:and )?$/.test(sentence.slice(last.end, start));
    // Who leads the independent directors is on the board already.
    if (/^(?:[Ll]ead|[Pp]residing) (?:[Ii]ndependent )?[Dd]irector$/.test(text)) continue;
    const reading = classifyRole(text);
    const isOfUnit = / of (?:the )?[A-Z]{2,6}$/.test(text);
    const classes = reading.classes
      .filter((name) => name !== "founder" && name !== "investor")
      .map((name) => (isOfUnit && name !== "director" && name !== "chair" ? "other_officer" : name));
    if (classes.length === 0) continue;
    roles.push({
      start,
      end,
      text,
      classes,
      interim: reading.interim || /\b(?:interim|acting)\b[^.;]{0,15}$/i.test(lead),
      former:
        reading.former ||
        formerlyHeld.test(sentence.slice(Math.max(0, start - 90), start)) ||
        /\b(?:former|previous|prior|formerly|previously)\s$/i.test(lead) ||
        isListedFormer,
      isElsewhere,
    });
  }
  return roles;
}
