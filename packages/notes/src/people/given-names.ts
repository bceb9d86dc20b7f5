const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Italian given names, and others that are common in Italy, which are nothing else. In lower case. */
export const givenNames: ReadonlySet<string> = setOf(`
  abdul achille ada adele adelaide adriana adriano agata agnese agostino ahmed aicha alberta alberto alda aldo alessandra alessandro alessia
  alessio alex alexandra alfonso alfredo alice alina amalia amedeo amelia amina ana anastasia andrea andreas andrei angela angelica
  angelina angelo anita anna annalisa annamaria annarita anselmo antonella antonello antonia antonietta antonino antonio arianna armando
  arnaldo arturo assunta attilio augusto azzurra bartolomeo beatrice beniamino bernardo bettina brigida brunella bruna camilla
  carla carletto carlo carlotta carmela carmelo carmen carolina caterina cecilia cesare cettina chantal cinzia ciro claudia claudio
  clara clarissa clelia concetta corrado corinna cosimo cristian cristiana cristiano cristina dalila damiano daniel daniela daniele danilo
  dario davide debora deborah delia demetrio denis denise diego dimitri dina dino domenico donatella donato dora doriana doriano
  edda edgardo edoardo egidio elena eleonora elettra eliana eliano elio elisa elisabetta elsa elvira emanuela emanuele emilia emiliano
  emilio emma enea enrica enrico enza enzo ercole erica erika erminia ernesto ester ettore eugenia eugenio eva evelina ezio fabiana
  fabiano fabio fabiola fabrizia fabrizio fatima fausta fausto federica federico ferdinando fernanda fernando filiberto filippa filippo
  fiorella fiorenza flavia flavio fosca francesca francesco fulvia fulvio gabriele gabriella gaetano gaia gaspare gennaro
  gerardo gherardo giacinto giacomina giacomo giada giampaolo giampiero giancarla giancarlo gianfranco gianluca gianluigi gianmarco
  gianmaria gianna gianni gianpaolo gianpiero gilberto gina gino giordano giorgia giorgina giorgio giovanna giovanni gisella giuditta
  giulia giuliana giuliano giulietta giulio giuseppe giuseppina goffredo graziano graziella greta gualtiero guglielmo gustavo hamid
  hassan ibrahim ida igor ilaria ileana immacolata ines irene irina irma isa isabella isotta iva ivan ivana ivano jacopo jessica
  karim katia katiuscia khadija lara laura lauretta lea leandro leila leonardo leonora leopoldo lia liana licia lidia liliana linuccia
  livia livio loredana lorella lorena lorenza lorenzo loretta loris luana luca lucia luciana luciano lucio lucrezia ludovica ludovico
  luigi luigia luisa luisella maddalena mafalda maicol manlio manuel manuela mara marcella marcello marco mariella marietta
  maria mariam marianna mariangela mariano mariateresa marika marilena marinella mario marisa marta martina martino marzia
  massimiliano massimiliana matilde matteo mattia maura maurizia maurizio mauro melissa michela michele michelangelo mimma mimmo mirella
  miriam mirko mohamed mohammed monica morena moreno mustafa nadia natalia natascia nazario nello nerina nicla nico nicola nicole
  nicoletta nicolo niccolo nicolò niccolò nina ninetta noemi nunzia nunzio ofelia olga omar orazio oreste orietta ornella oscar osvaldo ottavia
  ottavio pamela paola paolo pasqualina patrizia patrizio peppe peppino piera piercarlo pierfrancesco pierluigi piero pierpaolo
  pietro pina pinuccia priscilla prisca quirino rachele raffaele raffaella raimondo ramona raniero rebecca regina renata renato renzo
  riccardo rita roberta roberto rocco rodolfo romano romina romolo rosalba rosalia rosanna rosaria rosario rosella rosetta
  rosina rossana rossella ruggero sabina sabrina salvatore samanta samantha samira samuel samuela samuele sandra sandro saverio sebastiana
  sebastiano selene serafina serafino sergio silvana silvano silvestro silvia silvio simona simone simonetta sonia stefania stefano
  susanna svetlana tamara tania tatiana teresa tiberio tiziana tiziano tobia tommasina tommaso tonia tonino tonio tullio ubaldo ugo
  umberto valentina valentino valeria valerio vanda vanessa vanna vasco veronica vincenza vincenzo virginia virginio vitaliano vito
  vittorio viviana wanda walter yasmine youssef yuri zaira zeno zoe
`);

