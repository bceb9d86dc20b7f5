import { isSpeechAtEnd, pastSpeech, type Told, toldClause } from './clauses.ts';
import type { Span } from './folded-text.ts';
import type { Reading } from './rule.ts';

/**
 * The role of a date in a question. `said`: the time of recording, which narrows the search; `perhaps`: possibly that,
 * so recordings of that time are preferred; `topic`: the subject of the question, or its answer («la riunione di
 * venerdì»), which is searched for as a word.
 */
export type Role = 'said' | 'perhaps' | 'topic';

const word = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'u');

/** Verbs of saying and recording, in past tenses, and of processing recordings. */
const speech = word(
  [
    pastSpeech,
    'registrazion[ei]|conversazion[ei]|dialog(?:o|hi)|discors[oi]|riassu\\p{L}+|riepilog\\p{L}+|sintesi|sintetizza\\p{L}*|successo',
    'said|say|tells?|told|talk(?:ed)?|spoke|discuss(?:ed)?|mention(?:ed)?|record(?:ed|ings?)|conversations?|summar\\p{L}+|asked',
  ].join('|'),
);

/** Things that are recorded: a date of theirs is the date of the recording. */
const recordedThing =
  '(?:registrazion[ei]|conversazion[ei]|riunion[ei]|lezion[ei]|chiamat[ae]|telefonat[ae]|incontr[oi]|intervist[ae]|colloqui[o]?|discors[oi]|dialog(?:o|hi)|chiacchierat[ae]|giornat[ae]|memo|promemoria|appunt[oi]|vocal[ei]|not[ae]|audio|meetings?|calls?|recordings?|conversations?)';
const ofPreposition = "(?:di|del|della|dello|dell'|d'|dei|degli|delle|of)";

const attached = new RegExp(`(?<!\\p{L})(?<noun>\\p{L}{3,}) ${ofPreposition} ?$`, 'u');
const ofAtStart = new RegExp(`^${ofPreposition} ?`, 'u');
/** A day of these is no day of a thing. */
const timeNoun =
  /^(?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|mattin[ao]|mattinata|pomeriggio|ser[ae]|serata|nott[ei]|periodo|week|day|morning|evening)$/u;
const ofRecorded = new RegExp(
  `(?<![\\p{L}])${recordedThing}(?: (?:fatt[aoei]|avut[aoei]|registrat[aoei]))?(?: ${ofPreposition})? ?$`,
  'u',
);
const withinRecorded = new RegExp(
  `(?<![\\p{L}])(?:nella|nell'|nel|nelle|nei|negli|durante la|durante il|durante l'|durante|alla|in) ?(?:\\p{L}+ )?${recordedThing} (?:${ofPreposition})? ?$`,
  'u',
);
/** «Entro venerdì», «per lunedì», «fino a marzo»: what is planned for then. */
const aimed = /(?<![\p{L}])(?:per|entro|fino al?|fino|prima|prima d[ei]l?|by|for|until|due) ?$/u;
/** Present forms, and other words, that look like an imperfect: «arriva». */
const present =
  'arriv|deriv|priv|motiv|attiv|coltiv|riv|viv|scriv|lav|cav|scav|grav|brav|schiav|lev|rilev|sollev|allev|ricev|oliv';
/** Forms of verbs that tell of what was. */
export const pastTense = new RegExp(
  `(?<![\\p{L}])(?:ho|hai|ha|abbiamo|avete|hanno|sono|sei|e'?|siamo|siete|mi sono|si e'?|c'e'?|s'e'?|l'ho|l'ha|l'hanno) (?:\\p{L}{1,30} ){0,2}?\\p{L}{1,30}(?:at|ut|it|st|tt|rs|es|ss|rt|nt|us|is|ll)[oaie](?![\\p{L}])|(?<![\\p{L}])(?!(?:${present})(?:o|i|a|e|ano|ono|iamo)?(?![\\p{L}]))\\p{L}{2,30}(?:avo|avi|ava|avamo|avano|evo|evi|eva|evano|evamo|ivo|iva|ivano)(?![\\p{L}])|(?<![\\p{L}])(?:era|erano|ero|fu|furono|did|was|were|had|\\p{L}{3,30}ed|went|got|made|bought|came|saw|met)(?![\\p{L}])`,
  'u',
);

export type Place = {
  /** The whole question, folded. */
  text: string;
  spans: Span[];
  /** Without its dates the question has no word to search for: it asks for everything said then. */
  isBare: boolean;
};

/** Decides by the words before the date, by the verbs of the question, and by whether the date can be in the future. */
export function roleOf(reading: Reading, place: Place): Role {
  const { text, spans, isBare } = place;
  const before = text.slice(0, spans[0]?.start ?? 0);
  if (reading.tense === 'future' || aimed.test(before)) return 'topic';
  if (isBare) return 'said';
  const told = toldClause(text, before.length);
  if (told && !ofRecorded.test(before)) return roleInTold(reading, told);
  return roleBeside(reading, text, before.length);
}

/** For a date outside of reported speech. */
function roleBeside(reading: Reading, text: string, place: number): Role {
  // «Di» may be read as part of the date.
  const of = ofAtStart.exec(text.slice(place))?.[0] ?? '';
  const before = text.slice(0, place) + of;
  const noun = attached.exec(before)?.groups?.noun ?? '';
  const isThing = noun !== '' && !timeNoun.test(noun) && !isSpeechAtEnd(text.slice(0, place));
  const isOfThing = isThing && !ofRecorded.test(before);
  const ofSpeech = asksOfSpeech(text);
  if (reading.tense === 'past') {
    return (ofSpeech && !isOfThing) || ofRecorded.test(before) ? 'said' : 'perhaps';
  }
  if (ofSpeech && isOfSpeech(before, isOfThing)) return reading.days ? 'said' : 'perhaps';
  return hasBeen(reading, text, ofSpeech) ? 'perhaps' : 'topic';
}

/**
 * «Mi avevano detto da quale porto parte il traghetto quest'estate»: the date of reported speech is before or after the
 * recording, and a plan is in the future. Only the pluperfect may refer to the same day.
 */
function roleInTold({ tense, days }: Reading, { rest, isInfinite }: Told): Role {
  if (tense === 'past') return 'perhaps';
  return days !== undefined && (isInfinite || pastTense.test(rest)) ? 'perhaps' : 'topic';
}

/** Whether a text asks what was said, by its words. */
export const asksOfSpeech = (text: string) => speech.test(text);

/** A time alone («alle 15») is mostly that of an appointment. */
function hasBeen({ days }: Reading, text: string, ofSpeech: boolean): boolean {
  return days !== undefined && (ofSpeech || pastTense.test(text));
}

/** The date belongs to the verb of the question, or to a recording. */
function isOfSpeech(before: string, isOfThing: boolean): boolean {
  if (ofRecorded.test(before))
    return (
      withinRecorded.test(before) || /(?:^|[^\p{L}])(?:registrazion|conversazion|recording)/u.test(before)
    );
  return !isOfThing;
}
