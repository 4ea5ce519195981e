const places = new Set(
  (
    "america american usa us americas canada canadian mexico mexican brazil brasil brazilian argentina chile chilean " +
    "peru colombia venezuela panama bermuda cayman europe european asia asian africa african pacific atlantic " +
    "uk britain british england scotland scottish wales ireland irish france french germany german deutschland " +
    "italy italian italia spain spanish espana portugal netherlands dutch holland belgium luxembourg switzerland swiss " +
    "suisse austria austrian sweden swedish norway norwegian denmark danish finland finnish iceland poland polish " +
    "hungary romania greece greek turkey turkish ukraine russia russian armenia georgia azerbaijan kazakhstan israel " +
    "israeli egypt nigeria kenya ghana ethiopia morocco emirates dubai qatar kuwait arabia saudi iran iraq india " +
    "indian pakistan bangladesh lanka nepal china chinese hongkong macau taiwan japan japanese nippon korea korean " +
    "philippines philippine indonesia malaysia malaysian singapore thailand vietnam australia australian zealand " +
    "alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii hawaiian idaho illinois " +
    "indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri " +
    "montana nebraska nevada hampshire jersey york carolina dakota ohio oklahoma oregon pennsylvania tennessee texas " +
    "utah vermont virginia washington wisconsin wyoming montreal toronto ontario quebec alberta london paris berlin " +
    "tokyo beijing shanghai shenzhen boston chicago dallas houston atlanta seattle denver miami philadelphia " +
    "pittsburgh cleveland cincinnati detroit baltimore northwest northeast southwest southeast midwest " +
    "northern southern eastern western north south east west"
  ).split(" "),
);

/** True for a word that names a place or a people, folded to lower case. */
export function isPlace(word: string): boolean {
  return places.has(word);
}
