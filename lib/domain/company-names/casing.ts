const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== "");

/** Legal forms and the like, as written behind a name. */
export const legalWords: Readonly<Record<string, string>> = {
  INC: "Inc",
  CORP: "Corp",
  CO: "Co",
  LTD: "Ltd",
  PLC: "plc",
  LP: "L.P.",
  LLC: "LLC",
  LLP: "LLP",
  NV: "N.V.",
  BV: "B.V.",
  SA: "S.A.",
  NA: "N.A.",
  SPA: "S.p.A.",
  AG: "AG",
  SE: "SE",
  AB: "AB",
  AS: "A/S",
  "A/S": "A/S",
  ASA: "ASA",
  OYJ: "Oyj",
  KGAA: "KGaA",
  GMBH: "GmbH",
  SAB: "S.A.B.",
  CV: "C.V.",
  PTY: "Pty.",
  PTE: "Pte.",
  TBK: "Tbk",
  SAA: "S.A.A.",
  BHD: "Bhd.",
  JR: "Jr.",
  INTL: "International",
  MFG: "Manufacturing",
  ST: "St.",
  TR: "Trust",
  INVT: "Investment",
  FINL: "Financial",
};

/** Small words that are lower-case inside a name. */
export const lowerWords: ReadonlySet<string> = new Set(
  words("OF AND THE FOR IN ON AT BY TO DE DEL Y E ET DA DO DOS DAS DI DER FROM WITH OR AS AN VE DEI DELLA"),
);

/** Words of up to three letters that are words; every other short word is taken for an acronym. */
export const plainShortWords: ReadonlySet<string> = new Set(
  words(`AIR ALL AND ARC ARK ARM ART BAG BAR BAY BED BEE BEL BEN BIG BIO BIT BOX BOY BUS BUY CAB CAL CAN CAP CAR
    CAT CAY CON CUB CUP DAY DEL DEN DEX DIG DOG DOT DRY DUB DUN EAR EAT ECO EGG ELF ELI ELM END ERA EYE FAB
    FAN FAR FAT FIG FIT FIX FLY FOG FOR FOX FUN FUR GAP GAS GEM GEN GOT GUM GUN HAN HAY HEN HER HIP HIT HOG
    HOP HOT HUB HUT ICE INK INN ION IVY JAM JAY JET JOB JOE JOY JUG KAY KEY KID KIM KIT LAB LAM LAN LAP LAS
    LAW LAY LEA LEE LEG LET LOG LOS LOT LOW MAC MAD MAE MAN MAP MAX MAY MED MEN MET MID MIX MUD NET NEW NOR
    NOT NOW NUT OAK OAR OIL OLD ONE ORE OUR OUT OWL OWN PAN PAR PAT PAY PEN PET PIE PIN PIT POD POE POP POT
    PRO PUB PUT RAD RAM RAN RAT RAW RAY RED REO RIB RIG RIM RIO ROB ROD ROW RUB RUN RYE SAC SAN SAO SAW SEA
    SEE SET SEW SHE SHY SIX SKI SKY SOL SON SPA SUM SUN TAG TAN TAP TAX TEA TEN THE TIE TIN TIP TOE TOM TON
    TOP TOY TUB TWO UNI USE VAN VIA VON VOX WAL WAR WAY WEB WED WET WIN WON WOW YEN YES YET YOU YUM ZAP ZOO GRO
    BOW BOB DOW TEK TEC REP NON JIM JON LEO LEX SAM TED TIM ANN ALA ULM NAM TAI MAI ORO RON ACT ADD AGE AGO
    AID AIM ASH ASK ATE AXE BAT BET BID BIN BOG BOA BUD BUG CRY CUE CUT DAM DEW DID DIE DIP DOE DUE DYE FEE
    FEW FIR FLU GAY GUY HAD HAS HAT HID HIM HIS HUG INN JAR JUT KEN LIE LIP LIT MOB NAP NOD ODD PAD PEA PIG
    PUN PUP RAG RAP RIP RUG SAG SAY SIN SIP SIR SIT SOB SOW SPY SUB SUE TAR TUG USE VET VOW WAG WAX WIG WRY
    AN AS AT BY DE DO EL EN ET GO HE IF IN IS LA LE ME MY NO NU RE OF ON OR SO TO UP WE`),
);

