import { actionAt, type ClauseWord, clauseWords, plainText } from './clause-words.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { letsHearerKnow } from './lets-know.ts';
import { namesOnlyTime, namesTime } from './times.ts';

/**
 * That a voice says it does something, now or later. `verb`: as said, folded, or `''` for a phrase that takes on what was talked
 * about («ci penso io»). `span`: its clause, in the text as given. `weight`: how plainly it is a promise: 1 says that it is done, 3.5 and more that it is taken on.
 */
export type SaidAction = {
  verb: string;
  by: 'speaker' | 'together';
  span: { start: number; end: number };
  weight: number;
  /** «Ti», «gliela»: it is done for whom the voice speaks to. */
  isForHearer: boolean;
  /** «Lo», «la»: what is done was named before. */
  refersBack: boolean;
  /** «Se vuoi»: it waits for a yes. */
  isOffer: boolean;
  /** «Devo»: it has to be done. */
  isDuty: boolean;
};

const maxLength = 3_000;
const word = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'u');

const taken = word(
  '(?:ci|ce|ghe) penso (?:io|mi|a tutto)|(?:me|mi) (?:ne|lo|la|li|le) (?:occupo|vedo)(?: io)?|(?:ci|me la|me lo|me le|me li) (?:vedo|guardo|sbrigo|smazzo|gestisco) io|faccio io|fo io|lasci(?:a|ate)? fare a me|contaci|contateci|fa che contarci|consideralo fatto|consider[ai]tel[oa] fatt[oa]|sara fatto|provvedo(?: io)?|(?:lo|la|li|le) prendo (?:in carico|io)|me (?:lo|la|li|le|ne) (?:prendo|carico|assumo|accollo) io|ci sto io|ci vado io|vado io|vengo io|lo so io|ci dormo io|ci resto io|(?:mi|m) impegno (?:a|ad|che|io)|(?:al|alla|ai|alle|agli|all|a) (?:\\p{L}{1,15} ){1,3}(?:ci )?pens(?:o io|iamo noi)|(?:di|del|della|dei|delle|dell|degli) (?:\\p{L}{1,15} ){1,3}(?:me ne|mi) occupo io|mi occupo io',
);
/** «Ci penso io alla vernice», «ci dormo io» say what is done; «ci penso io» alone needs a day or somebody's word besides. */
const says = word(
  '(?:ci|ce|ghe) penso (?:io|mi) (?:a|al|alla|alle|ai|agli|all|per)|(?:ci )?(?:vado|dormo|resto) io|vengo io|(?:mi|m) impegno|(?:al|alla|ai|alle|agli|all|a) (?:\\p{L}{1,15} ){1,3}(?:ci )?pens(?:o io|iamo noi)|(?:me ne|mi) occupo io d\\p{L}{1,4}|d\\p{L}{1,4} (?:\\p{L}{1,15} ){1,3}(?:me ne|mi) occupo io',
);
/** What the hearer will have then, or where the voice will be: it counts where a time is said. */
const results = word(
  '(?:lo|la|li|le|ce l|ve l|te l|me l|l) (?:trovi|trovate|trova|hai|avete|avrai|avrete|avra)|(?:io )?ci sono(?: io)?|sono (?:li|la|da te|da voi|da lei|a casa tua)',
);
const oath = word(
  'giuro|promesso|promess[oa]|prometto|parola|parola d onore|contaci|garantito|sicuro sicuro|tranquill[oai]|senz altro|senza fallo',
);
const duty = word(
  '(?:devo|debbo|dovro|mi tocca|tocca a me|ho da) (?:(?:io|anche|pure|ancora|poi|assolutamente) ){0,2}(?:(?:mi|ti|ci|vi|si|lo|la|li|le|gli|ne) )?(?!pensar|veder|capir|dir|ammetter|riconoscer|esser|aver|star|scusar|confessar|aspettarm|preoccupar|parlar)([a-z]{2,20}(?:[aei]re|rre|[aei]r(?:mi|ti|ci|vi|si|lo|la|li|le|ne|gli|gliel[oaie])|[aei]r))',
);
const hedge = word(
  'forse|magari|quasi quasi|vediamo|vedremo|chissa|boh|non so|non lo so|prima o poi|un giorno|in teoria|ipotizziamo|mettiamo|metti|direi|per esempio|ad esempio|immagin[aio]\\p{L}{0,3}|facciamo finta|ipotesi|a volte|mi sa che|secondo me|semmai|al limite|eventualmente|penso di|pensavo di|volevo|vorrei|dovrei|potrei',
);
const habit = word(
  'di solito|ogni volta|tutte le volte|una volta|spesso|da anni|da (?:\\p{L}{2,20}|\\d{1,3}) (?:anni|mesi)|quand ero|quando ero|ai miei tempi|l (?:anno scorso|altr anno)|normalmente|in genere|l ultima volta|sempre|da piccol[oa]|da giovane|tutti i giorni|tutte le (?:mattine|sere|domeniche)|tutti i (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabati)|mai|per abitudine|certe volte|(?:il (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato)|la domenica|la sera|la mattina|la notte)(?! (?:\\d|prim|prossim|che viene|della|dopo|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|dicia|diciotto|vent|trent))',
);
const asEver = word(
  'd ora in (?:poi|avanti)|da (?:oggi|stasera|domani|domattina|adesso|ora|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)(?! a )|da sempre|per sempre|come sempre|come al solito|intanto|per ora|per adesso|nel frattempo|fino a che|finche',
);
const told = word(
  '(?:dice|diceva|dicevano|dicono|disse|dicesse|dicendo|(?<!(?<![^ ])(?:faccio|far|fare|fai|anni|mesi|giorni|settimane|settimana|ore|si|lo|la|che|tanto|poco) )fa|mi fa|ha detto|aveva detto|hanno detto|mi ha detto|gli ho detto|le ho detto|ho detto|ha scritto|rispose|risponde|ha risposto|ha promesso|aveva promesso|promise|promett(?:e|eva|evano)|ripet(?:e|eva)|giurav[ao]|raccont(?:a|ava|ano)|rispondev[ao]|pensav[ao]|sostiene|sosteneva|assicur(?:a|ava)|insiste(?:va)?|scrive|scriveva|direi|gli direi|le direi|mi dico|mi dicevo|si dice|chiama|intitola\\p{L}{0,3})(?: che)?',
);
const conditionLead = /^(?:se|qualora|nel caso|metti che|ammesso che|casomai|basta che)$/;
const noCondition = /^(?:no|ne|stess[oa]|altro)$/;
const offer = word(
  'se (?:vuoi|vuole|volete|ti va|vi va|le va|serve|ti serve|le serve|vi serve|preferisci|preferisce|ti fa piacere|le fa comodo|ti fa comodo)',
);
const otherwise = word('se no|senno|se non|altrimenti');
/** «Adesso» and «subito» are done before anybody notes them. */
const now = /(?<![^ ])(?:adesso|subito|ora|mo|oggi come oggi)(?![^ ])/g;
const withHearer = word('(?:da|con|per) (?:te|voi|lei)');
const atOnce = /(?<![^ ])(?:adesso|subito|un attimo|un momento)(?![^ ])/;
const timeIn = (plain: string): boolean => namesTime(plain.replace(now, ' '));
const ownCondition = word(
  'se (?:non )?(?:mi|ci|lo|la|li|si|riesco|posso|trovo|ho|faccio|piove|va|e|capita|torno|vinco|arriva|arrivano|viene|c e|tutto|mio|mia|il|la|i|le|un|una|succede|domani|dio)',
);
const subordinate =
  /^(?:quando|appena|mentre|finche|dove|come|cosa|chi|perche|siccome|quanto|quanti|quante|quale)$/;
