import { settles } from '@wingman/search/questions/yes-no.ts';
import type { Turn } from './turn.ts';

/** What a turn does with what was said before it, as far as its words tell. */

const agreeing =
  /^(?:(?:ah|eh|e|ma|ok|oh|uh|si) ){0,2}(?:si|ok|okay|bon|va ben|certo|certamente|va bene|vabbe|vabe|d accordo|volentieri|perfetto|benissimo|ottimo|bene|sta bene|come no|contaci|senz altro|sicuro|sicuramente|esatto|affare fatto|ci sto|promesso|daje|dai va bene|lo faccio|la faccio|li faccio|le faccio|fatto|agli ordini|subito|per me si|per me va ben(?:e|issimo)|anche a me|per me pure|anche per me|mi va ben(?:e)?|giusto|brav[oa]|grazie|sara fatto|parola|tranquill[oai]|ricevuto)(?: |$)/;
const refusing =
  /^(?:(?:ah|eh|e|ma|oh|guardi|guarda|signora|signo|mi spiace|mi dispiace|purtroppo|scusa|scusi|dai) ){0,3}(?:no|non|nun|macche|neanche per sogno|impossibile|lascia stare|lasci stare|lascia perdere|figurati|figuriamoci|ma quando mai|assolutamente no)(?: |$)/;
const declining =
  /(?:^| )(?:non serve|non ce n e bisogno|non c e bisogno|lascia stare|lasci stare|lascia perdere|lasci perdere|non importa|non portarl[oaie]|non farl[oaie]|non venire|non ti preoccupare|non si preoccupi|ci penso io|faccio io|lo faccio io|la faccio io|non disturbarti|non si disturbi|non ti disturbare|gia (?:fatto|pres[oa]|compr\p{L}{3,4}|mandat[oa]))(?: |$)/u;
const laughing = /(?:^| )(?:a?(?:ha){2,8}h?|ahah|ahaha|eheh|ahahah|ahahaha)(?: |$)/;
const joking =
  /(?:^| )(?:scherzo|scherzavo|per scherzo|sto scherzando|sto a scherza|si fa per dire|per ridere|no scherzo)(?: |$)/;
const withdrawing =
  /(?:^| )(?:anzi no|lascia(?:mo|te)? (?:stare|perdere)|lascio (?:stare|perdere)|come non detto|no aspett[aio](?:te)?|aspett[aio](?:te)? no|ho cambiato idea|ci ho ripensato|non se ne fa (?:niente|nulla)|non ce la faccio|fa niente|allora niente|niente allora)(?: |$)/;
const takesBack =
  /(?<!\p{L})(?:anzi,? no|lascia(?:mo|te)? (?:stare|perdere)|lascio (?:stare|perdere)|come non detto|no,? aspetta|ho cambiato idea|ci ho ripensato|non se ne fa niente)(?!\p{L})/giu;
const onTheSpot =
  /(?:^| )(?:ecco|eccol[oaie]|ecco qua|ecco fatto|gia fatto|tenga|tieni|tenete|fatto|tolt[oa]|apposto|a posto cosi|prego|eccomi|aspett[aio](?:te)?)(?: |$)/;
const filler =
  /(?:^| )(?:si|no|ok|va bene|vabbe|allora|pero|perfetto|entro|dopo|prima|verso|per|il|la|lo|l|di|a|e|ed|alle|all|ore|eh|ah|oh|mh|dai|ecco|sera|mattina|mattino|pomeriggio|presto|puntuale|anzi|bene|benissimo|brav[oa]|grazie|giusto|d accordo|certo|appena|quando|esco|stacco|dal|lavoro|in|facciamo|fai|diciamo|che|massimo|al|nel|sul|quel|questo|esatto|segno|segnato|ottimo|parola|promesso|neh|signora|signo|mamma|papa|si puo|come|oggi|stessa|stesso|ora)(?= |$)/g;

export const agrees = ({ plain, segment, asks }: Turn): boolean =>
  !asks && !refuses({ plain }) && (agreeing.test(plain) || settles(segment.text)?.answer === 'yes');
/** It begins with a yes, whatever follows. */
export const agreesFirst = ({ plain }: Turn): boolean => agreeing.test(plain);
export const refuses = ({ plain }: Pick<Turn, 'plain'>): boolean => refusing.test(plain);
export const declines = ({ plain }: Turn): boolean => declining.test(plain);
export const laughs = ({ plain }: Turn): boolean => laughing.test(plain) && plain.length < 60;
export const isFollowedByHandOver = (text: string): boolean => onTheSpot.test(text);
/** Where the last words begin that take back what was said before; -1 where none do. */
export const withdrawnUntil = (text: string): number => [...text.matchAll(takesBack)].at(-1)?.index ?? -1;
export const jokes = ({ plain }: Turn): boolean => joking.test(plain);
export const withdraws = ({ plain }: Turn): boolean => withdrawing.test(plain);
/** «Sì, lo so», «hai ragione» say yes to what is true, not to what is to be done. */
export const knows = ({ plain }: Turn): boolean =>
  /(?:^| )(?:lo so|hai ragione|ha ragione|e vero|magari)(?: |$)/.test(plain);
