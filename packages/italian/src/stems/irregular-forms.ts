import type { Language } from '../languages/language.ts';

/**
 * Words whose forms share no stem, a line each: the forms that stemming would not unify. Regular forms of
 * the same verb follow from the stems («prendere», «prendevo»). The last are abbreviations and short forms.
 */
const italian = `
  andare vado vai vanno vada andrò
  venire vengo viene vengono venga venne venuto verrà verrò
  prendere preso prese presi
  comprendere compreso comprese
  sorprendere sorpreso sorprese
  vedere visto vide vidi vedrà
  dire detto disse dissi dico dice dicono dirà
  fare fatto fece feci faccio fanno facevo farà
  sapere so sai sanno seppe saprà
  dare do dai danno diede desse darà dava
  stare stette starà
  volere voglio vuole vuoi vogliono volle vorrei vorrebbe vorrà
  potere posso può possono potrà potrebbe
  dovere devo deve devono debba dovrà dovrebbe
  mettere messo mise misi
  promettere promesso promise
  permettere permesso permise
  smettere smesso smise
  leggere letto lesse lessi leggo
  scrivere scritto scrisse scrissi
  rispondere risposto rispose risposi
  chiedere chiesto chiese chiesi
  chiudere chiuso chiuse chiusi
  aprire aperto
  richiamare richiamo
  scoprire scoperto
  coprire coperto
  offrire offerto
  soffrire sofferto
  perdere perso perse persi perduto
  correre corso corse corsi
  vincere vinto vinse vinsi vinco
  convincere convinto convinse
  dipingere dipinto dipinse
  spingere spinto spinse
  stringere stretto strinse
  rompere rotto ruppe ruppi
  nascere nato nacque
  crescere cresciuto crebbe
  conoscere conosciuto conobbe conosco
  riconoscere riconosciuto riconobbe
  morire morto muore muoio muoiono
  vivere vissuto visse vissi vivrà
  rimanere rimasto rimase rimango rimarrà
  tenere tengo tiene tengono tenne terrà
  ottenere ottengo ottiene ottenne otterrà
  mantenere mantengo mantiene mantenne
  uscire esco esce escono esci
  riuscire riesco riesce riescono
  salire salgo salgono
  scegliere scelto scelse scelgo
  togliere tolto tolse tolgo
  raccogliere raccolto raccolse raccolgo
  accogliere accolto accolse
  sciogliere sciolto sciolse
  cogliere colto colse
  bere bevo beve bevuto bevve berrà
  cuocere cotto cosse cuocio
  porre posto pose pongo
  proporre proposto propose propongo
  comporre composto compose
  disporre disposto dispose
  esporre esposto espose
  imporre imposto impose
  produrre prodotto produsse produco
  tradurre tradotto tradusse traduco
  condurre condotto condusse conduco
  ridurre ridotto ridusse riduco
  introdurre introdotto introdusse
  costruire costrutto
  distruggere distrutto distrusse
  decidere deciso decise decisi
  dividere diviso divise
  uccidere ucciso uccise
  ridere riso rise
  sorridere sorriso sorrise
  spendere speso spese
  accendere acceso accese
  scendere sceso scese
  difendere difeso difese
  offendere offeso offese
  rendere reso rese
  appendere appeso appese
  vendere venduto
  dipendere dipeso dipese
  attendere atteso attese
  estendere esteso estese
  intendere inteso intese
  nascondere nascosto nascose
  piangere pianto pianse
  rimpiangere rimpianto
  giungere giunto giunse
  aggiungere aggiunto aggiunse
  raggiungere raggiunto raggiunse
  tingere tinto tinse
  fingere finto finse
  dirigere diretto diresse
  eleggere eletto elesse
  proteggere protetto protesse
  correggere corretto corresse
  reggere retto resse
  friggere fritto frisse
  affliggere afflitto
  esplodere esploso esplose
  concludere concluso concluse
  escludere escluso escluse
  includere incluso incluse
  invadere invaso invase
  evadere evaso evase
  persuadere persuaso
  muovere mosso mosse
  commuovere commosso
  promuovere promosso promosse
  piovere piovuto piovve
  assumere assunto assunse
  discutere discusso discusse
  esprimere espresso espresse
  imprimere impresso
  succedere successo successe
  concedere concesso concesse
  apparire apparso apparve appare
  scomparire scomparso scomparve
  valere valgo vale valso varrà
  sedere siedo siede sedette
  cadere cadde cadrà
  accadere accadde
  piacere piace piaciuto piacque
  tacere taccio taciuto
  tossire tossisce
  volgere volto volse
  svolgere svolto svolse
  coinvolgere coinvolto
  risolvere risolto risolse
  assistere assistito
  trarre tratto trasse
  attrarre attratto
  estrarre estratto
  distrarre distratto
  udire odo ode
  cucire cuce
  giocare gioco
  uomo uomini
  uovo uova
  dio dei
  bue buoi
  cine cinema
  tele televisione
  km chilometro chilometri
  kg chilo chili chilogrammo chilogrammi
  gr grammo grammi
  cm centimetro centimetri
  mm millimetro millimetri
  min minuto minuti
  gb giga gigabyte
  mb mega megabyte
  dott dr dottore dottor dottoressa
  prof professore professor professoressa
  ing ingegnere ingegner
  avv avvocato avvocata
  sig signore signor signora
  geom geometra
  arch architetto architetta
  pag pagina pagine
  tel telefono
  cell cellulare telefonino
  tv televisione televisore
  bici bicicletta
  moto motocicletta
  auto automobile
  foto fotografia fotografie
  frigo frigorifero
  uni università
  info informazione informazioni
  app applicazione applicazioni
  bus autobus
  metro metropolitana
`;

const english = `
  go goes went gone
  buy bought
  bring brought
  think thought
  teach taught
  catch caught
  fight fought
  seek sought
  see saw seen
  take took taken
  give gave given
  come came
  become became
  make made
  say said
  tell told
  sell sold
  find found
  get got gotten
  forget forgot forgotten
  know knew known
  grow grew grown
  throw threw thrown
  draw drew drawn
  fly flew flown
  show shown
  write wrote written
  ride rode ridden
  drive drove driven
  rise rose risen
  choose chose chosen
  speak spoke spoken
  break broke broken
  wake woke woken
  steal stole stolen
  wear wore worn
  tear tore torn
  begin began begun
  swim swam swum
  sing sang sung
  drink drank drunk
  run ran
  win won
  meet met
  feed fed
  lead led
  read
  leave left
  keep kept
  sleep slept
  feel felt
  lose lost
  send sent
  spend spent
  build built
  lend lent
  hear heard
  hold held
  stand stood
  understand understood
  sit sat
  eat ate eaten
  fall fell fallen
  bite bit bitten
  hide hid hidden
  do did done
  pay paid
  lay laid
  child children
  man men
  woman women
  person people
  foot feet
  tooth teeth
  mouse mice
  life lives
  wife wives
  photo photograph picture
  kid child
  mom mother
  dad father
`;

const groupsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

export const irregularForms: Record<Language, string[][]> = { it: groupsOf(italian), en: groupsOf(english) };
