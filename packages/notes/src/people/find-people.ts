import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import type { NoteSegment } from '../note.ts';
import { findFacts, type PersonFact } from './find-facts.ts';
import { type NameReading, namesIn } from './names-in.ts';
import { isNameOfVoice, personKey } from './person-name.ts';

/** Somebody who was named, as it was said most fully. `segmentIds`: where, in the order of speech, at most eight. */
export type NamedPerson = { name: string; segmentIds: number[] };

/** A voice that a user gave a name. */
export type NamedVoice = { name: string; segmentIds: number[] };

export type FoundPeople = { voices: NamedVoice[]; named: NamedPerson[]; facts: PersonFact[] };

const mostCited = 8;
const mostPeople = 60;
const segmentsAStep = 200;
/**
 * Who speaks and who is spoken of in a transcript, and what is said about them, by rule. A first name alone means whoever has it in
 * full, if only one has. Of what may be a place, a firm or somebody of a lesson nothing is found. Any text is valid.
 */
export async function findPeople(
  segments: readonly NoteSegment[],
  { isLesson }: { isLesson: boolean },
): Promise<FoundPeople> {
  const voices = voicesIn(segments);
  if (isLesson) return { voices, named: [], facts: [] };
  const reading = readingOf(segments, voices);
  const spoken: { name: string; id: number }[] = [];
  for (const [index, { id, text }] of segments.entries()) {
    for (const { name } of namesIn(text.slice(0, mostCharacters), reading)) spoken.push({ name, id });
    if (index % segmentsAStep === segmentsAStep - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  const nameOf = fullNames([...voices.map(({ name }) => name), ...spoken.map(({ name }) => name)]);
  const facts = await findFacts(segments, { reading, nameOf, sentencesOf });
  return { voices, named: namedIn(spoken, nameOf), facts };
}

/** Nobody says more at a stretch; what a damaged file holds is cut. */
const mostCharacters = 3_000;

function voicesIn(segments: readonly NoteSegment[]): NamedVoice[] {
  const byName = new Map<string, number[]>();
  for (const { id, voice } of segments) {
    if (!isNameOfVoice(voice)) continue;
    const ids = byName.get(voice) ?? [];
    byName.set(voice, ids);
    if (ids.length < mostCited) ids.push(id);
  }
  return [...byName].map(([name, segmentIds]) => ({ name, segmentIds }));
}

function readingOf(segments: readonly NoteSegment[], voices: NamedVoice[]): NameReading {
  const isLowerCase = !segments.some(({ text }) => /\p{Lu}/u.test(text));
  const first = voices.map(({ name }) => name.toLowerCase().split(/\s+/)[0] ?? '');
  return { isLowerCase, known: new Set(first.filter((name) => name.length > 2)) };
}

/** A first name alone becomes the only full name that begins with it. */
function fullNames(names: string[]): (name: string) => string {
  const full = new Map<string, Map<string, string>>();
  const shown = new Map<string, string>();
  for (const name of names) {
    const key = personKey(name);
    if (!shown.has(key)) shown.set(key, name);
    const [first = '', ...rest] = key.split(' ');
    if (rest.length === 0) continue;
    const known = full.get(first) ?? new Map<string, string>();
    full.set(first, known.set(key, shown.get(key) ?? name));
  }
  return (name) => {
    const key = personKey(name);
    const longer = full.get(key);
    const only = longer?.size === 1 ? [...longer.values()][0] : undefined;
    return only ?? shown.get(key) ?? name;
  };
}

function namedIn(spoken: { name: string; id: number }[], nameOf: (name: string) => string): NamedPerson[] {
  const byName = new Map<string, number[]>();
  for (const { name, id } of spoken) {
    const whole = nameOf(name);
    const ids = byName.get(whole) ?? [];
    byName.set(whole, ids);
    if (ids.length < mostCited && ids.at(-1) !== id) ids.push(id);
  }
  return [...byName].slice(0, mostPeople).map(([name, segmentIds]) => ({ name, segmentIds }));
}