const negations = /^(?:non|nun|nn|mica|mai|manco|neanche|nemmeno|neppure)$/;
const ofHearer = /^(?:ti|te|vi|ve|le|glie\p{L}{2}|t|v)$/u;
const ofThing = /^(?:lo|la|li|l|glie\p{L}{2}|ne)$/u;
/** They promise something only where it is said to whom, and when or by whom. */
const shortVerbs = /^(?:do|dico|parlo)$/;
const onlyFelt =
  /^(?:trovo|sento|ricordo|noto|capisco|vedo|sogno|auguro|ringrazio|saluto|immagino|consiglio|assicuro|spiego|ripeto|confesso|offro)$/;
/** Without what is done to whom, or when, they tell what goes on. */
const bareOnly =
  /^(?:leggo|guardo|chiamo|avverto|avviso|chiedo|presento|dico|canto|gioco|studio|corro|provo|giro)$/;
/** Said with a day, they are meant: «domani passo in comune», «finisco il muro entro venerdì». */
const errand =
  /^(?:vado|passo|chiamo|telefono|scrivo|porto|riporto|compro|ordino|finisco|preparo|mando|spedisco|pago|prenoto|ritiro|consegno|cerco|chiedo|sistemo|stampo|firmo|disdico|richiamo|rispondo)$/;