export const takesLeave = ({ plain }: Turn): boolean =>
  /(?:^| )(?:ci (?:sentiamo|vediamo)|in giro|un giorno|(?<!(?:lo|la|li|le|gli|ti|te|ne) )presto|semmai|quando capita|alla prossima)(?: |$)/.test(
    plain,
  );
export const isOnTheSpot = ({ plain }: Turn): boolean => onTheSpot.test(plain);

/** It says little but when, at least at its beginning. `most`: other words that count for nothing. */
export function isMostlyTime(turn: Turn, most = 2): boolean {
  if (turn.dues.length === 0 || turn.plain.length > 90) return false;
  return (
    saysLittle(turn.segment.text, turn.dues, most) || saysLittle(firstClause(turn), repliedDues(turn), most)
  );
}

const clauseEnd = /[,.;!]/;
const firstClause = ({ segment: { text }, dues }: Turn): string => {
  const end = text.slice(dues[0]?.span.end ?? 0).search(clauseEnd);
  return end < 0 ? text : text.slice(0, (dues[0]?.span.end ?? 0) + end);
};

/** The days that it begins with, or all where it corrects itself: «martedì quattro no, è tardi, martedì ventotto». */
export function repliedDues(turn: Turn): Turn['dues'] {
  const { dues, plain } = turn;
  if (/(?:^| )(?:no|anzi|non)(?: |$)/.test(plain)) return dues;
  const end = firstClause(turn).length;
  const first = dues.filter(({ span }) => span.end <= end);
  return first.length > 0 && turn.plain.length > 40 ? first : dues;
}

