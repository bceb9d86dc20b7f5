import { foldedWeekdays } from '@wingman/italian/dates/day-names.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';

/** What is said to Wingman itself and needs no search. `praise`: also that an answer was understood. */
export type TalkKind = 'help' | 'wellBeing' | 'thanks' | 'praise' | 'farewell' | 'greeting';

const weekday = foldedWeekdays.join('|');
const veryMuch =
  '(?: (?:molto|tanto|davvero|proprio|veramente|cosi|troppo|sempre|stat[oa]|un|una|il|la)){0,3}';
const adjective =
  "(?:util[ei]|utilissim[oa]|gentil[ei]|gentilissim[oa]|brav[oa]|bravissim[oa]|prezios[oa]|grande|fantastic[oa]|mitic[oa]|mito|genio|miglior[ei]|chiar[oa]|chiarissim[oa]|precis[oa]|perfett[oa]|veloce|fort[ei]|tesoro|d'aiuto|di (?:grande |molto )?aiuto)";
const self =
  "(?:wingman|(?:quest'|quest[ao] |l'|la |il |lo )(?:app|applicazione|assistente|chat|programma|sito|strumento|servizio|supersearch)|supersearch|qui|qua)";
const canDo = '(?:sai|puoi|potresti|riesci a|sapresti|sei in grado di|sei capace di)';

/** Wholes of which a message of this kind is made, longer ones before those they begin with. All is folded. */
const phrases: Record<TalkKind, string[]> = {
  help: [
    `(?:(?:mi )?(?:spiegami|spieghi|puoi spiegare|puoi spiegarmi|dimmi|dici|vorrei (?:sapere|capire)) )?(?:come (?:funzioni|lavori|ti (?:si )?us[aoi]|(?:ti )?(?:posso|devo|si puo) (?:usar(?:e|ti)|utilizzar(?:e|ti)|interrogar(?:e|ti))|(?:si (?:us|utilizz)a|us[oi]|funziona) ${self}|(?:posso|devo) (?:farti|fare|porti) (?:una |le |delle )?domand[ae])|usart?i|chi sei|(?:che )?(?:cosa|cos'e che) (?:sai|puoi) fare)`,
    `(?:(?:che )?cosa|cos'e che|che cos'e che|quali cose|che cose) (?:${canDo} (?:fare|dirmi|dire|trovare|cercare)(?: per me)?|fai(?: tu)?(?: per me| esattamente| di preciso)?|(?:ti )?(?:posso|potrei|si puo) (?:chieder(?:e|ti)|domandar(?:e|ti)|fare (?:con te|qui|qua)))`,
    `(?:quali|che|che tipo di|quali tipi di) domande (?:(?:ti )?(?:posso|si possono|potrei) (?:fare|farti|porre|porti)|capisci|accetti)`,
    `in (?:che )?(?:cosa|modo|che modo) (?:(?:mi )?(?:puoi|potresti) (?:aiutare|essere utile)|(?:puoi|potresti) (?:aiutarmi|essermi utile))`,
    `(?:mi (?:aiuti|puoi aiutare|potresti aiutare|dai una mano|serve (?:una mano|aiuto))|(?:puoi|potresti) (?:aiutarmi|darmi una mano)|ho bisogno (?:di aiuto|d'aiuto|di una mano)|aiutami|aiuto|help|istruzioni)`,
    `(?:(?:ma )?(?:tu )?chi sei(?: tu)?|(?:che )?cosa sei(?: tu)?|come ti chiami|qual e il tuo nome|parlami di te|presentati|a (?:che )?cosa servi)`,
    `sei (?:umano|vero|vera|wingman|chatgpt|(?:un |una )(?:robot|bot|macchina|persona|umano|programma|computer)|un'intelligenza artificiale|un'ia|una ia)`,
    `(?:fammi|dammi|mi (?:fai|dai)|puoi (?:farmi|darmi)) (?:un esempio|qualche esempio|degli esempi|esempi)(?: di domand[ae])?`,
  ],
  wellBeing: [
    'come (?:stai|sta|ti va|ti senti|butta|va(?: la vita| la vita oggi| le cose)?)|come vanno le cose|tutto (?:bene|ok|okay|a posto|a post)|che si dice|(?:e )?tu(?: come stai)?',
  ],
  thanks: [
    "(?:(?:mille|tante|molte|infinite) grazie|grazie|ti ringrazio|la ringrazio|thanks|thank you)(?: (?:mille|tante|infinite|molte|davvero|ancora|di nuovo|tanto|molto|anche|comunque|lo stesso|sempre|di cuore|di tutto|a te|per ora|per adesso|per (?:il (?:tuo )?|l'|la (?:tua )?|le (?:tue )?)(?:aiuto|risposta|risposte|informazioni|informazione|info|pazienza|disponibilita|supporto|dritta|ricerca|cortesia|tempo)|per (?:tutto|avermi aiutat[oa]|avermi rispost[oa]|aver cercato))){0,4}",
  ],
  praise: [
    `(?:mi )?sei${veryMuch} ${adjective}|mi hai aiutato${veryMuch}|mi e stat[oa]${veryMuch} utile`,
    `(?:ottim[oa]|bel|bell'|grande|buon) (?:lavoro|aiuto|risposta)|ben fatto|molto (?:bene|utile|gentile|chiaro)|troppo gentile|proprio (?:quello|cio) che (?:cercavo|volevo|mi serviva)`,
    'bravissim[oa]|brav[oa]|complimenti|gentilissim[oa]|perfetto|ottimo|benissimo|bene|fantastico|magnifico|splendido|eccellente|meraviglioso|grandioso|ho capito(?: tutto)?|capito|ricevuto|tutto chiaro|chiarissimo|chiaro|wow',
  ],
  farewell: [
    'buona ?(?:notte|giornata|serata|domenica|settimana|continuazione)|buon (?:week ?end|fine settimana|lavoro|riposo|pranzo|appetito|viaggio|proseguimento)',
    `ci (?:vediamo|sentiamo|aggiorniamo|rivediamo)(?: (?:dopo|domani|presto|piu tardi|stasera|${weekday})){0,2}`,
    `arrivederci|arrivederla|a (?:presto|dopo|domani|dopodomani|piu tardi|stasera|${weekday})|alla prossima|addio|ti saluto|ti lascio|bye|stammi bene|basta cosi|per oggi basta|per oggi e tutto|e tutto|nient'altro`,
  ],
  greeting: [
    'buon ?giorno|buon ?di|buona ?sera|buon pomeriggio|ciao|salve|ehila|ehi|hei|hey|hello|hi|ben ?(?:trovat[oa]|tornat[oa])|piacere(?: di conoscerti| mio)?|eccomi(?: qua| qui)?|(?:ci sei|mi senti|sei li|sei la|sei qui|sei in linea)(?: ancora)?|pronto',
  ],
};

