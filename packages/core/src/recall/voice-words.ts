import type { SearchScope } from '@wingman/contract/conversation.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import {
  type CalledPerson,
  listCalledPeople,
  listSegmentsOfPeople,
} from '@wingman/db/repositories/voice-segment.repository.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { isLimited } from './bounds.ts';
import { says } from './commitments/sought.ts';
import { isSubject, saying } from './speaker-words.ts';

/**
 * Of whom a question asks what they said. `heard`: those of them whose voices were looked through; nobody where none of their voices
 * has a name, or none says anything of it then.
 */
export type AskedVoices = { people: string[]; heard: string[] };

type VoiceQuery = { userId: string; text: string; ranges: Bounds[]; limit: number };
type VoiceWords = { segments: SegmentEntity[]; voices: AskedVoices };

/**
 * What the voices of the people say of whom a question asks, and where it also has a topic, what they say of that: «Che cosa ha detto
 * Marco della caldaia?». Undefined for every other question, where
 * nobody of that name is known, and where no voice has a name.
 */
export async function findVoiceWords(
  handle: Handle,
  { userId, text, ranges, limit }: VoiceQuery,
): Promise<VoiceWords | undefined> {
  const folded = foldText(text).text;
  if (!saying.test(folded)) return undefined;
  const { concepts } = readQuestion(text);
  const subjects = concepts.filter((concept) => isSubject(concept, folded));
  if (subjects.length === 0) return undefined;
  const all = await listCalledPeople(handle, userId);
  const { people, called } = peopleCalled(subjects, all);
  // Whose recordings have no named voices at all is told nothing of them.
  if (people.length === 0 || !all.some(({ isHeard }) => isHeard)) return undefined;
  const heard = people.filter(({ isHeard }) => isHeard);
  const read = (bounds: Bounds) =>
    listSegmentsOfPeople(handle, { ...bounds, userId, rootIds: heard.map(({ id }) => id), limit });
  const said = heard.length > 0 ? (await Promise.all(ranges.map(read))).flat() : [];
  const segments = aboutTopic(
    said,
    concepts.filter((concept) => !called.has(concept)),
  );
  const names = (some: CalledPerson[]) => [...new Set(some.map(({ name }) => name))];
  return { segments, voices: { people: names(people), heard: segments.length > 0 ? names(heard) : [] } };
}

/** Those whose name has the most of the words; `called`: these words. */
function peopleCalled(subjects: Concept[], all: CalledPerson[]) {
  const words = all.map(({ names }) =>
    names.map((name) => {
      const terms = new Set(analyse(name));
      return subjects.filter((concept) => says(concept, terms));
    }),
  );
  const most = Math.max(0, ...words.flat().map(({ length }) => length));
  const hasMost = (index: number) => words[index]?.some(({ length }) => length === most) ?? false;
  const people = most === 0 ? [] : all.filter((_, index) => hasMost(index));
  return { people, called: new Set(words.flat().find(({ length }) => length === most)) };
}

function aboutTopic(said: SegmentEntity[], topic: Concept[]): SegmentEntity[] {
  if (topic.length === 0) return said;
  return said.filter(({ text }) => {
    const terms = new Set(analyse(text));
    return topic.some((concept) => says(concept, terms));
  });
}

/** Where was looked, in Italian; empty where nothing of it is to be told. */
export function explainVoices(voices: AskedVoices | undefined, scope: SearchScope): string {
  if (!voices) return '';
  const { heard, people } = voices;
  if (heard.length === 0)
    return `Non ho trovato parole di una voce confermata come ${listed(people)}: ho cercato in ${isLimited(scope) ? searchMessages.allWithinLimits : 'tutto ciò che è stato detto'}.`;
  const whose = heard.length === 1 ? 'della voce' : 'delle voci';
  return `Ho cercato tra le parole ${whose} di ${listed(heard)}.`;
}

function listed(names: string[]): string {
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), 'altri'] : names;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}`;
}

const mostNames = 4;