/** Given names that are words, places or things, too: only their surroundings tell. */
export const doubtfulNames: ReadonlySet<string> = setOf(`
  alba allegra ambra asia aurora barbara beata benedetta benedetto bianca bruno carmine celeste chiara clemente costanza costante dalia
  dante domenica elia felice fede fermo fiore fortunata fortunato franca franco gemma ginevra gioia giusto grazia guido iris italia ivo
  leone letizia libera libero linda lino loreto luce luna mara margherita marina massimo mia mira modesto natale nino norma nora olivia pasquale
  pepe perla pia pino primo rosa rosita sara salvo serena severo siena sofia sole speranza stella tea tina tito
  vera viola vittoria vincenti virgilia zita
`);

/** Before these words a name is the place, the day or the thing that is called after somebody. */
export const calledAfter: ReadonlySet<string> = setOf(`
  via viale vicolo piazza piazzale piazzetta corso largo lungo strada rione quartiere san santa santo sant santi sante santissima lago monte
  colle villa palazzo teatro scuola liceo istituto ospedale clinica stazione fermata hotel albergo residence ristorante pizzeria trattoria
  osteria bar caffè caffe gelateria pasticceria panificio negozio ditta società studio parco ponte porto isola chiesa basilica
  cappella duomo stadio film libro romanzo canzone serie pizza torta regata nave fondazione premio banca banco supermercato
  alfa fiat lancia ferrari romeo nissan opel renault ford venezia città comune provincia fiume cantina azienda
  marca linea torre castello convento museo biblioteca aula sala padiglione re regina papa imperatore imperatrice
  papà
`);

/** Before a name that no list has, these tell that it is somebody. The title stays with the name. */
export const titles: ReadonlySet<string> = setOf(`
  signor signora signorina dottor dottore dottoressa avvocato avvocata avvocatessa ingegner ingegnere architetto architetta professor
  professore professoressa prof geometra ragionier ragioniere ragioniera maestro maestra don suor padre
`);

export const kin: ReadonlySet<string> = setOf(`
  sorella fratello cugina cugino zia zio nonna nonno cognata cognato suocera suocero nipote figlia figlio mamma marito moglie
  compagna compagno fidanzata fidanzato amica amico collega
`);

/** People of books: a name that is said in full about one of them makes no page. */
export const famous: ReadonlySet<string> = new Set(
  `giulio cesare,marco polo,dante alighieri,leonardo da vinci,giuseppe garibaldi,giuseppe mazzini,giuseppe verdi,alessandro manzoni,
  cristoforo colombo,alessandro magno,marco aurelio,benito mussolini,camillo benso,vittorio emanuele,carlo magno,maria antonietta,
  galileo galilei,giacomo leopardi,giovanni pascoli,luigi pirandello,italo calvino,umberto eco,gabriele d annunzio,giacomo puccini,
  antonio vivaldi,albert einstein,isaac newton,marie curie,anna frank,gesù cristo,giorgio armani,enzo ferrari,laura pausini,
  vasco rossi,silvio berlusconi,sergio mattarella,giorgia meloni,mario draghi,matteo salvini,matteo renzi,papa francesco,
  primo levi,aldo moro,giovanni falcone,paolo borsellino,maria montessori,rita levi`
    .split(',')
    .map((name) => name.trim()),
);