const onDay = word(
  'domani|domattina|dopodomani|stasera|entro \\p{L}{1,12}|(?<!(?:il|ogni|di|al|dal) )(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)|oggi pomeriggio|oggi stesso|(?:settimana|mese) prossim[oa]|in settimana',
);
/** Doing it is more than what happens to oneself. */
const ownDoing = /^(?:iscrivo|occupo|informo|organizzo|prenoto|segno|impegno|procuro|libero)$/;
/** They begin or end, or leave somebody where they are. */
const littlePromised =
  /^(?:esco|parto|attacco|stacco|comincio|inizio|smetto|approvo|voto|confermo|propongo|provo|resto|lascio|metto)$/;
/** «La tengo fino a settembre»: it stays as it is. */
const lasts = word('fino a|fino al|fino alla|finche|cosi|ancora|per (?:ora|adesso)');
/** «Io lo bevo amaro», «io la guardo sempre in cucina»: how one likes it. */
const ofTaste = /^(?:bevo|mangio|uso|ascolto|guardo|seguo|fumo|indosso|ceno|pranzo|tifo|voto|adopero)$/;
const asLiked =
  /^(?:amaro|senza|liscio|fredd[oa]|cald[oa]|macchiato|corretto|lungo|ristretto|dolce|nero|zuccherato|sempre|solo)$/;
/** Done in saying it: «vi faccio un esempio», «ti chiedo scusa», «ti mando un bacio». */
const onlySpoken = word(
  'lo faccio (?:per (?:te|lei|voi|lui|loro|amore|soldi)|apposta|volentieri|gratis)|(?:ti|le|vi) passo (?:il|la|lo|l|un|una|i)|(?:faccio|fo|faro) (?:(?:un|una|degli|qualche|l|gli|i|le|solo|anche) ){0,2}(?:altro |altra )?(?:esempi[oi]?|domand[ae]|ipotesi|premessa|nome|auguri|complimenti|notare|presente|osservare|capire|battuta|riassunto veloce|confidenza)|chiedo (?:scusa|perdono|solo|un attimo|una cosa)|(?:mando|do) (?:un|tanti|un grosso|una) (?:bacio|baci|abbraccio|bacione|carezza|pacca)|do (?:ragione|torto|atto|del|per scontato)|tolgo il cappello|passo (?:la|il|tua|tuo|mia|mio) (?:mamma|papa|moglie|marito|padre|madre|parola)|(?:leggo|racconto|spiego|mostro) (?:una|un|questa|questo|cosa|come|perche|che)',
);
/** «Me le danno»: others do it. */
const ofOthers = /nno$/;
/** «Le faccio montare a loro.» */
const byOthers = word(
  '(?:faccio|fo|faro) [a-z]{2,12}(?:are|ere|ire) (?:a|da|dal|dai|dalla) (?:loro|lui|lei|un altro|qualcun altro|altri)',
);
const imagined = word(
  'immagin[aio]\\p{L}{0,3}|ipotizziamo|mettiamo che|metti che|facciamo finta|per esempio|ad esempio|poniamo|(?:nel|in quel|quel) (?:sogno|film|libro|romanzo)|nella (?:canzone|favola|storia|barzelletta|poesia)|fossi in (?:te|lei|voi|lui)|al (?:tuo|suo|vostro) posto|al posto (?:tuo|suo|vostro)|ho sognato|sognavo|c era una volta|come si suol dire|il proverbio',
);