/** May stand between and around those. */
const fillers =
  "wingman|assistente|amic[oa](?: mi[oa])?|car[oa](?: mi[oa])?|carissim[oa]|tesoro|capo|bell[oa]|ragazzi|a tutti|a te|anche a te|tutti|allora|dunque|ehm|oh|ah|eh|beh|be|dai|su|senti|scusa(?:mi)?(?: il disturbo| tanto)?|per (?:favore|piacere|cortesia|ora|oggi|adesso)|davvero|proprio|molto|tanto|ancora|di nuovo|oggi|stamattina|stasera|ora|adesso|no|ok|okay|va bene|d'accordo|e|ma|io|sto bene|tutto|qui|qua";

const whole = (phrase: string) => new RegExp(`(?:${phrase})(?![^ ])`, 'y');
const patterns: { kind: TalkKind | 'filler'; pattern: RegExp }[] = [
  ...Object.entries(phrases).flatMap(([kind, all]) =>
    all.map((phrase) => ({ kind: kind as TalkKind, pattern: whole(phrase) })),
  ),
  { kind: 'filler', pattern: whole(fillers) },
];

/** Longer messages tell or ask something. */
const mostCharacters = 160;

/** In plain words with single spaces; the place of each in the message as typed. */
function plain(message: string): { text: string; ends: Map<number, number> } {
  const folded = foldText(message);
  let text = '';
  const ends = new Map<number, number>();
  for (const { 0: word, index } of folded.text.matchAll(/[\p{L}\p{N}']+/gu)) {
    // «e'» is «è», and an apostrophe of a quotation belongs to no word.
    const bare = word.replace(/^'|'$/g, '');
    if (bare === '') continue;
    text += text === '' ? bare : ` ${bare}`;
    ends.set(text.length, folded.toSource({ start: index, end: index + word.length }).end);
  }
  return { text, ends };
}

/** The longest phrase that begins at a place. */
function phraseAt(text: string, place: number): { kind: TalkKind | 'filler'; length: number } | undefined {
  let best: { kind: TalkKind | 'filler'; length: number } | undefined;
  for (const { kind, pattern } of patterns) {
    pattern.lastIndex = place;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { kind, length };
  }
  return best;
}

/** The phrases with which a text begins, as far as it is made of nothing else. */
function phrasesOf(text: string): { kinds: TalkKind[]; ends: number[] } {
  const kinds: TalkKind[] = [];
  const ends: number[] = [];
  let place = 0;
  while (place < text.length) {
    const found = phraseAt(text, place);
    if (!found) break;
    if (found.kind !== 'filler') kinds.push(found.kind);
    place += found.length;
    ends.push(place);
    place += 1;
  }
  return { kinds, ends };
}

/** Where a message holds several, the one that is answered. */
const weightiest: TalkKind[] = ['help', 'thanks', 'wellBeing', 'farewell', 'praise', 'greeting'];

/** «Come funziona?» alone asks how Wingman works, unless something was talked about before. */
const bareHelp = /^(?:(?:ciao|buongiorno|ehi|scusa) )?(?:ma )?come (?:funziona|si usa|si fa)$/;

/**
 * What kind of talk a message is: greeting, thanks, help … Undefined for one that asks or tells anything else, too («Ciao, quando
 * passa il tecnico?»). `isFollowUp`: something was asked before in the same chat.
 */
export function readTalk(message: string, isFollowUp = false): TalkKind | undefined {
  if (message.length > mostCharacters) return undefined;
  const { text } = plain(message);
  if (text === '') return undefined;
  if (!isFollowUp && bareHelp.test(text)) return 'help';
  const { kinds, ends } = phrasesOf(text);
  if (ends.at(-1) !== text.length) return undefined;
  return weightiest.find((kind) => kinds.includes(kind));
}

/** The greeting of a message in the words that answer it: «Buonasera». Undefined where it does not begin with one. */
export function greetingOf(
  message: string,
): 'ciao' | 'buongiorno' | 'buonasera' | 'buon pomeriggio' | undefined {
  const { text } = plain(message.slice(0, mostCharacters));
  if (/^buon ?(?:giorno|di)(?![^ ])/.test(text)) return 'buongiorno';
  if (/^buona ?sera(?![^ ])/.test(text)) return 'buonasera';
  if (text.startsWith('buon pomeriggio')) return 'buon pomeriggio';
  return /^(?:ciao|ehi|ehila|hey|hei|hi|hello|salve)(?![^ ])/.test(text) ? 'ciao' : undefined;
}

const thanksAtEnd = /[,.;:!?\s]\s{0,3}(?:mille grazie|grazie(?: mille| tante| in anticipo)?)[\s.!]{0,5}$/iu;

/**
 * A question without the greeting before it and the thanks after it, whose words are no words to search for. A greeting counts
 * where a mark follows it: «ciao» may be what is asked about.
 */
export function withoutCourtesy(question: string): string {
  const { text, ends } = plain(question.slice(0, mostCharacters));
  const greeted = phrasesOf(text);
  let rest = question;
  for (const end of greeted.kinds.length > 0 ? greeted.ends : []) {
    const place = ends.get(end) ?? 0;
    if (/^\s{0,3}[,.;:!?]/.test(question.slice(place, place + 4)))
      rest = question.slice(place).replace(/^[\s,.;:!?]{1,8}/, '');
  }
  const asked = rest.replace(thanksAtEnd, (end) => (end.startsWith('?') ? '?' : ''));
  return asked.trim() === '' ? question : asked;
}
