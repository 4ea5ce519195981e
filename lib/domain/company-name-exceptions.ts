import { foreignCompanyNames } from "./company-name-exceptions-foreign";

const endings: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
  COMPANY: "CO",
  LIMITED: "LTD",
  AND: "&",
};

/**
 * The key under which a name stands in the table: what its filed and its shown form have in common. Capitals
 * without accents, spaces and punctuation, legal forms abbreviated as EDGAR does, no article:
 * "The Coca-Cola Company" and "COCA COLA CO" → "COCACOLACO".
 */
export function exceptionKey(name: string): string {
  return name
    .normalize("NFD")
    .toUpperCase()
    .replace(/\p{M}/gu, "")
    .replace(/^THE /, "")
    .replace(/[A-Z]+/g, (word) => endings[word] ?? word)
    .replace(/[^A-Z0-9&]/g, "");
}

/**
 * American companies whose filed form has lost their own casing, comma or article; `filed=shown` where the two
 * share no key.
 */
const americanCompanyNames = `
Cardinal Health, Inc.|Emerson Electric Co.|Air Products and Chemicals, Inc.|FULLER H B CO=H.B. Fuller Company|
R F INDUSTRIES LTD=RF Industries, Ltd.|Park-Ohio Holdings Corp.|
SMITH A O CORP=A. O. Smith Corporation|The AES Corporation|Advanced Micro Devices, Inc.|Aflac Incorporated|
Akamai Technologies, Inc.|Align Technology, Inc.|The Allstate Corporation|Amazon.com, Inc.|
Ameriprise Financial, Inc.|AMETEK, Inc.|Analog Devices, Inc.|Applied Materials, Inc.|
Automatic Data Processing, Inc.|AutoZone, Inc.|AvalonBay Communities, Inc.|
The Bank of New York Mellon Corporation|Becton, Dickinson and Company|
SCHWAB CHARLES CORP=The Charles Schwab Corporation|HORTON D R INC=D.R. Horton, Inc.|Best Buy Co., Inc.|
BERKLEY W R CORP=W. R. Berkley Corporation|
HUNT J B TRANSPORT SERVICES INC=J.B. Hunt Transport Services, Inc.|
PRICE T ROWE GROUP INC=T. Rowe Price Group, Inc.|Bio-Techne Corporation|The Boeing Company|
Bristol-Myers Squibb Company|Brown-Forman Corporation|Bunge Global SA|C.H. Robinson Worldwide, Inc.|
Cadence Design Systems, Inc.|Casey's General Stores, Inc.|CenterPoint Energy, Inc.|
Chipotle Mexican Grill, Inc.|Chubb Limited|Church & Dwight Co., Inc.|The Cigna Group|
Citizens Financial Group, Inc.|The Clorox Company|The Coca-Cola Company|Colgate-Palmolive Company|
Comfort Systems USA, Inc.|Consolidated Edison, Inc.|The Cooper Companies, Inc.|Copart, Inc.|
Corning Incorporated|Darden Restaurants, Inc.|Deere & Company|DexCom, Inc.|Domino's Pizza, Inc.|eBay Inc.|
Eli Lilly and Company|LILLY ELI & CO=Eli Lilly and Company|EOG Resources, Inc.|Equinix, Inc.|
The Estée Lauder Companies Inc.|Expeditors International of Washington, Inc.|FirstEnergy Corp.|Fiserv, Inc.|
Franklin Resources, Inc.|Freeport-McMoRan Inc.|Gartner, Inc.|General Mills, Inc.|
The Goldman Sachs Group, Inc.|The Hartford Insurance Group, Inc.|Hasbro, Inc.|Henry Schein, Inc.|
The Hershey Company|The Home Depot, Inc.|Hubbell Incorporated|Huntington Bancshares Incorporated|
IDEXX Laboratories, Inc.|Intuitive Surgical, Inc.|IQVIA Holdings Inc.|Iron Mountain Incorporated|
Jack Henry & Associates, Inc.|The J.M. Smucker Company|Kimberly-Clark Corporation|KKR & Co. Inc.|
The Kraft Heinz Company|The Kroger Co.|Las Vegas Sands Corp.|Lowe's Companies, Inc.|
Lululemon Athletica Inc.|Marriott International, Inc.|Martin Marietta Materials, Inc.|
Mastercard Incorporated|McCormick & Company, Incorporated|MetLife, Inc.|Mettler-Toledo International Inc.|
Microchip Technology Incorporated|Micron Technology, Inc.|Mid-America Apartment Communities, Inc.|
Monolithic Power Systems, Inc.|The Mosaic Company|MPLX LP|Netflix, Inc.|NextEra Energy, Inc.|Nike, Inc.|
NVR, Inc.|O'Reilly Automotive, Inc.|ON Semiconductor Corporation|ONEOK, Inc.|PACCAR Inc|
Palo Alto Networks, Inc.|Paychex, Inc.|PepsiCo, Inc.|The PNC Financial Services Group, Inc.|
PPG Industries, Inc.|Principal Financial Group, Inc.|The Procter & Gamble Company|
The Progressive Corporation|Prudential Financial, Inc.|Public Service Enterprise Group Incorporated|
PulteGroup, Inc.|Qualcomm Incorporated|Quest Diagnostics Incorporated|Raymond James Financial, Inc.|
Rollins, Inc.|Roper Technologies, Inc.|The Sherwin-Williams Company|Simon Property Group, Inc.|
Snap-on Incorporated|The Southern Company|Southwest Airlines Co.|Steel Dynamics, Inc.|Synopsys, Inc.|
Take-Two Interactive Software, Inc.|Teledyne Technologies Incorporated|Texas Instruments Incorporated|
The TJX Companies, Inc.|The Trade Desk, Inc.|The Travelers Companies, Inc.|Tyler Technologies, Inc.|
U.S. Bancorp|United Parcel Service, Inc.|UnitedHealth Group Incorporated|Universal Health Services, Inc.|
VeriSign, Inc.|Vertex Pharmaceuticals Incorporated|Vertiv Holdings Co|The Walt Disney Company|
Waste Management, Inc.|West Pharmaceutical Services, Inc.|Williams-Sonoma, Inc.|
The Williams Companies, Inc.|Wynn Resorts, Limited|Yum! Brands, Inc.|MasTec, Inc.|
Curtiss-Wright Corporation|FEDERAL NATIONAL MORTGAGE ASSOCIATION FANNIE MAE=Fannie Mae|
FEDERAL HOME LOAN MORTGAGE CORP=Freddie Mac|The New York Times Company|The Toro Company|The Gap, Inc.|
The Middleby Corporation|The Hanover Insurance Group, Inc.|The Timken Company|The Ensign Group, Inc.|
The Macerich Company|Pilgrim's Pride Corporation|The Campbell's Company|MSC Industrial Direct Co., Inc.|
V F CORP=V.F. Corporation|FNB CORP=F.N.B. Corporation|BAUSCH & LOMB CORP=Bausch + Lomb Corporation|
Moelis & Company|Phillips Edison & Company, Inc.|Simpson Manufacturing Co., Inc.|IDACORP, Inc.|
Bancroft Fund Ltd.|Jones Lang LaSalle Incorporated|CACI International Inc|Zions Bancorporation, N.A.|
ITT Inc.|Dow Inc.|The Lincoln Electric Company|WESCO International, Inc.|RPM International Inc.|
LandBridge Company LLC|ST JOE CO=The St. Joe Company|WD-40 Company|The Brink's Company|
Patterson-UTI Energy, Inc.|The Gorman-Rupp Company|G-III Apparel Group, Ltd.|
SANFILIPPO JOHN B & SON INC=John B. Sanfilippo & Son, Inc.|1-800-Flowers.com, Inc.|
Perma-Fix Environmental Services, Inc.|Ampco-Pittsburgh Corporation|CEL-SCI Corporation|
Art's-Way Manufacturing Co., Inc.|America's Car-Mart, Inc.|The Goodyear Tire & Rubber Company|
The Wendy's Company|The Western Union Company|The Chemours Company|The Cheesecake Factory Incorporated|
The Scotts Miracle-Gro Company|Papa John's International, Inc.|The Boston Beer Company, Inc.|
BJ's Restaurants, Inc.|Abercrombie & Fitch Co.|H.B. Fuller Company|Harte Hanks, Inc.|
Moving iMage Technologies, Inc.|SI-BONE, Inc.|
GLADSTONE INVESTMENT CORPORATIONDE=Gladstone Investment Corporation|Tilly's, Inc.|
WILEY JOHN & SONS INC=John Wiley & Sons, Inc.|Rent-A-Center, Inc.|Build-A-Bear Workshop, Inc.|
Coeur d'Alene Mines Corporation|DUPONT E I DE NEMOURS & CO=E. I. du Pont de Nemours and Company|
GALLAGHER ARTHUR J & CO=Arthur J. Gallagher & Co.|SCHEIN HENRY INC=Henry Schein, Inc.|
GRAINGER W W INC=W.W. Grainger, Inc.|SMUCKER J M CO=The J.M. Smucker Company|
Space Exploration Technologies Corp.`;

/** Shown form by the key of the filed form, for well-known companies that the rules would not give their own spelling. */
export const companyNameExceptions: ReadonlyMap<string, string> = new Map(
  [americanCompanyNames, foreignCompanyNames].flatMap((list) =>
    list
      .trim()
      .split(/\|\s*/)
      .map((entry): [string, string] => {
        const [filed = entry, shown = filed] = entry.split("=");
        return [exceptionKey(filed), shown];
      }),
  ),
);