/** Longer acronyms that would pass for words. */
export const acronyms: ReadonlySet<string> = new Set(
  words(`AAON ABSS ABVC ACNB ADMA AFEM AGCO AGNT AIFU AMHN AMTD ARKO ASML ATSI BBCN BBVA BGSF BHIT BTCS BTHC CBFH
    CBIZ CBRE CBRL CBTX CCVG CHDT CMGI DGSE DNOW EDAP EIDP EMCOR EPAM ESAB FCFT GATX GMAC GPGI HAPC HBOC
    HDFC HSBC IDEC HRPT ICTS IDEX IDEXX IESI IHOP IMAC IMAX INVO IREN IZEA JNTL KDDI LCNB LFTD LRAD MBIA
    MDJM MFRI MGIC MPLC MPLX MSCI MSDW MTBC NAIC NASCAR NMHG NVIDIA OPKO PACCAR PAFM PAMT PASW PIMCO PLDT
    PXRE REIT REITS RELX SAIC SCBT SMSA SNDL SPDR SRKP SSGI SWCC TIAA TKMS TLGY TXNM UCAR UEPS USAA USBC
    USCB USEC VEON VICI VNUE WMIH WPCS WSFS XCHG XOMA XXII ETFS BDC USA`),
);

/** Founders whom EDGAR's index form puts surname first, as "surname, given name". */
export const founders: readonly (readonly [surname: string, given: string])[] = [
  ["ALLMON", "CHARLES"],
  ["BARRIE", "RICHARD"],
  ["EDISON", "THOMAS"],
  ["GALLAGHER", "ARTHUR J."],
  ["HALF", "ROBERT"],
  ["HANCOCK", "JOHN"],
  ["HARDIE", "JAMES"],
  ["HENRY", "JACK"],
  ["LILLY", "ELI"],
  ["MILLER", "HERMAN"],
  ["RISK", "GEORGE"],
  ["SANFILIPPO", "JOHN B."],
  ["SCHEIN", "HENRY"],
  ["SCHWAB", "CHARLES"],
  ["WILEY", "JOHN"],
];

