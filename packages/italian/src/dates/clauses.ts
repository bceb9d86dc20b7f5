/**
 * Which verb a date belongs to, by the clauses of a question: «mi avevano detto | da quale porto parte il traghetto …
 * quest'estate». All texts are folded.
 */

const word = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'gu');

const are = (stems: string) => `(?:${stems})(?:at[oaie]|av[oaie]|avamo|avate|avano|ai|asti|ammo|aste|arono)`;

/** Verbs of saying and recording, in past tenses. */
export const pastSpeech = [
  are(
    'parl|raccont|menzion|accenn|registr|spieg|cit|comunic|annunci|consigli|segn|annot|appunt|dett|memorizz|avvis|inform|conferm|chiacchier',
  ),
  // Without its accent «raccontò» is a noun, too.
  '(?:parl|inform|spieg|menzion|chiacchier|conferm|comunic)o|(?<=(?:mi|ti|ci|vi|gli|le) )(?:raccont|annunci|accenn|segn|consigli|cit|avvis)o',
  '(?<!stat[oaie] )nominat[oaie]|nominav\\p{L}{1,4}|dett[oaie]|diss[ei]|dissero|dicesti|dicemmo|diceste|dicev\\p{L}{1,4}',
  'discuss[oaie]|discusse(?:ro)?|discutev\\p{L}{1,4}|chiest[oaie]|chiese(?:ro)?|rispost[oaie]|rispose(?:ro)?',
  'pres[oi] (?:nota|appunti)',
  'promess[oaie]|promise(?:ro)?|riferit[oaie]|decis[oaie]|propost[oaie]|suggerit[oaie]',
].join('|');

const speechVerb = word(
  `${pastSpeech}|scritt[oaie]|saput[oaie]|sentito dire|fatto sapere|said|told|talked|spoke|discussed|mentioned|asked`,
);

/** Words that begin a clause of reported speech after a verb of saying. */
const opener = word(
  [
    "che|se|chi|cosa|dove|quando|come|perche|qual[ei]?|quant[oaie]|dov'|com'|quand'|cos'",
    '(?:d[aei]|di|a|in|con|per|su) (?:chi|cosa|dove|che|qual[ei]?|quant[oaie])',
    'that|if|whether|who|what|where|when|how|why|which',
  ].join('|'),
);
/** «Di portare il dolce»: the infinitive does not say when. */
const infinitive = word(
  '(?:di|of|to) (?:(?:non|mi|ti|ci|vi|si|lo|la|li|le|ne) )?\\p{L}{1,20}[aei]r(?:e|mi|ti|ci|vi|si|lo|la|li|le|ne|gli)',
);

/** `rest`: the clause of reported speech, from its first word to the end; `isInfinite`: its verb has no tense. */
export type Told = { rest: string; isInfinite: boolean };

/** Whether a text ends with a verb of saying. */
const endsWithSpeech = new RegExp(`(?<![\\p{L}])(?:${pastSpeech}) ?$`, 'u');
export const isSpeechAtEnd = (text: string) => endsWithSpeech.test(text);

/**
 * The clause of reported speech that contains a position of the text. Undefined if the position belongs to the verb of
 * saying itself, or there is none before it.
 */
export function toldClause(text: string, place: number): Told | undefined {
  const verb = [...text.slice(0, place).matchAll(speechVerb)].at(-1);
  if (!verb) return undefined;
  const behind = verb.index + verb[0].length;
  const between = text.slice(behind, place);
  const at = between.matchAll(opener).next().value?.index;
  if (at !== undefined) return { rest: text.slice(behind + at), isInfinite: false };
  const infinite = between.matchAll(infinitive).next().value?.index;
  return infinite === undefined ? undefined : { rest: text.slice(behind + infinite), isInfinite: true };
}
