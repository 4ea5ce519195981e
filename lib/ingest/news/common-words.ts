import "server-only";

/** Single-word company and brand names that are words, places or people's names too. */
export const commonWords: ReadonlySet<string> = new Set(
  `accessity accolade acuity adage adobe affirm air airgain akamai ally almonds alphabet amazon amana amplitude andersons
angle apache apple apples archer aspen athletic atlas aurora avant azure badger ball banner barrons bass becks bing bark bath
beacon bell best beyond block blue boston bounce bowl boxed brady braun brave bright brinks broadway brook brunswick bullish
bumble bunge buckle burlington butterfly cable cabot cactus calix campbells canada canoo canon cardinal carnival carter carters
cascade castle cava cedar centre century chase cheers chevy china chime chubb church cigna citi citizens city clarity
claritev clinique clover coach coherent coke coleman colgate columbia comet comfort compass concord constellation
copper corning corsair cosmos costco crane crawford cross crown cruise curls dana dash dave dawn deep deere delta deluxe denali
devon diamond dial dillards discover discovery dish disco dodge dole dollar dominion dover dow dream duke eagle earth
east eastern echo eclipse edge edison elastic element elevance elevate elliott embark embrace emerald empire empower
encore endeavor energizer ensign enterprise envision equity escalade essex ever evergreen everest exact expand
exponent express fair falcon fanatics fastly fidelity fifth figma first fiverr fluent flex flow focus ford forge fortune
forward fossil foundation founder fox franklin freedom freshworks frontier fusion future futures galaxy gap garden
garner gateway gemini general genesis gentex genius giant glacier global globe gold golden goldman goodyear grab grace
graham grail grand gravity green greenland griffon grove guardian guess gulf hailo halo happen harbor harley harmonic
harmony harris hartford hawkins health helix helio hercules heritage herman hertz hess home honda honest honor hope horizon
hormel host hub hudson humana hunts icon ideal illumina immersion impact imperial impinj independence index infinity
innovate insight inspire intact integer integral inter interface intuit iron island ivy jack jackson jefferson jet joint jordan
joy keystone kids kind kindle kinetic kirby klaviyo knight knowles lamb lands lantern lash latch laurel leader lear
legacy legend lemonade liberty life light lightning lilly lindsay lineage lion live lincoln load logic loop loves lucky lumen
lynch macys magnet magnite main manitowoc maple marathon marcus mark markel marine mars marvel mask mason masco
match material matson matterport maximus maxwell meridian merit mercury meta metro micron mint mission model moderna
momentum monarch monday monster moon morgan mosaic motion mountain murphy nasdaq national nature navigator neogen
nelson net newell newmark news next nice nike noble nokia nordic north northern northwest notion nova novo now oak ocean
olive olympic omega one open opera optimum option oracle orange orion oscar outbrain outlook outset oxford pacific paid
palace panda park parker parsons partners patriot payoneer peabody pearson penguin people perfect phoenix pilgrim
pilgrims pilot pinnacle pioneer pixel planet plains play playboy plug plus polaris polar pool post potomac power premier
prime priceline principal progressive prologis prospect protective provident prudential public pulse pure pursuit quaker
quality quantum quest radiant rainbow ralphs ranger rapid ready realty redfin regal regency regions regis reliance remedy
republic reserve resolute retail revolution ring rise riskified river robin rocket rogers root rover royal ruby rumble
sabre safeguard sage salem salon samsara sanderson saratoga saturn scholastic scope scotts seaboard seal seek select senior
sentinel sequoia service shell shore shell shift shop shine signal signature silver simply simpson sinclair sky skyline
slack slam smart smith snail snap snow snowflake social society solar sonic sonder source south southern southwest spark spectrum
spire splash spirit sport spring sprite sprout sprouts square standard star stars state steel stem sterling stone story
strategy stratus stride strive stripe summit sun sunrise sunrun super supreme surface surge swift sysco tandem tanger
target team telegraph tempo tempur tenet terra textron thomson thunder tide tiger timber timken titan toast today toll
tool torrid total tower toyota track tractor tradeweb trade transcat travel travelers traverse triad trident trinity triumph
troops tronc trust truth twilio twin twist tyler ulta ultra unicorn unify union unit united unity universal upland
upstart upwork urban vale valley value vanguard vapor vector venture veritas vertex vertical viking village virgin virtu
visa vista vital volcano voyager walker warner warrior waters watts wave waves wells wendys west western whole wild
wilson wing winners wolf woodward word work workday world worlds yellow yelp yeti york zion zions zoom
ai aig all are art be big can car cat dex dis do ebay eat eu fast fit for fun ge gen go has he his home how it key kids live
love low man may met mind new nu of old on open or ordinary original out pay pet pics plan root run safe sam see self ship
so sun tech tell ten the time top true tv two uk us usa via vs wash way we well wish you`.split(/\s+/),
);

/** Single words that are a company's name only with its legal form. */
export const calendarWords: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december today tomorrow`.split(/\s+/),
);

/** Runs of capitals that stand for things other than companies. */
export const commonInitials: ReadonlySet<string> = new Set(
  `AI AM API APR AR ASEAN BBC BRICS CAD CAGR CBS CDC CEO CES CFO CIA CIO CMO COO COVID CPI CTO DC DEA DNA DOE DOJ DOT
EBIT EBITDA ECB EMEA EPA EPS ESG ET EST ETF EU EUR EV FAA FBI FCC FDA FDIC FED FIFA FOMC FTC FY GAAP GBP GDP GMT GPU HR
HQ IMF IP IPO IRS IT JV LLC LLM LNG LTD M&A MBA MD ML NASA NATO NBA NFL NHL NHTSA NIH NLRB NYSE OPEC OTC PC PDF PE PHD PLC PM
PR Q1 Q2 Q3 Q4 QR R&D RBC REIT RNA ROI SEC SPAC STEM TV UAE UAW UK UN US USA USD USDA VC VP VR WHO WTO XR YOY`.split(
    /\s+/,
  ),
);
