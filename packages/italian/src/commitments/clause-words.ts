/** A word of a sentence in lower case: as written, and without accents and apostrophe. */
export type ClauseWord = { raw: string; plain: string };

/** The words of a sentence in order; what is elided stands alone: «l'», «chiamo». Forms of dialects stand for those of Italian. */
export function clauseWords(sentence: string): ClauseWord[] {
  const text = sentence.normalize('NFC').toLowerCase().replace(/[’`´]/g, "'");
  const words = (text.match(/\p{L}+'?|\d+/gu) ?? []).map((raw) => ({
    raw,
    plain: raw.normalize('NFD').replace(/[\p{M}']/gu, ''),
  }));
  return words.map((word, index) => inItalian(word, words[index - 1], words[index + 1]));
}

const ofDialects = new Map(
  `iu io|jo io|ghe ci|je le|nun non|quanno quando|er il|ar al|der del|pe per|cor col|vegno vengo|vegnu vengo|tegno tengo|fazzo faccio|fazzu faccio|fasso faccio
  vaju vado|vago vado|dago do|dugnu do|digo dico|ciapo prendo|pigghiu piglio|mannu mando|manno mando|meto metto|mettu metto|portu porto|lasso lascio
  passu passo|chiamu chiamo|telefunu telefono|scrivu scrivo|accattu compro|cumpru compro|torno torno|tornu torno|pagu pago|nni ne|ce ci|ciu ci
  famo facciamo|facemo facciamo|fasemo facciamo|femo facciamo|facimmo facciamo|facemu facciamo|foma facciamo|fem facciamo|annamo andiamo|andemo andiamo|jammo andiamo|andoma andiamo|andem andiamo|mettemo mettiamo|metemo mettiamo|mettimmo mettiamo|mittemu mettiamo|pijamo prendiamo|ciapemo prendiamo|tolemo prendiamo|toemo prendiamo|pigghiamu prendiamo|pijoma prendiamo|portamo portiamo|portemo portiamo|compramo compriamo|compremo compriamo|ordinamo ordiniamo|lassamo lasciamo|lassemo lasciamo|dividemo dividiamo|cambiamu cambiamo|vedemo vediamo|sentimo sentiamo|tenemo teniamo|tegnemo teniamo`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
const speaks = /^[a-z]{2,}(?:o|go)$/;

/** «La tiro fora mi» is said of oneself, as «io» is. */
function inItalian(
  word: ClauseWord,
  before: ClauseWord | undefined,
  after: ClauseWord | undefined,
): ClauseWord {
  const isMyself =
    word.plain === 'mi' &&
    before !== undefined &&
    (after === undefined || after.plain === 'e' || after.plain === 'che');
  if (isMyself && (speaks.test(before.plain) || /^(?:fora|su|zo|via|drento)$/.test(before.plain)))
    return { ...word, plain: 'io' };
  const known = ofDialects.get(word.plain);
  return known === undefined || (word.plain === 'ce' && after?.plain !== 'penso')
    ? word
    : { ...word, plain: known };
}

export const plainText = (words: ClauseWord[]): string => words.map(({ plain }) => plain).join(' ');

const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** First person singular of the present of verbs that name a action, also in regional spelling. */
const actionVerbs = list(`
  accompagno acquisto affitto aggiorno aggiungo aggiusto aiuto annullo apparecchio appendo apro arrivo aspetto attacco avviso avverto
  butto cambio cancello carico cerco chiamo chiedo chiudo compilo completo compro comunico confermo consegno contatto controllo copio
  correggo costruisco cucino cucio cuocio disdico disegno do elimino esco faccio fisso finisco firmo fotografo guardo giro gestisco
  imbianco imparo imposto incontro inizio comincio informo innaffio installo invio invito iscrivo lascio lavo leggo levo metto mando
  monto mostro noleggio occupo ordino organizzo pago parcheggio parto passo pijo piglio piego pianto porto poto prendo prenoto preparo
  presento presto procuro propongo provo pubblico pulisco raccolgo recupero regalo registro rendo restituisco resto ricarico richiamo
  ridipingo rientro rifaccio rimando rimetto rimonto rinnovo riparo ripasso riporto riprendo riscrivo rispedisco rispondo ritiro
  ritorno rivedo salgo salto saluto scarico scelgo scendo schiaccio scrivo segnalo sento sistemo smetto smonto spedisco spengo sposto
  stampo stendo stiro studio svuoto taglio telefono tengo tolgo torno traduco traggo trasferisco trovo uso vado vendo vengo verifico
  vernicio visito
`);

/** They tell what one thinks, feels or is, and promise nothing. */
const stativeVerbs = list(`
  sono ho so sto vo dico credo penso spero vedo ricordo amo odio voglio posso devo debbo temo conosco capisco sembro giuro immagino
  ritengo preferisco suppongo intendo ammetto riconosco noto invidio adoro dubito rischio godo soffro vivo abito dormo sopporto manco
  sbaglio esagero scherzo capito ringrazio auguro lavoro tanto quanto poco molto meno troppo tutto loro quello questo stesso altro nostro
  vostro solo primo ultimo caso modo posto mondo anno giorno tempo euro fatto detto visto preso messo chiesto scritto pronto
  pero cioe dopo sotto dentro certo ecco sabato tardo presto adesso mezzo otto quattro zero indietro fino
`);

const article = list(
  'il un uno del al nel dal sul lo gli i questo quel quello ogni mio tuo suo nostro vostro di da in per con senza bel primo solo nuovo vecchio altro buon a ad qualche nessun che',
);
const clitics = list(
  'lo la li le ne ti vi ci te ve gli glielo gliela glieli gliele gliene mi me ce l telo tela te velo se',
);
const helping = list(
  'ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevano avro avra avrei avrebbe sono sei e siamo siete ero era erano sara sto stai sta stiamo stanno stavo stava',
);
const participle = /(?:[aiu]t|st|tt|rs|ss|rt|nt|lt|es|us|is)o$/;
/** «Andavo», «facevano», «invidiano». */
const otherForm = /(?:[aei]vo|[aeo]no)$/;
const nounsInO = /^(?:mano|foto|moto|radio|auto|metro|euro|video|stereo|eco|libido|dinamo)$/;
/** «Lo» is an article before these: «lo zio», «lo sconto». */
const afterArticleLo = /^(?:s[^aeiou]|z|gn|ps|x|y|i[aeou])/;
const noAction = /^(?:vedro|sapro|vorro|potro|avro|credero|pensero|ricordero|dovro|pero|saro|staro|sentiro)$/;
const noActionOfUs =
  /^(?:siamo|abbiamo|dobbiamo|possiamo|vogliamo|sappiamo|stiamo|diciamo|vediamo|speriamo|pensiamo|crediamo|parliamo|passiamo|sentiamo|capiamo|viviamo|estremo|supremo|avremo|potremo|vorremo|vedremo|saremo|sapremo|dovremo|amiamo|conosciamo)$/;

export type Action = {
  by: 'speaker' | 'together';
  /** «Lo», «te la»: what is done, and for whom. */
  hasClitic: boolean;
  isFuture: boolean;
  /** «Io» stands with it, which takes the action on. */
  isStressed: boolean;
};

const betweenIo = /^(?:di|nuovo|ancora|giu|su|subito|poi|domani|dopo|dentro|fuori|via|direttamente)$/;
const mostToIo = 3;
/** «Scrivo di nuovo io», «la accompagno giù io». */
function isIoBehind(words: ClauseWord[], index: number): boolean {
  const at = words.findIndex(({ plain }, place) => place > index && !betweenIo.test(plain));
  return at > index + 1 && at <= index + mostToIo && words[at]?.plain === 'io';
}

/** Does a word say that the speaker does something, now or later, or several together do? */
export function actionAt(words: ClauseWord[], index: number): Action | undefined {
  const { raw, plain } = words[index] as ClauseWord;
  const [before, after] = [words[index - 1], words[index + 1]];
  const hasClitic = before !== undefined && clitics.has(before.plain);
  const isStressed =
    after?.plain === 'io' ||
    (hasClitic && words[index + 2]?.plain === 'io') ||
    before?.plain === 'io' ||
    isIoBehind(words, index) ||
    (hasClitic && nearIo(words, index));
  const action = { hasClitic, isStressed, isFuture: false };
  if (/^\p{L}{2,}rò$/u.test(raw) && !noAction.test(plain))
    return { ...action, by: 'speaker', isFuture: true };
  if (/(?:iamo|remo)$/.test(plain) && !/^(?:ri)?chiamo$/.test(plain)) {
    if (plain.length < 5 || noActionOfUs.test(plain)) return undefined;
    return { ...action, by: 'together', isFuture: plain.endsWith('remo') };
  }
  if (!plain.endsWith('o')) return undefined;
  return isActionInPresent(words, index, action) ? { ...action, by: 'speaker' } : undefined;
}

/** «L'aiuto», «l'orologio» are things; «l'avviso», «l'aiuto io» are actions. */
function isNounBehindL(words: ClauseWord[], index: number): boolean {
  const { plain } = words[index] as ClauseWord;
  if (words[index + 1]?.plain === 'io') return false;
  return (
    !actionVerbs.has(plain) ||
    /^(?:aspetto|aiuto|arrivo|acquisto|affitto|inizio|uso|incontro|invito)$/.test(plain)
  );
}

function nearIo(words: ClauseWord[], index: number): boolean {
  return [index - 2, index - 3].some((place) => words[place]?.plain === 'io');
}

function isActionInPresent(
  words: ClauseWord[],
  index: number,
  { hasClitic, isStressed }: Pick<Action, 'hasClitic' | 'isStressed'>,
): boolean {
  const { plain } = words[index] as ClauseWord;
  const before = words[index - 1];
  if (before && helping.has(before.plain) && before.raw !== 'e') return false;
  const isCalled = before?.plain === 'mi' && plain === 'chiamo';
  if (isCalled || nounsInO.test(plain) || isNoun(words, index)) return false;
  const isTakenOn = hasClitic && words[index + 1]?.plain === 'io' && !stativeVerbs.has(plain);
  if (actionVerbs.has(plain) || isTakenOn) return true;
  if (plain.length < 4 || [participle, otherForm].some((form) => form.test(plain))) return false;
  if (stativeVerbs.has(plain)) return false;
  return hasClitic || (isStressed && before?.plain === 'io');
}

function isNoun(words: ClauseWord[], index: number): boolean {
  const { plain } = words[index] as ClauseWord;
  const before = words[index - 1]?.plain;
  if (before === undefined) return false;
  if (before === 'lo')
    return afterArticleLo.test(plain) && !actionVerbs.has(plain) && words[index + 1]?.plain !== 'io';
  if (before === 'l') return isNounBehindL(words, index);
  return article.has(before) && !clitics.has(before);
}
