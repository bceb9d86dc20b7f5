import { type Span, sentencesOf } from '../sentences/sentences.ts';
import { type Action, actionAt, type ClauseWord, clauseWords, plainText } from './clause-words.ts';
import { namesTime } from './times.ts';

/**
 * That somebody takes on to do something, in what one voice says at a stretch. `promise`: the speaker will do it, or several
 * together; `task`: it has to be done; `meeting`: they are to meet or talk at some time. `by`: `speaker`, `together` for «we»,
 * `hearer` for one who is reminded of it.
 */
export type Commitment = {
  kind: 'promise' | 'task' | 'meeting';
  by: 'speaker' | 'together' | 'hearer';
  /** 0.5 to 1: how plainly it is one. */
  strength: number;
  /** It says when. */
  hasTime: boolean;
  /** The sentence, within the text as given. */
  span: Span;
};

const least = 0.5;
/** Nobody says more at a stretch. */
const maxLength = 3_000;
const word = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'u');

/** What was said before these does not count any more. */
const withdrawal =
  /(?<!\p{L})(?:anzi no|lascia(?:mo|te)? (?:stare|perdere)|lascio (?:stare|perdere)|come non detto|no,? aspetta(?:te)?|aspetta(?:te)?,? no|ho cambiato idea|ci ho ripensato)(?!\p{L})/giu;
const doneAlready = word('gia fatt[oaie]|ecco fatto|fatto fatto|gia sistemat[oaie]');

const taken = word(
  '(?:ci|ce) (?:penso|pensa) io|ci pensiamo noi|(?:me|mi) (?:ne|lo|la|li|le) (?:occupo|vedo)(?: io)?|ci penso a tutto|faccio io|fo io|facciamo noi|lasci(?:a|ate)? fare a me|lascia fare|conta su di me|contaci|contateci|fa che contarci|consideralo fatto|consider[ai]tel[oa] fatt[oa]|sara fatto|mi impegno|ci impegniamo|m impegno|(?:te |ve |glie)?lo prometto|prometto|parola(?: mia| d onore)?|provvedo(?: io)?|(?:lo|la|li|le) prendo (?:in carico|io)|mi (?:prendo|assumo|accollo|sobbarco)',
);
const obligation = word(
  '(?:devo|debbo|dovro|dobbiamo|dovremo|mi tocca|ci tocca|tocca a me|mi devo|ci dobbiamo|ho da|abbiamo da|c e da|bisogna|occorre)(?: (?:io|anche|pure|ancora|poi|assolutamente|ricordarmi di|ricordare di)){0,2}(?: (?:mi|ti|ci|vi|si|lo|la|li|le|gli|ne))? (?!pensar|veder|capir|dir|ammetter|riconoscer|esser|aver|star|scusar|confessar|aspettarm|preoccupar)[a-z]{2,20}(?:[aei]re|rre|[aei]r(?:mi|ti|ci|vi|si|lo|la|li|le|ne|gli|gliel[oaie])|[aei]r)',
);
const impersonal = word('bisogna|occorre|c e da|si deve|tocca');
const reminder = word(
  'ricorda(?:ti|tevi|telo|rti)(?: di| che)?|ricordiamoci|si ricordi|non (?:ti |vi )?(?:dimenticar|scordar)(?:e|ti|tevi|vi|telo)?|mi raccomando',
);
const ownReminder = word('ricordami(?: di| che)?|ricordarmi di|non devo (?:dimenticar|scordar)\\p{L}{0,6}');
const meeting = word(
  '(?:ci|se) (?:vediamo|vedemo|sentiamo|sentimo|troviamo|incontriamo|aggiorniamo|becchiamo|beccamo|rivediamo|risentiamo)|(?:vediamo|sentiamo|troviamo|incontriamo|aggiorniamo)ci|appuntamento',
);