const thing = /(?<!\p{L})(?:il|la|lo|i|gli|le|un|una|l['’]) ?\p{L}{5,}/iu;

function saysLittle(text: string, dues: Turn['dues'], most: number): boolean {
  const rest = dues
    .filter(({ span }) => span.end <= text.length)
    .reduceRight((left, { span }) => `${left.slice(0, span.start)} ${left.slice(span.end)}`, text);
  if (rest === text || thing.test(rest)) return false;
  const words = rest
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(filler, ' ')
    .replace(filler, ' ')
    .split(' ')
    .filter((each) => each.length > 1);
  return (
    words.length <= most &&
    !words.some((each) => /(?:ate|ete|ite|iamo|ano|ono)$/.test(each) && each.length > 5)
  );
}

/** Verbs of doing, in the second or third person: «mandi», «porta». */
const asked =
  '(?:mand|port|riport|chiam|richiam|telefon|prest|aiut|compr|prend|riprend|cerc|prepar|scriv|riscriv|stamp|orden|ordin|prenot|pag|anticip|aggiust|ripar|mont|smont|guard|controll|invi|sped|spedisc|pass|ripass|restitu|riconsegn|consegn|lasci|lav|pul|cucin|invit|avvis|avvert|tien|vien|va|fa|dà|da|fai|dai|vai|sposti|spost|organizz|fiss|conferm|disdic|recuper|ritir|sistem|tagli|cambi|apr|chiud|trov|raccogl|accompagn|procur|tradu|correg|complet|compil|firm|carichi|caric|ricord|fann)(?:i|a|e|o|ate|ete|ite|hi|he|isci|isce|te)?';
const request = new RegExp(
  `(?:^| )(?:non (?:ci|mi|me|ce) (?:l[oaie] )?\\p{L}{2,10}(?:resti|reste)|(?:vieni|viene|venite|passi|passa|passate) (?:tu |lei )?a \\p{L}{3,}|(?:(?<!(?:^| )non )puoi|(?<!(?:^| )non )puo|potresti|potrebbe|potete|riesci a|riesce a|riuscite a|ti va di|le va di|vi va di|ti dispiace|le dispiace|ti ricordi di|si ricorda di|vi ricordate di) (?!(?:(?:andare|stare|darsi|bastare|essere|capitare|succedere)(?: |$)|andar bene|mi dica|(?:mi )?(?:dir|spieg|raccont|ripet|sent|ved|cap|immagin)))\\p{L}{3,20}|(?:mi|me l[oaie]|ci|ce l[oaie]) ${asked}(?= |$)|mi fai|(?:mi|ci) (?:fa|fai|faccia|fate) (?:avere|trovare|portare)|mi fa sapere|mi faccia sapere|fammi sapere|fatemi sapere|fateci sapere|facci sapere|mi fate sapere)`,
  'u',
);
const imperative =
  /(?:^| )(?:(?:vacci|vaccela|pensaci|passaci)|(?:mand|port|chiam|ordin|prenot|compr|prepar|stamp|lasci|pass|cambi|firm|pag|tagli|mont|smont|guard|controll|invi|ritir|telefon|spedisc|prend|scriv|chiud|legg|vend|mett|togli|corregg)[aie](?:l[oaie]|mel[oaie]|cel[oaie]|gliel[oaie]|ghe|gli)|(?:manda|porta|riporta|scrivi|chiama|compra|prendi|prepara|fa|fam|da|dam|presta|telefona|lascia|passa|spedisci|ricorda|avvisa|invia|riconsegna|stampa)(?:mi|mel[oaie]|ci|cel[oaie]|mmi|mmelo|mmela|glielo|gliela)|(?:me|ce|glie)?l?[oaie]? ?(?:falla|fallo|falli|falle|prendilo|prendila|portalo|portala|chiamalo|chiamala|ordinala|ordinalo|mandala|mandalo|scrivilo|scrivila|tienila|tienilo|pensaci)|(?:l[oaie]|li|gli|le|glie\p{L}{2}|me l[oaie]) \p{L}{3,14} (?:tu|lei|voi)|ricordati di|ricordatevi di|si ricordi di|non (?:ti )?dimenticar\p{L}{1,5}|(?:l[oaie]|mi|ci|me l[oaie]|ce l[oaie]) (?:mandi|porti|riporti|chiami|ordini|cambi|invii|prenoti|firmi|stampi|prepari|consegni))(?= |$)/u;
const byWhom = /(?:^| )chi (?:\p{L}{1,12} ){0,3}\p{L}{2,14}/u;
/** «Qualcuno gli deve aprire» asks without a mark. */
const byAnyone =
  /(?:^| )(?:(?:bisogna|occorre|c e (?:ancora )?da|ci sono da|resta da|restano da|dobbiamo) (?:(?:ancora|anche|poi|pure) )?(?!(?:vedere|dire|capire|pensare|ammettere|essere|avere|stare)(?: |$))\p{L}{2,14}(?:re|rl[oaie]|rci)|qualcuno (?:\p{L}{2,4} )?(?:deve|dovra|dovrebbe|puo|potrebbe|che)|(?:serve|ci vuole|ci vorrebbe|manca|cerchiamo) (?:qualcuno|uno|una persona) (?:che|per))(?: |$)/u;
/** «Mi servono le fatture»: whoever has them may answer. */
const needs =
  /(?:^| )(?:mi|ci) (?:serv(?:e|ono)|occorr(?:e|ono)|manca|mancano) (?:(?:anche|pure|ancora|solo) ){0,2}(?:il|lo|la|i|gli|le|l|un|una|uno)(?: |$)/;
/** «A venerdì»: until then one parts. */
const parting =
  /(?:^| )a (?:domani|dopodomani|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)(?: |$)/;
export const parts = ({ plain }: Turn): boolean => parting.test(plain) && plain.length < 60;
const byWhen =
  /(?:^| )(?:(?:entro|per|da) )?quando (?:me|ce|mi|ci|te|ve|lo|la|li|le|glie\p{L}{2}|l|riesce|riesci|viene|vieni|passa|passi|arriva|arrivi|torna|torni|puo|puoi)|(?:^|[^ ] )(?:entro |per )?quando$|^(?:e |ma |si |ok ){0,2}(?:entro |per |dopo )?quando(?: |$)|(?:^| )(?:piu o meno|ma per|ma|entro|per) quando(?: |$)/u;
const fills =
  /(?:^| )(?:mi |me lo |me la |ci )(?:dice|dici|racconti|racconta|spieghi|spiega|sente|senti|capisci|capisce|serve|servono|sembra|pare|piace|fa male|tira|chiede|da fastidio|manca|scusi|viene|vengono)(?= |$)/;

const hearsay =
  /(?:^| )(?:dice|dicono|diceva|dicevano|ha detto|aveva detto|hanno detto|voleva|vuole|sapere se)(?= |$)/;
/** «E mi porta il foglio» needs no mark. */
const polite = /^(?:(?:e|ecco|poi|allora|intanto|bene|brava|bravo|ok) ){0,3}(?:mi|me l[oaie]|ci) /;

export type Request = 'request' | 'who' | 'when';

/** What a turn wants of another voice; undefined where it wants nothing of the kind. */
export function requestIn({ plain, asks, segment }: Turn): Request | undefined {
  if (plain.length > 240) return undefined;
  if (asks && byWhen.test(plain)) return 'when';
  if ((asks && byWhom.test(plain)) || byAnyone.test(plain)) return 'who';
  if (!asks && needs.test(plain)) return 'who';
  if (fills.test(plain)) return undefined;
  if (hearsay.test(plain)) return undefined;
  const marked = segment.text.includes('?') || asks || !/[.!]/.test(segment.text) || polite.test(plain);
  if (marked && request.test(plain)) return 'request';
  return imperative.test(plain) ? 'request' : undefined;
}