/** What the voice says that it does or has to do, in the order of the text. */
export function saidActions(text: string): SaidAction[] {
  const clauses = clausesOf(text.slice(0, maxLength));
  return clauses.flatMap((clause, index) => {
    if (clause.asks) return [];
    const earlier = clauses
      .slice(Math.max(0, index - 4), index)
      .filter((each) => each.sentence === clause.sentence);
    return actionsOf(clause, earlier, clauses[index + 1]);
  });
}

function actionsOf(clause: Clause, earlier: Clause[], next: Clause | undefined): SaidAction[] {
  const words = clauseWords(clause.text);
  const plain = plainText(words);
  const sentence = [...earlier.map(({ text }) => plainText(clauseWords(text))), plain].join(' ');
  if (isOnlySaid(sentence, plain) || byOthers.test(plain) || isQuoted(earlier)) return [];
  const isOffer = offer.test(sentence);
  if (!isOffer && isConditional(words, earlier, next)) return [];
  const rest = { span: { start: clause.start, end: clause.end }, isOffer };
  const more = weightAround(plain, sentence, next) + (isOffer ? -2 : 0);
  const verb = verbOf(words, plain);
  if (!verb && results.test(plain) && timeIn(plain) && !words.some(({ plain: each }) => negations.test(each)))
    return [
      {
        ...rest,
        verb: 'trovi',
        by: 'speaker',
        isForHearer: true,
        refersBack: true,
        isDuty: false,
        weight: 1.5 + more,
      },
    ];
  const isTaken = says.test(plain) && (verb?.weight ?? 0) < 3.5;
  if (verb && !isTaken) return [{ ...rest, ...verb, weight: verb.weight + more }];
  if (!taken.test(plain) || words.slice(0, 3).some(({ plain: each }) => negations.test(each))) return [];
  const own = { verb: '', by: 'speaker' as const, isForHearer: false, refersBack: true, isDuty: false };
  return [{ ...rest, ...own, weight: (says.test(plain) ? 3.5 : 3) + more }];
}

/** More for an oath and a day, less for doubt and habit. */
function weightAround(plain: string, sentence: string, next: Clause | undefined): number {
  const after = next === undefined ? '' : plainText(clauseWords(next.text));
  const isDated = next !== undefined && !next.asks && namesOnlyTime(after);
  return weighed(
    [oath.test(plain), 2],
    [timeIn(plain) || isDated, 2],
    [/^(?:va bene |ok |e )?allora /.test(plain), 1],
    [withHearer.test(plain), 1],
    [atOnce.test(plain), -1.5],
    [hedge.test(plain) || doubts.test(after) || tells.test(after), -3],
    [habit.test(sentence) && !asEver.test(`${sentence} ${after}`), -4],
  );
}

/** «Mercoledì vado in banca e mi dicono che è chiusa»: told as if it were now. */
const tells =
  /^(?:e |allora |poi ){0,2}(?:lui |lei |loro |quello |quella )?(?:mi|gli|le) (?:dice|dicono|fa|fanno|risponde|rispondono)(?: |$)/;
/** «Ti farò sapere, forse.» */
const doubts = /^(?:forse|magari|vediamo|chissa|non so|non lo so|boh|se ci riesco)$/;

const weighed = (...parts: [holds: boolean, weight: number][]): number =>
  parts.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), 0);

/** Told of others, imagined, or what would happen otherwise. */
const isOnlySaid = (sentence: string, plain: string): boolean =>
  imagined.test(sentence) ||
  otherwise.test(plain) ||
  (told.test(sentence) && !/(?<![^ ])(?:glielo|te lo|ve lo|lo) dico/.test(plain));

/** «E io gli faccio, guarda, te lo porto domani»: the words of some other time. */
const isQuoted = (earlier: Clause[]): boolean =>
  earlier.some(({ text }) =>
    /(?<![^ ])(?:gli|le|io|lui|lei) (?:faccio|fo|fa|dico|dicevo)$/.test(plainText(clauseWords(text))),
  );

type Verb = Pick<SaidAction, 'verb' | 'by' | 'isForHearer' | 'refersBack' | 'isDuty' | 'weight'>;