/** Wishes, guesses, jokes of the moment. */
const hedge = word(
  'forse|magari|quasi quasi|(?<!ci )vediamo|vedremo|vedro|chissa|boh|non (?:lo )?so|prima o poi|vorrei|potrei|dovrei|mi piacerebbe|un giorno|in teoria|ipotizziamo|mettiamo che|metti che|direi',
);
const habit = word(
  'di solito|ogni volta|tutte le volte|una volta|spesso|da anni|da (?:\\p{L}{2,20}|\\d{1,3}) (?:anni|mesi)|quando ero|ai miei tempi|l (?:anno scorso|altr anno)|normalmente|in genere|l ultima volta',
);
const always = word('sempre');
const asEver = word('da sempre|per sempre|come sempre');
const negations = /^(?:non|nun|nn|mica|mai|manco|neanche|nemmeno|ne|neppure)$/;
/** A question that only wants to hear that it is so. */
const tag = /(?:,|\s)\s?(?:no|ok|va bene|eh|neh|vero|d'accordo|giusto|chiaro|capito|intesi)\s?\?$/iu;

/** The commitment of a turn, the plainest of its sentences; undefined where there is none. By rule, from this turn alone. */
export function commitmentIn(text: string): Commitment | undefined {
  const turn = text.slice(0, maxLength);
  const last = [...turn.matchAll(withdrawal)].at(-1);
  const from = last ? last.index + last[0].length : 0;
  const said = turn.slice(from);
  if (doneAlready.test(plainText(clauseWords(said)))) return undefined;
  const found = sentencesOf(said).flatMap(({ start, end }) => {
    const sentence = inSentence(said.slice(start, end));
    return sentence ? [{ ...sentence, span: { start: from + start, end: from + end } }] : [];
  });
  return found.reduce<Commitment | undefined>(
    (best, each) => (best && best.strength >= each.strength ? best : each),
    undefined,
  );
}

type Found = Omit<Commitment, 'span'>;

function inSentence(sentence: string): Found | undefined {
  if (sentence.endsWith('?') && !tag.test(sentence)) return undefined;
  const words = clauseWords(sentence);
  const text = plainText(words);
  const hasTime = namesTime(text);
  const isHabit = habit.test(text) || (always.test(text) && !asEver.test(text));
  const less = (hedge.test(text) ? 0.3 : 0) + (isHabit ? 0.4 : 0);
  const candidates = [...phrasesIn(text, hasTime), ...actionsIn(words, hasTime)].map((each) => ({
    ...each,
    hasTime,
    strength: Math.round(Math.min(1, each.strength - less) * 100) / 100,
  }));
  const best = candidates.reduce<Found | undefined>(
    (most, each) => (most && most.strength >= each.strength ? most : each),
    undefined,
  );
  return best && best.strength >= least ? best : undefined;
}

type Candidate = Omit<Found, 'hasTime'>;

/** Whole phrases that take something on, whatever the verb. */
function phrasesIn(text: string, hasTime: boolean): Candidate[] {
  const more = hasTime ? 0.2 : 0;
  const isDenied = (pattern: RegExp) => {
    const place = pattern.exec(text)?.index ?? 0;
    return text
      .slice(0, place)
      .split(' ')
      .slice(-4)
      .some((each) => negations.test(each));
  };
  const found: Candidate[] = [];
  if (taken.test(text) && !isDenied(taken))
    found.push({ kind: 'promise', by: 'speaker', strength: 0.8 + more });
  if (ownReminder.test(text)) found.push({ kind: 'task', by: 'speaker', strength: 0.7 + more });
  if (reminder.test(text)) found.push({ kind: 'task', by: 'hearer', strength: 0.6 + more });
  if (obligation.test(text) && !isDenied(obligation)) {
    const isOwn = !impersonal.test(text) || /(?<![^ ])devo(?![^ ])/.test(text);
    found.push({ kind: 'task', by: isOwn ? 'speaker' : 'together', strength: (isOwn ? 0.65 : 0.4) + more });
  }
  if (meeting.test(text) && hasTime && !isDenied(meeting))
    found.push({ kind: 'meeting', by: 'together', strength: 0.7 });
  return found;
}

function actionsIn(words: ClauseWord[], hasTime: boolean): Candidate[] {
  return words.flatMap((_, index): Candidate[] => {
    const action = actionAt(words, index);
    if (!action || isDeniedAt(words, index) || isConditional(words, index)) return [];
    return [{ kind: 'promise', by: action.by, strength: strengthOf(action, hasTime, words, index) }];
  });
}

function strengthOf(
  { by, hasClitic, isFuture, isStressed }: Action,
  hasTime: boolean,
  words: ClauseWord[],
  index: number,
): number {
  const isOneself =
    words[index - 1]?.plain === 'mi' && !/^(?:te|ve|me|ce)$/.test(words[index - 2]?.plain ?? '');
  const isBare = (!hasClitic || isOneself) && !isFuture;
  const ofSpeaker = isBare ? 0.4 : 0.55;
  const base = by === 'together' ? 0.35 : ofSpeaker;
  const isForHearer = /^(?:ti|te|vi|ve|le|gli|glie\p{L}{2})$/u.test(
    words[index - 2]?.plain.slice(0, 6) ?? '',
  );
  const isFirst = index === 0;
  return (
    base +
    (isStressed && by === 'speaker' ? 0.2 : 0) +
    (hasTime ? 0.2 : 0) +
    (isForHearer || words[index - 1]?.plain.startsWith('glie') ? 0.1 : 0) +
    (isFirst && isBare ? 0.1 : 0)
  );
}

function isDeniedAt(words: ClauseWord[], index: number): boolean {
  return words
    .slice(Math.max(0, index - 4), index)
    .some(({ raw, plain }) => negations.test(plain) && raw !== 'ne');
}

/** «Se trovo il trapano, vengo»; «se no», «se ne» and «se non altro» set no condition. */
function isConditional(words: ClauseWord[], index: number): boolean {
  return words
    .slice(0, index)
    .some(
      ({ plain }, place) => plain === 'se' && !/^(?:no|ne|stess[oa])$/.test(words[place + 1]?.plain ?? ''),
    );
}