/** Words whose own casing or apostrophe the capitals have hidden, by their filed form. */
export const brandWords: ReadonlyMap<string, string> = new Map(
  words(`8x8 abrdn AcelRx AECOM AerCap AeroCentury AgEagle Alexander's AllianceBernstein AlliedSignal AlloVir
    AmBase AMCON AmeriCann AmeriCredit AmeriGas AmeriQuest AMERISAFE AmeriServ AmerisourceBergen AmeriTrade
    AmpliPhi AMREP AmSouth AmTrust AnaptysBio AngioDynamics Aon AppFolio Applebee's AptarGroup Arby's
    ArcBest ArcelorMittal ArTara AspenBio AstraZeneca AstroNova AtriCure aTyr AudioCodes AudioEye AutoCorp
    AutoNation AutoWeb AutoZone AvalonBay AvroBio B2Gold BancFirst BancSystem BankAmerica BankFinancial
    BankUnited BAWAG BellRing BellSouth BeWhere BioCardia BioCryst BioDelivery BioElectronics BioForce
    BioHarvest BioLargo BioLase BioLife BioMarin BioNTech BioPharmX BioRegenx BioRestorative BioSante
    BioScrip BioSig BioSolar BioSpecifics BioTelemetry BioTime BioXcel BJ's BlackBerry BlackLine BlackRock
    BofI Bojangles' BorgWarner Boscov's BrightSphere BrightSpring BrightView Brink's BroadVision Cabela's
    CACI CafePress CannaPharmaRx CapStar CardioGenics CareCloud CareDx CareTrust Carl's CarMax Carter's
    Casey's CatchMark CEMEX CenterPoint CenterState CenturyLink ChannelAdvisor ChargePoint ChemoCentryx
    ChevronTexaco Chico's Children's ChinaCast ChinaNet ChoiceOne Claire's CleanSpark ClearOne ClearPoint
    ClearSign CoBiz ColorStars CombiMatrix CommVault CompuCom CompX ConAgra Conn's ConnectOne ConocoPhillips
    CONSOL COPT CoreCivic CoreLogic CorEnergy CoreSite CorVel CorvettePorsche CoStar CrossAmerica
    CrowdStrike CryoPort CubeSmart CUI CuriosityStream CurrencyShares Cust2Mate CVRx CyberArk CyberGuard
    CyberOptics CyrusOne CytoDyn CytoMed CytRx DaimlerChrysler DataTrek DaVita DeFi Denny's DexCom
    DiamondRock Dick's DigitalGlobe Dillard's DineEquity DirecTV DocuSign Domino's DoubleLine DowDuPont
    DRDGOLD DreamWorks Driver's DriversShield DuPont DynaResource EACO EastGroup eBay EchoStar eDiets eGain
    eHealth eLong EnerSys EnLink EnPro EnSync EntreMed EnviroStar ePlus ESCO EuroDry EuroSite eXegenics
    ExlService ExOne eXoZymes EyeGate EZCORP FactSet FDCTech FedEx FibroGen FieldPoint FinWise FirstCash
    FirstEnergy FirstMerit FirstService FirstSun FitLife Flanigan's FleetCor FlexShopper FLSmidth
    flyExclusive FormFactor Frederick's Friendly's FuelCell FutureFuel GameStop GasLog GenCorp GenVec
    GeoPark GeoVax GlaxoSmithKline GlobalFoundries GlobalOptions GlobalSantaFe GlobeStar GlycoMimetics
    GoDaddy GoHealth GoldMining GoPro GrafTech GreenPower GreenShift GreenTree GrubHub HarborOne Hardee's
    HealthCor HealthEquity HealthLynked HealthSouth HealthStream HealthTronics HeartWare HemaCare HilleVax
    HomeStreet HomeTrust HubSpot IAMGOLD iAnthus iBio iCAD IceCure IDACORP iGo iHeartMedia ImmuCell
    ImmunityBio ImmunoCellular ImmunoGen InfoSonics InfoSpace InfuSystem InnSuites InPlay InspireMD
    InterActiveCorp InterContinental InterDigital InterGroup inTEST InVivo InVivoTherapeutics iPass IperionX
    iPower IRADIMED iRobot IRSA iShares iStar JAKKS JEOL JetBlue JMP JPMorgan KeyBanc KeyCorp KinderCare
    Kirkland's Kohl's KonaTel KongZhong L3Harris LandBridge LaSalle LATAM LeapFrog LegalZoom LeMaitre
    Lender's LendingTree LensAR Leslie's Levi's LifeSciences LifeVantage LightPath LinkedIn LiqTech
    LiquidTool LivaNova LiveDeal LivePerson LiveRamp LogMeIn LookSmart LoopNet Lowe's Luby's LyondellBasell
    MacDermid MacDonald MacKenzie MacMillan MacroGenics Macy's MainStreet MannKind MariMed MarineMax
    MarketAxess MasTec MaxCyte MaxLinear McDonald's McGraw MDwerks MedAmerica MedCath MedeFile MediciNova
    MedImmune MediWound MeiraGTx Men's MercadoLibre MetLife MetroCity MetroPCS MicroAlliance MicroChannel
    MicroStrategy MicroVision MidCap MidSouth MidWestOne MillerKnoll MiMedia MiMedx MobileIron MobilePro
    ModusLink MoneyGram MoneyLion Moody's MoSys MuniAssets MuniEnhanced MuniHoldings MuniVest MuniYield
    MusclePharm NACCO NanoString NanoVibronix NanoViricides Nathan's NationsBank Nature's NeoGenix
    NeoGenomics NeoMagic NeOnc NeoPhotonics NeoStem NephroGenex NerdWallet NervGen NetApp NetBank NetEase
    NetLojix NetScout NetSol NetSuite NeuroMetrix NeuroOne NewLead NewLink NewMarket NewStar NexGel NexPoint
    NextDecade NextEra NextGen NightHawk NioCorp NiSource nLight NovaBay NovaGold NSTAR NuScale NuStar
    NuVasive NuZee NxStage O'Charley's OceanFirst OfficeMax Ollie's OmniAb OmniComm OncoGenex OncoMed
    OneMain OneSpan OneSpaWorld OPENLANE OpGen OptimumBank OrangeKloud OraSure OriginClear OrthoPediatrics
    OvaScience PacWest PaineWebber ParkerVision PartnerRe PayPal PayPay PEDEVCO Peet's PennantPark PennyMac
    PepsiCo PerkinElmer PetMed PetroChina PetSmart PharmaChem PharmaCyte PharMerica PhaseRx PHINIA
    PhotoMedex Pilgrim's PLAYSTUDIOS POET PointR PolyMedix PolyOne Portillo's POSCO PowerFleet PowerSecure
    PowerShares PriceSmart PrimeEnergy ProAssurance ProKidney ProMIS ProPhase ProShares ProtoKinetix
    ProtoSource PulteGroup QIAGEN QuantRX QuickLogic QuinStreet QuoteMedia RadNet RailAmerica RealD REalloys
    RealNetworks RealPage RealReal Reddy's RedHill Reed's REGENXBIO RenaissanceRe RentCorp ResMed RespireRx
    RiceBran RingCentral RiverNorth RLJ Roman's Ruth's RXi SalesLogix Sally's SandRidge ScanSource SCEcorp
    SciQuest SciSparc SeaChange SeaSpine SeaStar SeaWorld ServiceMaster ServiceSource ServisFirst ShoreTel
    ShotSpotter SilverBow SilverCrest SiteOne SiTime SITO SkyPeople SkyWater SkyWest SmartData
    SmartFinancial SmartForce SmartRent SmithKline SoFi SoftBank SolarCity SolarEdge SolarWinds Sotheby's
    SoundHound SoundThinking SpartanNash SpectraScience SpectRx SpeechWorks SPIE Sportsman's STAAR StanCorp
    StarTek StatoilHydro SteelPath STERIS STMicroelectronics StoneCastle StoneCo StoneMor StrikeForce
    SunCoke SunEdison SunHydrogen SunLink SunOpta SunPower SunTrust SuperCom SuperiorClean SurModics SuRo
    SWK SYNNEX TapImmune TechPrecision TechTarget TeleCommunication TeleNav TeleTech TELUS TeraWulf
    TherapeuticsMD TheStreet TiVo TopBuild TORM TransAct TransAlta TransAtlantic TransCanada TransCode
    TransDigm TransEnterix TransMontaigne TransUnion TreeHouse TriCo TriMas TriNet TripAdvisor TriState
    TrueBlue TrueCar TrustCo TRxADE Tully's TuSimple UniFirst UniSource UnitedHealth UniTek UroGen USANA
    USEC UTStarcom VAALCO ValueClick VanEck VaxGen VelocityShares VeriChip VeriFone VeriSign Victoria's
    ViewCast ViewRay VimpelCom VirnetX ViroPharma VirTra VistaGen VMware VolitionRx VTEX WaFd WaferGen
    WageWorks WashingtonFirst WebMD WebMethods WebSideStory WellCare WellPoint Wendy's WesBanco WESCO
    WesternOne WestRock WeTrade WidePoint WisdomTree Women's WorldCom XpresSpa XsunX YouTube ZipLink
    ZipRecruiter Zoe's ZoomInfo`).map((word) => [word.toUpperCase().replace(/'/g, ""), word]),
);

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

/** The same for companies from outside the United States. */
const foreignCompanyNames = `
Barclays PLC|Unilever PLC|Anheuser-Busch InBev SA/NV|argenx SE|AstraZeneca PLC|Agnico Eagle Mines Limited|
Alibaba Group Holding Limited|AMERICA MOVIL SAB DE CV=América Móvil, S.A.B. de C.V.|BHP Group Limited|
BP PLC=BP p.l.c.|The Bank of Nova Scotia|BANK BRADESCO=Banco Bradesco S.A.|
Canadian Natural Resources Limited|Canadian Pacific Kansas City Limited|CRH PUBLIC LTD CO=CRH plc|
DEUTSCHE BANK AKTIENGESELLSCHAFT=Deutsche Bank AG|E.ON SE|Eni S.p.A.|
ERICSSON LM TELEPHONE CO=Telefonaktiebolaget LM Ericsson|Fairfax Financial Holdings Limited|
MEXICAN ECONOMIC DEVELOPMENT INC=Fomento Económico Mexicano, S.A.B. de C.V.|Franco-Nevada Corporation|
GlobalFoundries Inc.|Gold Fields Limited|HDFC Bank Limited|HEICO Corporation|Hitachi, Ltd.|
ICICI Bank Limited|Imperial Oil Limited|Infosys Limited|Itaú Unibanco Holding S.A.|MercadoLibre, Inc.|
Mitsubishi UFJ Financial Group, Inc.|Mizuho Financial Group, Inc.|ORIX Corporation|Rio Tinto Limited|
PETROBRAS - PETROLEO BRASILEIRO SA=Petróleo Brasileiro S.A. - Petrobras|Sea Limited|
Takeda Pharmaceutical Company Limited|Teck Resources Limited|Teva Pharmaceutical Industries Limited|
The Toronto-Dominion Bank|Trip.com Group Limited|VODAFONE GROUP PUBLIC LTD CO=Vodafone Group Plc|
CHEMICAL & MINING CO OF CHILE INC=Sociedad Química y Minera de Chile S.A.|Coca-Cola FEMSA, S.A.B. de C.V.|
Telefônica Brasil S.A.|BANK OF CHILE=Banco de Chile|YPF SOCIEDAD ANONIMA=YPF Sociedad Anónima|
COMPANHIA DE SANEAMENTO BASICO DO ESTADO DE SAO PAULO-SABESP=Companhia de Saneamento Básico do Estado de São Paulo - SABESP|
PERUSAHAAN PERSEROAN PERSERO PT TELEKOMUNIKASI INDONESIA TBK=PT Telkom Indonesia (Persero) Tbk|
BANCO SANTANDER CHILE=Banco Santander-Chile|XPeng Inc.|ICON plc|
DR REDDYS LABORATORIES LTD=Dr. Reddy's Laboratories Limited|
SOUTHEAST AIRPORT GROUP=Grupo Aeroportuario del Sureste, S.A.B. de C.V.|
BUENAVENTURA MINING CO INC=Compañía de Minas Buenaventura S.A.A.|
ENERGY CO OF PARANA=Companhia Paranaense de Energia - COPEL|
ENERGY CO OF MINAS GERAIS=Companhia Energética de Minas Gerais - CEMIG|
GAS TRANSPORTER OF THE SOUTH INC=Transportadora de Gas del Sur S.A.|AXIS Capital Holdings Limited|
TURKCELL ILETISIM HIZMETLERI A S=Turkcell İletişim Hizmetleri A.Ş.|Sibanye Stillwater Limited|IREN Limited|
INNIO N.V.|InterContinental Hotels Group PLC|ANDINA BOTTLING CO INC=Embotelladora Andina S.A.|
UNITED BREWERIES CO INC=Compañía Cervecerías Unidas S.A.|NATIONAL STEEL CO=Companhia Siderúrgica Nacional|
CMB.TECH NV|PROTHENA CORP PUBLIC LTD CO=Prothena Corporation plc|
ANADOLU EFES BIRACILIK VE MALT SANAYI A S=Anadolu Efes Biracılık ve Malt Sanayii A.Ş.|
G. Willi-Food International Ltd.|AMARIN CORP PLCUK=Amarin Corporation plc|
L AIR LIQUIDE SA=L'Air Liquide S.A.|VALLEY OF THE RIO DOCE CO=Companhia Vale do Rio Doce|
VALLEY OF THE DOCE RIVER CO=Companhia Vale do Rio Doce|NATUZZI S P A=Natuzzi S.p.A.|
Taiwan Semiconductor Manufacturing Company Limited|Toyota Motor Corporation|Crédit Agricole S.A.|
Telefónica, S.A.|COMPAGNIE DE SAINT GOBAIN=Compagnie de Saint-Gobain|A2Z Cust2Mate Solutions Corp.`;

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