function verbOf(words: ClauseWord[], plain: string): Verb | undefined {
  const found = words.flatMap((_, index) => verbAt(words, index));
  const best = found.reduce<Verb | undefined>(
    (most, each) => (most && most.weight >= each.weight ? most : each),
    undefined,
  );
  const must = best ? null : duty.exec(plain);
  if (!must || /(?<![^ ])(?:non|mica) (?:devo|debbo|dovro)/.test(plain)) return best;
  return {
    verb: must[1] ?? '',
    by: 'speaker',
    isForHearer: false,
    refersBack: false,
    isDuty: true,
    weight: 0.5,
  };
}

function verbAt(words: ClauseWord[], index: number): Verb[] {
  const { plain } = words[index] as ClauseWord;
  const action = actionAt(words, index) ?? shortAt(words, index);
  if (!action || ofOthers.test(plain)) return [];
  if (isDeniedOrBeside(words, index)) return [];
  const clitics = cliticsBefore(words, index);
  const isTogether = action.by === 'together';
  const isForHearer =
    clitics.some((each) => ofHearer.test(each)) &&
    !(isTogether && clitics.includes('le') && !letsHearerKnow(words, index));
  const refersBack = clitics.some((each) => ofThing.test(each) || each === 'le');
  if (isTogether && !isForHearer) return [];
  if (tellsOnly(words, index, { isStressed: action.isStressed, clitics })) return [];
  const weight =
    1 +
    weighed(
      [isForHearer, 2],
      [refersBack, 1],
      [clitics.includes('gli'), 1],
      [action.isStressed, 2],
      [action.isFuture, 2],
      [errand.test(plain) && onDay.test(plainText(words)), 0.5],
      [clitics[0] === 'mi' && clitics.length === 1 && !ownDoing.test(plain), -0.5],
    ) -
    lessAt(words, index, clitics);
  return [{ verb: plain, by: action.by, isForHearer, refersBack, isDuty: false, weight }];
}

const isDeniedOrBeside = (words: ClauseWord[], index: number): boolean =>
  words.slice(Math.max(0, index - 4), index).some((each) => negations.test(each.plain)) ||
  words
    .slice(0, index)
    .some((each, at) => subordinate.test(each.plain) && !isThing(words, at) && !isOver(words, at, index));

/** «Prima cosa», «una cosa» ask for nothing. */
const isThing = (words: ClauseWord[], at: number): boolean =>
  words[at]?.plain === 'cosa' &&
  /^(?:prima|una|qualche|altra|ogni|stessa|la|questa|quella|sta)$/.test(words[at - 1]?.plain ?? '');

const leastBetween = 3;
/** «Appena me lo danno glielo giro»: the clause that says when is over. */
const isOver = (words: ClauseWord[], at: number, index: number): boolean =>
  /^(?:appena|quando)$/.test(words[at]?.plain ?? '') &&
  cliticsBefore(words, index).length > 0 &&
  index - cliticsBefore(words, index).length - at >= leastBetween;

/** It tells what the voice feels or does now: «ti chiamo per la festa», «la trovo bella». */
function tellsOnly(
  words: ClauseWord[],
  index: number,
  { isStressed, clitics }: { isStressed: boolean; clitics: string[] },
): boolean {
  const { plain } = words[index] as ClauseWord;
  const hasTime = namesNear(words);
  if (onlySpoken.test(plainText(words)) && !hasTime) return true;
  // «Io gli faccio: …»: says.
  if (/^(?:faccio|fo)$/.test(plain) && index === words.length - 1 && /^(?:gli|le)$/.test(clitics.join(' ')))
    return true;
  if (/^(?:segno|aspetto)$/.test(plain)) return true;
  if (!isStressed && clitics.length === 0 && isBehindNoun(words, index)) return true;
  if (onlyFelt.test(plain)) return !hasTime && !isStressed;
  if (bareOnly.test(plain) && !isStressed && !hasTime && clitics.length === 0) return true;
  return /^(?:chiamo|scrivo|telefono)$/.test(plain) && /^(?:per|perche)$/.test(words[index + 1]?.plain ?? '');
}

