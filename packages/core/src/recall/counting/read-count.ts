import { foldText } from '@wingman/italian/dates/folded-text.ts';

/**
 * What a question asks to count: how often something was said, on which days, when last or first, how many recordings
 * there are, how long they are, or who spoke most.
 */
export type CountKind = 'times' | 'days' | 'last' | 'first' | 'recordings' | 'duration' | 'speakers';

/**
 * `isOfWords`: each utterance counts («quante volte ho detto …»), not each span of talk («ho parlato di …»).
 * `topic`: what is left of the question; its content words are what is counted, none means whatever was said.
 */
export type CountQuestion = { kind: CountKind; topic: string; isOfWords: boolean };

/**
 * Counting words refer to the recordings only together with one of these: «quante volte al giorno» asks for a fact.
 */
const speech =
  'parl(?:o|i|a|iamo|ano|at[oaie]|av[oaie]|avamo|avano)|dett[oaie]|dico|dici|dice|diciamo|nominat[oaie]|menzionat[oaie]|citat[oaie]|accennat[oaie]|discuss[oaie]|raccontat[oaie]|sentit[oaie] (?:(?:la|le) parol[ae]|dire|nominare|parlare)|pronunciat[oaie]|registrat[oaie]|registrazion[ei]|conversazion[ei]|si parla|salt[oa] fuori|venut[oa] fuori|said|say|mention(?:ed)?|talk(?:ed)?|spoke|discuss(?:ed)?|record(?:ed|ings?)?';

const phrases: { kind: CountKind; pattern: string; alone?: boolean }[] = [
  {
    kind: 'speakers',
    pattern: "chi (?:ha |e' che ha |avra )?parla(?:to)? di piu'?|who (?:spoke|talked) (?:the )?most",
    alone: true,
  },
  {
    kind: 'duration',
    pattern:
      "(?:per )?(?:quanto(?: tempo)?|quante ore|quanti minuti)(?: in tutto)? (?:ho|abbiamo|si e'?|hai|e' stato) registrat[oaie]|quanto dur(?:a|ano|avano) (?:in tutto )?(?:le|la) (?:mi[ae] )?registrazion[ei]|how (?:long|much|many (?:hours|minutes)) (?:did i|have i|have we|did we) record(?:ed)?",
    alone: true,
  },
  {
    kind: 'recordings',
    pattern: 'quante registrazioni|quante volte (?:ho|abbiamo) registrato|how many recordings',
    alone: true,
  },
  {
    kind: 'last',
    pattern:
      "(?:quando|in che giorno|a che ora) (?:e'?|era) (?:stata )?l'ultima volta(?: che| in cui)?|l'ultima volta (?:che|in cui)|(?:quando|a che ora) .{0,40}?per l'ultima volta|per l'ultima volta|when (?:was the last time|did (?:i|we) last)",
  },
  {
    kind: 'first',
    pattern:
      "quando (?:e'?|era) (?:stata )?la prima volta(?: che| in cui)?|la prima volta (?:che|in cui)|per la prima volta",
  },
  { kind: 'days', pattern: '(?:in )?(?:quali|che) giorni|(?:on )?which days' },
  { kind: 'times', pattern: 'quante volte|quanto spesso|how (?:many times|often)' },
];

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'u');
const rules = phrases.map(({ kind, pattern, alone }) => ({ kind, pattern: whole(pattern), alone }));
const asksOfSpeech = whole(speech);
const asksOfWords = whole(
  'dett[oaie]|dico|dici|dice|diciamo|nominat[oaie]|menzionat[oaie]|citat[oaie]|pronunciat[oaie]|sentit[oaie] (?:(?:la|le) parol[ae]|dire|nominare)|parol[ae]|said|say|mention(?:ed)?|words?',
);
/** Words of counting, talking and recording, which are not searched for. */
const filler = new RegExp(
  `(?<![\\p{L}])(?:${speech}|volt[ae]|parol[ae]|in tutto|finora|complessivamente|giorn[oi]|times?|words?)(?![\\p{L}])`,
  'gu',
);

/** A question that is answered by counting, or undefined. Italian, and English for English speech. */
export function readCount(question: string): CountQuestion | undefined {
  const { text } = foldText(question.slice(0, 1_000));
  for (const { kind, pattern, alone } of rules) {
    const match = pattern.exec(text);
    if (!match || !(alone || asksOfSpeech.test(text))) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    const topic = rest.replace(filler, ' ').replace(/\s+/g, ' ').trim();
    return { kind, topic, isOfWords: kind === 'times' && asksOfWords.test(text) };
  }
  return undefined;
}
