/** Prefixes after which a capital follows, with the family names that are known to be written so. */
const innerCapitals = new Map(
  `DeAngelis DeBartolo DeBoer DeCarlo DeFord DeFrancisco DeGroot DeHaas DeJong DeJoy DeLaney DeLong DeLuca DeMaio
DeMarco DeMark DeMuth DeNinno DeNooyer DePaolo DeRosa DeSalvo DeSantis DeSilva DeSisto DeStefano DeVeau DeVeydt
DeVinney DeVita DeVito DeVore DeVries DeWalch DeWitt DeYoung DelPriore DelVecchio DiCamillo DiCaprio DiCicco DiDonato
DiFabio DiGiacomo DiGiovanni DiGregorio DiLorenzo DiMaggio DiMarco DiMartino DiNapoli DiPietro DiRienzo DiSanto
DiSilvestro DiSimone DiTommaso LaBarge LaBauve LaFleur LaMonica LaPlante LaPlume LaPorte LaPrade LaRosa
LaRossa LaRue LaSala LaValle LeBeau LeBlanc LeBrun LeClair LeFevre LeGrand LeMaitre LeRoy MacArthur MacAulay
MacCallum MacDonald MacDougall MacFarlane MacGillivray MacGregor MacInnes MacInnis MacIntosh MacIntyre MacKay MacKenzie
MacKinnon MacLachlan MacLaren MacLean MacLellan MacLennan MacLeod MacMillan MacNab MacNaughton MacNeil MacNeill
MacPhail MacPherson MacQuarrie MacRae MacSwain VanBelle VanWees`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const casePart = (part: string): string => {
  const lower = part.toLowerCase();
  const known = innerCapitals.get(lower);
  if (known) return known;
  const mc = /^mc([a-z]{2,})$/.exec(lower);
  if (mc?.[1]) return `Mc${capitalize(mc[1])}`;
  const elided = /^([odl])['’]([a-z]+)$/.exec(lower);
  if (elided?.[1] && elided[2]) return `${elided[1].toUpperCase()}'${capitalize(elided[2])}`;
  return capitalize(part);
};

const isMixedCase = (word: string): boolean => /[a-z]/.test(word) && /[A-Z]/.test(word);

/**
 * One word of a personal name as people write it: "MCDONALD" -> "McDonald", "O'BRIEN" -> "O'Brien",
 * "COOK-NELSON" -> "Cook-Nelson". A word that is filed in mixed case is kept, since its filer knew, but where only its
 * first letter is a capital ("Mccartney", "O'sullivan"), which is how EDGAR's own form writes any name.
 */
export const caseNameWord = (word: string): string => {
  if (/^O[A-Z][a-z]+$/.test(word)) return `O'${word.slice(1)}`;
  const isSlip = /^(?:Mc(?:[A-Z]{2,}|[a-z]{3,})|[A-Z]{2}[a-z]+|[OD]['’][a-z]{2,})$/.test(word);
  if (isMixedCase(word) && !isSlip) return word;
  return word
    .split("-")
    .map((part) => casePart(part))
    .join("-");
};

/** "T" -> "T.", "RJ" -> "R.J."; null for a word that is no initial. */
export const readInitials = (word: string): string | null => {
  const letters = word.replace(/\./g, "");
  if (/^\p{L}$/u.test(letters)) return `${letters.toUpperCase()}.`;
  const dotted = /^(\p{L}\.){2,3}$/u.test(word);
  const vowelless = /^[A-Z]{2}$/.test(word) && !/[AEIOUY]/.test(word) && word !== "NG" && word !== "ST";
  return dotted || vowelless || /^[ACDEJKLMPRST][JD]$/.test(word)
    ? `${[...letters.toUpperCase()].join(".")}.`
    : null;
};
