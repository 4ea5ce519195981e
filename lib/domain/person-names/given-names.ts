/** Given names that occur at listed companies, to tell which part of a filed name is the family name. */
export const givenNames: ReadonlySet<string> = new Set(
  `
aaron aarti abbas abby abdellah abhijit abigail abraham achal adaire adam adele adena adin adina aditya
adriaan adrian adriana adriane aengus agenia aghili agnes ahmad ahmed ahmet aimee aine ajay ajit akash akhil
akinbolade akos akshay alain alan alanna alastair albert alberto aldis aldo alec alecia alejandro alesia
alex alexa alexander alexandr alexandra alexandre alexandria alexandros alexis alfred alfredo ali alice
alina alison alissa alistair allan allison alok alper altaf alvaro alvin alvise alyssa amal amanda amanpal
amarpreet amber ambrose amee amelia ami amichai amie amir amirali amit amol amos amrita amy ana anand
anastasia anat ander anders andre andrea andreas andrei andres andrew andy aneel angela angelica angelique
angie angus anil anirudh anish anita ankit ann anna anne anneliese annell annette annika anousheh ansbert
anselm anthony antoinette anton antonella antonio antony anurag anya aparna april ara arash archana archie
arcilia ari arian arianna ariel arif arijit aristotle arlene armando armin arnaud arne arno arnold aron art
arthi arthur artur arturo arun arvind asheesh asheet ashima ashish ashley assaad athina aubrey audrey
augusto augustus aunoy aurelio austin ava avedick avery avi avid avril avrohom awo axel axelle ayanna ayesha
aylwin aylwyn badar bahija baiju bala balaji balan balu barak barbara barbra barry bart basil beatrice
beatriz becky bella ben benjamin benoit berend bernadette bernard bernardo bernd bert bertha bertram beth
betsy bettina betty bettye beverley beverly bharat bhaskar biju bilal bill billie binod birgit bjorn blaine
blake blanca bonin bonita bonnie boris borje boyd brad braden bradford bradley brady brandi brandon brantley
bren brenda brendan brent bret brett brian brice bridget bridgett bridgette brie britt brittany britton
brodie bronislaw brooke bruce bryan bryant bryce bryson byron caitlin calla calvin cameron candace candice
candido cantey cara carey carin carl carla carlo carlos carly carman carmen carol carole caroline carolyn
caroti carri carrie carroll carter caryl casey casper cassandra cassie caterina catherine cathie cathy caton
cecil cecile cecilia cecily celeste celia celso cesar chad chandni chandra chandrasekar chansoo chantelle
charest charisse charlene charles charlotte chase check chelsea cheryl chester chet chloe choon chris
christa christi christian christiana christiane christie christina christine christophe christopher christos
chuck chunyuan cindy claire clara clare clarence clark clarke claude claudia claudine claudio clay clayton
cliff clifford clifton clint clive clyde cody colette colin colleen connie conor conrad constance constantin
constantine constantino cordel corey corie corinna cornelia cornelis cornelius cornell cory courtnee
courtney craig cristen cristiano crystal cuong curtis cynthia cyril cyrus dacona daine dak dakota dale dalip
daljit dallas damian damon dan dana dane daniel danielle daniyel danny dantaya daphne dara darcy darin dario
dariush darla darlene darnell darrell darren darrin darryl darya daryl dashiell dave daveen david davis dawn
dax dean deanna deb debbie debbra debora deborah debra deena deirdre delia della demetris deming demosthenis
deneen denis denise dennis denson deon derek derica dermot derrick desiree desmond dev devin dexter dheeraj
dhiaa diana diane dianna dianne diarmid diarmuid diego dietmar dimitri dimitry dina dino dinu dion dipak
dirk dirkson divina dmitri dmitriy dolly dolores domenic dominic dominick dominique don donald doniel donna
donnell donnie donta dora dorian doris dorothea dorothy doug douglas dragan drew duane duncan durga duriya
dustan dwayne dwight dylan earl earle ebun ed eddie eddy edgar edgardo edith edmund edna edouard eduardo
edward edwin edwina egon ehab eileen eitan elaine eleanor eleni eli elias eliecer elijah elinor elio eliott
elisabeth elise eliza elizabeth ella ellen ellie elliot ellis elon elsa elvira elyse emanuel emanuela emelie
emery emil emilia emiliano emilie emilio emily emma emmanuel ena enrico enrique erhaan eric erica erich
erick erik erika erin ernest ernestine ernesto ernie errol ertharin esi esteban esther ethan ethel euan
eugen eugene eugenia eugenio eva evan eve evelyn everett ewout eyal ezra fabien fabio fabiola fabrizio faith
fauze faye federico felecia felicia felipe felix ferdinand fernando feroz fidelma fiona firdaus flavio flora
florence floyd forrest fowler fran frances francesca francisco francois francoise frank franklin franky
franz-josef franziska fred freda freddie frederic frederica frederick fredric fredrick fredrik friedrich
fritz fumbi gabe gabriel gabrielle gaetano gail gale garrick garth gary gaurang gaurav gaurdie gavin gayatri
gayla gene geoff geoffrey george georgeann georges georgette gerald geraldine gerard gerardo gerhard
geri-michelle gerrit gerry gianluca gilbert giles gillian gina giordano giovanni girish giulia giuseppe
glade glen glenda glendon glenn gloria glyn goff gokul gonzalo goran gordon gottfried grace gracia graciela
graeme graham grant graydon grayson greg gregg gregoire gregor gregory gretchen grigorios guido guillermo
gumer gunjan gunnar gunner gus gustav gustavo guy gwendolyn gwyn hadi hakan hala haley halide hallie hamid
han hang hannah hans harald harish harit harlan harminder harold harout harpreet harriet harry hassane haviv
hayati hazel heath heather hector heidi heinrich heinz helen helle henri henrique henry herald herbert
hernan hilary hilda hilde hillary himagiri hiroshi hock holli holly hongyu hope horacio horst hossein howard
hubert huda hugh hugo humberto hunter husnu iain ian ida ignacio ignatius igor ike ilham ilya iman ime imran
indra inez inga ingmar ingrid ipek ira irene irial iris irma irvin irving irwin isa isaac isabel isabella
isabelle isaiah isidore ita ivan ivonne ivy jacek jacinto jack jackie jackson jackwyn jaclyn jacob jacqualyn
jacqueline jacquelyn jacques jacqui jacqulyn jae jahmy jai jaime jake jaleh jamere james jami jamie jamil
jan jana janaki jane janelle janesh janet janette janice janine janis jared jarrod jasbir jasmin jason
jasper jatin javed javier jay jaymin jayshree jean jean-briac jean-jacques jean-pascal jean-paul jean-pierre
jeanine jeanna jeanne jeannette jeannie jeannine jedd jeegar jeetendra jeff jeffery jeffrey jeffry jeh jen
jeneanne jenifer jenna jennifer jenny jens jerald jereme jeremiah jeremie jeremy jeri jerome jerri jerry
jesse jessica jesus jianqing jill jillian jim jimmie jimmy jin jin-yong jiten jo joakim joan joanna joanne
joao joaquin jocelyn jodi jody joe joel joellen johan johanna johannes john john-paul johnathan johnese
johnny joia jolene joli jolie jon jona jonah jonathan jonathon jonice jonny joon jordan jorge jorgen jorn
jose josef joseph josh joshua joy juan judd jude judith judson judy juergen jules julia julian juliane
julianna julianne julias julie julien juliet juliette julio julius june justin justine justyn jyothi kaigham
kaisa kaitlin kal kala kalpana kamal kameel kamila kang kapil kara karalyn karen karenann karian karilee
karima karin karl karl-henrik karol karthik kate katharine katherine kathie kathleen kathryn kathy katie
katrina katsufumi katy kavitark kawal kaya kaye kayla kecia keeley keenan keir keith kelcey kellie kelly
kellye kellyn kelsey kelvin ken kendall kenji kenneth kent kenyatta kerri kerrii kerry ketan kevan kevin
khozema kian kim kimbal kimberlee kimberley kimberly kimon kiran kirk kirkland kirsten kirt klara klaus kofi
kong kontessa kris kristen kristi kristian kristie kristin kristina kristopher kristy kunal kuntal kurt
kurtis kyle lachlan laetitia lainie lakecia lamar lana lance lanesha lanette laree larisa larissa larry lars
laszlo latriece laura laurel lauren laurence laurent laurette lauri laurie laverne lawrence lawson leah
leann leanne lee lei leif leighanne leila leland len lena lenore leo leon leonard leonardo leonid leopold
leroy les lesley leslie lester letitia levi lewis lia liam liana lila lillian lily lincoln linda lindsay
lindsey lindy linlin linus lionel lisa lizabeth lizanne lloyd logan lois loizides lon lonnie lorena lorenz
lorenzo loretta lori lorin lorna lorraine lorrie lottie lou louis louisa louise luani lubi luc luca lucas
lucia luciana lucille lucinda lucy ludmila luis lukas luke luther lutheria luyang lydia lyle lynda lyndon
lyndsey lynn lynne maamoun mabel mack madhumita maeve maggie magnus maha mahesh mahlon mahtiyar mairead mala
malavika malcolm mallika malte mandy manesh mani manish manpreet manuel marachel marc marcel marcela marcelo
marcia marcie marcio marco marcos marcus marcy maree margaret margery margie margo margot margrethe
marguerite maria mariah marian mariana mariann marianna marianne mariano maribel maribess marie marillyn
marilyn marina mario marion marisa marisol marissa marita maritza marjorie marjory mark markus marlena
marlene marlon marsha marshall marsida marta martha martin martina martine marty marvin marwan mary maryann
maryclare marylynn maryrose mason masroor mat matheus mathew mathias matt matteo matthew matthias matthijs
mattias maura maureen maurice mauricio mauro maverick max maximilian maximo maxine maya maynard mayo mayur
mayuri mazen meaghan meg megan meghan mehmood mel melanie melina melinda melissa mellody melody melvin
menelas mercedes mercy meredith merit meryl micah michael michal michaune michel michelangelo michele
micheline michelle mick mickey miguel mikael mike mikhail milan mildred millicent milton mimi min ming minna
minsu miriam miriame mirian mitch mitchell mitra mittie mohak mohamed mohammad mohammed mohsen moira mojdeh
mollie molly mona monica monique monish monte montgomery monty morgan morris moses moshe mostapha muhammad
mukesh muktesh murdo muriel myla myles myriam myrna nadia nadine nadir nadja nagasubramaniyan nailesh
namrata nancy nando naoki naomi napoleon natalie natascha nate nathan nathaniel navam nayaki nazzic neal
neale necip ned neel neelie neena neeraj neesha neha neil nelda nelly nelson nessa netha nevan nichlas
nicholas nick nicolas nicole nigel nikesh nikhil nikita nikki nikkole nikolai nikos nilda nimrata nina nneka
nnenna noah noel noelle nolan noopur nora norbert norma norman norris noubar obed odette ognjen oki ola
olafur oleg olga olive oliver olivia olivier olumide oluwadara oluwaseun omar omid omkaram ondrej onur oren
oreola orestes orkun orlando oscar otis otto ourania owen oxana pablo padraig paget paige pam pamela
panagiotis pankaj paolo parham parker pascal pascale pat patrice patricia patricio patrick patrik patrizio
patsy patti patty paul paula paulett pauline paulo payvand pearl pedro peggy peiming penelope penny penry
per percy perry persio pete peter petra peuch phebe phil philip philipp philippe phillip philo philomena
phoebe phong phontip phyllis pierre pieter ping polly porter prabir prabu pradeep pradip prahlad prakash
prasad prashant prat pratabkumar prateek pratik pravin precious preethi prem preston priscilla priya
purushotam quentin quincy quinn rachael rachel rachid rachna rafael rafaela raffiq rahael rahul raj raja
rajan rajat rajeev rajendra rajesh rajiv raju ralf ralph ram ramesh rami ramiro ramkumar ramon ramona
ramsaran ramy ran randal randall randy ranjith raouf raquelle rasool raul ravi ravichandra rawson ray
rayford raymond raymund razvan reazur rebecca reed regina reginald reginaldo reid reinhard rejji rekha
renato rene renee renu reuben revathi rex reyne reynold reza rhett rhoman rhonda ricardo riccardo richard
richelle rick ricky rima rimma rita rob robbie robert roberto robin rocco rochelle roderick rodger rodney
rodolfo rodrigo roelof roger rogerio rohan rohit roland rolf roman romeo ron rona ronald ronan ronda ronnie
roopal rory rosa rosalie rosalind rosanne rose rosemary roshan ross roxanne roy ruben ruby rudina rudy rufus
ruoyu rupert russell ruth ryan rylan saar sabah sabastian sabido sabih sabine sabra sabrina sachin sadie
sajal sal sallie sally sally-anne salman salvatore sam samantha sameer samir samraat samrat samuel sandeep
sandra sandy sang sanjay sanjeev sanjit sanjiv sanket saqib sara sarah sardar sari saria sasan sasha sassine
satish saugata saun saverio scot scott sean sebastian sebastien seetarama selena selma senthilkumar serena
sergio seshasayee seth shadrak shaker shameek shami shana shane shankar shankh shannon shanon shantanu
shantella shanti shardul shari sharilyn sharmila sharmistha sharon shaun shawn shawna shay sheara sheela
sheila shekar shelagh shelby sheldon shelley shellye shelton shengwei sheree sheri sheridan sherilyn sherman
sherrell sherrese sherri sherrie sherrill sherry shigeyuki shira shirley shishir shiv shlomo shona shripriya
shruti shubham shulamit shumeet shumit shyam sibio sid siddharth sidney siew sigal sigmund silas silvana
silvio silviu sima simon siobhan sivasankaran skip sng sofia solomon sona sondra sonia sonja sonya sophie
soumya spencer sreelakshmi sreenivasa sridhar srikant srikanth srini srinivas stacey stacie stacy staffan
stan stanley stefan stefanos stella stelleo stephanie stephen stephenie stephon sterling steuart stevan
steve steven stewart strauss stu stuart subhashish sudhakar sudhindra sudhir sue suketu sumit sundar suni
sunil sunit sunny surekha suren surendralal surya susan susana suzan suzanne sven swen syam sydney sylvia
sylvie sytse tad tae taha tahnil tajinder takeshi tal tali tally tamar tamara tamera tami tammy tanya tara
tarek tarrant tarun tasha taylor ted terah terence teresa teri terilyn terrance terrell terrence terri terry
tess tessa teyin thaddeus thelma theo theodora theodore theresa therese theron thibault thimaya thom thomas
tia tiago tiffany tilak tim timothy tina tish titilope tobi tobias toby tod todd tom tomas tomer tommy toni
tony tonya touraj trac tracey traci tracy travis treasure trent trevor trish trisha trudy tsedeniya tucker
tudor tullier ty tyler tyrone uday udit ulice ulrich ursula vagn vahid vaibhav valarie valentina valerie
vance vanessa vanitha varun vasant vasily vasumati vaughn velchamy venkatachari venkatesh vera vernon
veronica vic vicente vicki vicky victor victoria vidyadhara vijay vijayanthimala viju vikram vikramaditya
vikrant vikranth vimal vince vincent vinita viola vipin virendra virgilio virginia vishal vitor vivek vivian
vladimir volker wade wafaa wajid wallace wally walt walter wanda warren wayde wayne wee wei wendell
wendolynn wendy wes wesley whitney wilbur wilfred will willa willard william willie wilma winifred winston
wissam wolfgang woody wyatt xavier xiaotong xiaozhi xun yael yanbing yann yiannis yibing yijun ying yoav
yolanda yong yossi youngme yris yuen yuri yvette yvonne zabi zach zachariah zachary zack zain zein zhanna
zhenya zillah zoe zoltan zuraiz
`
    .trim()
    .split(/\s+/),
);

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