const article =
  /^(?:il|lo|la|i|gli|le|l|un|uno|una|del|dello|della|al|allo|alla|nel|nella|sul|sulla|questo|questa|quel|quella)$/;
/** «Il tasso fisso», «la macchina nuova» tell how a thing is. */
const isBehindNoun = (words: ClauseWord[], index: number): boolean =>
  article.test(words[index - 2]?.plain ?? '') &&
  !/^(?:mese|anno|settimana|giorno|sera|mattina|pomeriggio|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|trenta|io|poi|gia|anche|pure)$/.test(
    words[index - 1]?.plain ?? '',
  );

function lessAt(words: ClauseWord[], index: number, clitics: string[]): number {
  const { plain } = words[index] as ClauseWord;
  const isAlone = words.length <= 2 && words[0]?.plain === 'io';
  const isPut = /^(?:metto|lascio)$/.test(plain) && namesNear(words);
  const isLittle = littlePromised.test(plain) && !isPut && !clitics.some((each) => ofThing.test(each));
  const isCausal =
    words.slice(0, 2).some((each) => each.plain === 'che') && !clitics.some((each) => ofHearer.test(each));
  const stays = /^(?:tengo|resto|rimango|continuo)$/.test(plain) && lasts.test(plainText(words));
  const isTaste =
    (ofTaste.test(plain) || (plain === 'prendo' && asLiked.test(words[index + 1]?.plain ?? ''))) &&
    !namesNear(words) &&
    !clitics.some((each) => ofHearer.test(each));
  return (isAlone ? 2 : 0) + (isLittle || stays || isTaste ? 2.5 : 0) + (isCausal ? 4 : 0);
}

const namesNear = (words: ClauseWord[]) => namesTime(plainText(words));

/** «Ti do i soldi», «glielo dico io»: verbs that alone promise nothing. */
function shortAt(words: ClauseWord[], index: number): ReturnType<typeof actionAt> {
  const { plain } = words[index] as ClauseWord;
  if (!shortVerbs.test(plain)) return undefined;
  const clitics = cliticsBefore(words, index);
  const isStressed = words[index + 1]?.plain === 'io' || words[index - clitics.length - 1]?.plain === 'io';
  // «Entro domenica vi dico»: lets them know.
  const tellsThen =
    plain === 'dico' && clitics.some((each) => ofHearer.test(each)) && onDay.test(plainText(words));
  if (tellsThen) return { by: 'speaker', hasClitic: true, isFuture: false, isStressed };
  const isMeant =
    plain === 'dico'
      ? clitics.some((each) => /^glie|^lo$/.test(each)) && !clitics.some((each) => /^[tv][ie]$/.test(each))
      : clitics.length > 0;
  if (
    !isMeant ||
    clitics.includes('mi') ||
    clitics.includes('ci') ||
    (plain === 'do' && !isStressed && !namesNear(words)) ||
    (plain === 'dico' && !isStressed && !namesNear(words))
  )
    return plain === 'parlo' && namesNear(words)
      ? { by: 'speaker', hasClitic: false, isFuture: false, isStressed }
      : undefined;
  return { by: 'speaker', hasClitic: true, isFuture: false, isStressed };
}

const clitic = /^(?:mi|ti|ci|vi|si|lo|la|li|le|gli|ne|me|te|ce|ve|se|l|t|v|glie\p{L}{2})$/u;

function cliticsBefore(words: ClauseWord[], index: number): string[] {
  const found: string[] = [];
  for (let at = index - 1; at >= Math.max(0, index - 2) && clitic.test(words[at]?.plain ?? ''); at -= 1)
    found.unshift(words[at]?.plain ?? '');
  return found;
}

function isConditional(words: ClauseWord[], earlier: Clause[], next: Clause | undefined): boolean {
  const isIf = ({ plain }: ClauseWord, at: number, all: ClauseWord[]) =>
    conditionLead.test(plain) && !noCondition.test(all[at + 1]?.plain ?? '');
  if (words.some(isIf)) return true;
  if (earlier.some(({ text }) => clauseWords(text).slice(0, 3).some(isIf))) return true;
  return next !== undefined && next.lead === 'se' && ownCondition.test(plainText(clauseWords(next.text)));
}
