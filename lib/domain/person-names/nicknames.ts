/** Forms of one given name, between semicolons. The first is the full name; a form may stand in several entries. */
const entries = `
abraham abe; abigail abby gail; adelaide addie; albert al bert albie; alberto beto al; alejandro alex alejo;
alexander alex alec al sandy xander sasha alexandre aleksandr alexandr alexandros; alexandra alex sandra
lexi sasha allie; alfred al fred alfie; alfredo fredo al; alice ali; alison allison ali allie alyson; allen
allan alan al; amanda mandy; amelia amy millie; andrea andi; andrew andy drew andre andreas andrei; angela
angie; ann anne anna annie hannah nan; anthony tony anton antonio; antoinette toni; archibald archie; arnold
arnie; arthur art artie; augustus gus augie august; barbara barb barbie babs; barnaby barney; bartholomew
bart; beatrice bea trixie; benjamin ben benny benji; bernard bernie barney; bernadette bernie; bertram bert;
beverly bev beverley; bradford brad; bradley brad; brandon bran; brenda bren; bridget bridgette biddy brigid
bridgett; calvin cal; cameron cam; candace candy candice; carl karl carlo; carlos charlie; caroline carolyn
carrie lynn carol; cassandra cassie cass; catherine katherine kathryn catharine katharine cathy kathy kate
katie kat kathie cate kit kitty cathie kay; cecilia celia cece cecelia; charles charlie chuck chas chip chaz
carl; charlotte charlie lottie char; chester chet; christian chris; christina tina chris chrissy christy
kristina christie; christine chris tina chrissy christy christie kristine; christopher chris kit topher
christoph kristopher kris christophe; clarence clay; clayton clay; clifford cliff; clifton cliff; clinton
clint; constance connie; cornelius neil corny con; courtney court; curtis curt kurt kurtis; cynthia cindy
cyndi; dale dayle; daniel dan danny; danielle dani dannie; darrell darryl daryl darrel; david dave davey
davy; dean deano; deborah debra deb debbie debby debora; denise denny; dennis denny den denis; derek derrick
rick derrik; diana diane di dianne; dominic dom nick dominick; donald don donnie donny; donna dee; dorothy
dot dottie dolly dora dorothea; douglas doug douglass; duncan dunc; dwight ike; edgar ed eddie; edith edie;
edmund ed eddie ted edmond; edward ed eddie ted ned teddy eduard; edwin ed eddie ned; edwina winnie; eduardo
eddie ed; eleanor ellie nell elle nora lenore elinor; elias eli; elijah eli; elizabeth liz beth betsy betty
lizzie eliza lisa elisabeth libby bess bettie liza elsie lizbeth; ellen ellie nell; emily em emmy; emanuel
manny emmanuel manuel; enrique henry rick; eric rick erik erich; ernest ernie; eugene gene; eugenia genie
gina; evelyn evie eve; felicia fel; ferdinand ferdie; fernando nando; florence flo; frances fran francie
frankie; francis frank fran frankie; francisco paco frank cisco pancho; franklin frank franklyn; frederick
fred freddie freddy rick fritz frederic fredrick friedrich fredric frederik; gabriel gabe; gabrielle gabby
gabi; garrett gary; gary garry; geoffrey jeff geoff; george georgie; georgina gina georgie; gerald jerry
gerry; gerard jerry gerry gerhard; gerardo jerry; gilbert gil bert; giovanni gianni john; giuseppe joe
beppe; glenn glen; gloria glo; gordon gordy gord; grace gracie; graham graeme; gregory greg gregg; gretchen
greta; guillermo bill memo william; gustav gus; gwendolyn gwen; hannah hanna; harold hal harry; harrison
harry; harriet hattie; heather hettie; hector tito; heidi adelheid; helen nell ellen helene; henrietta
hettie etta; henry hank harry hal henri heinrich; herbert herb bert; herman herm; hillary hilary; horace
horry; howard howie ward; hubert hugh bert; hugh hughie huey; ignatius iggy nacho; ignacio nacho; irene
renie; irving irv; irwin irv; isaac ike zac; isabel isabella bella izzy isabelle; isidore izzy; jackson
jack; jacob jake jack; jacqueline jackie jacqui jaclyn jacquelyn; jaime jamie; james jim jimmy jamie jimmie
jaime; jane janie jan; janet jan; janice jan janis; jason jay jase; jasper jay; javier javi xavier; jeanette
jean jeannette; jeffrey jeff jeffery geoffrey geoff jeffry; jennifer jen jenny jenn jennie jenifer; jensen jen jen-hsun jenhsun; jeremiah
jerry jeremy; jeremy jerry jem; jerome jerry; jesse jess jessie; jessica jess jessie; jillian jill gillian;
joan joanie; joanna joanne jo joann joan; johanna jo joanna hanna; johannes hans john johan; john jack
johnny jon johnnie jock; jonathan jon john jonny johnathan jonathon nathan; jordan jordy; jorge george; jose
pepe joe joseph; josef joe joseph; joseph joe joey jo jos; josephine jo josie; joshua josh; joyce joy; juan
john; judith judy judi jude; julia julie jules; julian jules julius; justin jus; karen kari; karl carl;
kathleen kathy kath kate katie kay cathleen kathi; kaitlin kate katie caitlin kaitlyn; keith keif; kelly
kel; kenneth ken kenny kenn; kimberly kim kimberley kimberlee; kirsten kirstin kristin kirsty; kristen kris
kristin kristi kristy kirsten; laura laurie lori; lauren laurie; laurence lawrence larry lars laurie
lorenzo; leland lee; leo leon leopold lee; leonard len lenny leo lennie leon; leonardo leo; leroy roy lee;
leslie les lesley; lester les; lewis lew lou louis; lillian lily lil lilly; linda lindy lynn lyn; lindsay
lindsey lin lyndsey lyndsay; lisa elisa liz; lloyd floyd; lorraine lori; louis lou louie luis lewis; louise
lou lulu; lucille lucy; lucas luke lukas luca; lucia lucy; luther lou; lynn lynne lyn lin; madeline maddie;
magdalena lena; malcolm mal; manuel manny manolo; marcus marc markus marco; margaret maggie meg peggy marge
margie peg greta rita madge daisy mags margie margo margot; maria marie mary mia; marian marianne mary;
marilyn lyn mary; marjorie marge margie marj; marshall marsh; martha marty; martin marty martyn; martina
tina; marvin marv; mary molly polly marie may mamie maria mary-ann; matthew matt mat mathew matty matthias;
maureen mo; maurice morris mo moe maury; maximilian max; maxwell max; megan meg meghan meaghan; melanie mel;
melinda mindy linda; melissa missy lissa mel; melvin mel; michael mike mick micky mickey mikey mikael mitch
michal; michaela mickey; michelle shelly mickey shell michele missy; miguel mike michael; mildred millie;
milton milt; miranda mandy randi; mitchell mitch; mohammed mohamed muhammad mo mohammad; monica nika;
montgomery monty; morgan mo; morris mo moe; morton mort; nancy nan ann; nathan nate nat; nathaniel nate nat
nathan; nicholas nick nicky nico nicolas klaus nikolas; nicole nikki nicky nic; nikolai nick; noah no; nora
eleanor; norbert norb bert; norman norm; oliver ollie olivier; olivia liv livvy; orlando lando; oscar ozzie;
otto odo; owen eoin; pamela pam; patricia pat patty tricia trish patti patsy trisha; patrick pat paddy rick
patricio padraig; paul paulie pablo paolo; paula polly; pauline paula; penelope penny; percival percy; peter
pete pierre pedro pietro; philip phil phillip philippe flip pip; phoebe fee; phyllis phyl; priscilla cilla;
prudence pru; quentin quent; quincy quin; rachel rae rachael; rajesh raj; ralph rafe; randall randy rand randal;
randolph randy dolph; raphael rafe rafael; raymond ray; rebecca becky becca beck; reginald reg reggie rex;
renee rene; rene rennie; ricardo rick ricky richard; richard rick dick rich ricky richie; robert bob rob
bobby robbie bobbie bert rupert roberto; roberta bobbie robbie bert; roberto bob robert beto; robin rob
robyn; roderick rod rick; rodney rod; rodolfo rudy; rodrigo rod; roger rog rodger; roland rollie rolland;
ronald ron ronnie ronny; rosalind roz ros; rosemary rose rosie; roxanne roxy; rudolph rudy rudolf; rupert
robert; russell russ rusty; ruth ruthie; salvatore sal sam; samantha sam sammy; samuel sam sammy; sandra
sandy sandi; santiago jim diego; sarah sara sally sadie; sean shaun shawn; sebastian seb bas sebastien;
seymour sy; sharon shari sherry; sheila shelagh; sheldon shelly shel; sherman sherm; shirley shirl; sidney
sid sydney syd; silvester sly; simon sy si; solomon sol; sophia sophie; spencer spence; stacey stacy;
stanley stan; stephanie steph steffi; stephen steve steven stefan stevie steffen stephan; steven steve
stephen stevie; stewart stuart stew stu; susan sue susie suzie suzanne susanne suzy susanna; suzanne sue
suzie susan suzan; sylvester sly; sylvia sylvie; tabitha tabby; tamara tammy tami tam; teresa theresa terry
terri tess tessa tracy therese; terence terry terrence terrance; thaddeus thad tad ted; theodore ted teddy
theo; theodora dora thea; thomas tom tommy thom tomas; tiffany tiff; timothy tim timmy; tobias toby; todd
tod; tracy tracey trace; travis trav; tristan tris; tyler ty; tyrone ty; ulysses lys; ursula ursa; valentin
val; valerie val; vanessa nessa; venkatesh venkat; vernon vern; veronica ronnie vera; victor vic vick;
victoria vicky vicki tori vickie; vincent vince vin vinnie vinny; viola vi; virginia ginny ginger gina;
vivian viv vivienne; vladimir vlad; wallace wally; walter walt wally; walton walt; warren ren; wayne way;
wendell dell; wesley wes; wilbur will; wilfred will fred wilf; wilhelm will bill william; willard will bill;
william bill will billy willy willie liam; winfield win; winifred winnie; winston win; woodrow woody;
yolanda yoli; zachary zach zack zac zachariah
`
  .split(";")
  .map((entry) => entry.trim().split(/\s+/));

const entriesOf = new Map<string, Set<number>>();
for (const [index, entry] of entries.entries())
  for (const form of entry) entriesOf.set(form, (entriesOf.get(form) ?? new Set()).add(index));

const fullNames = new Set(entries.map((entry) => entry[0]));

/** Whether a folded word is a given name, or a form of one, that has others. */
export const isNickname = (word: string): boolean => entriesOf.has(word);

/**
 * Whether two folded given names are forms of one: "tim" and "timothy", "kathy" and "katherine", "bob" and "rob".
 * Two full names are so only if one stands in the other's entry ("christina" and "christine" do not).
 */
export const areNicknames = (a: string, b: string): boolean => {
  const ofB = entriesOf.get(b);
  if (ofB === undefined) return false;
  for (const index of entriesOf.get(a) ?? []) {
    if (!ofB.has(index)) continue;
    const head = entries[index]?.[0];
    if (head === a || head === b || !fullNames.has(a) || !fullNames.has(b)) return true;
  }
  return false;
};
