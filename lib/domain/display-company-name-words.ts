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
