import type { SearchScope } from '@wingman/contract/conversation.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import {
  type CalledPerson,
  hasNamedVoices,
  listCalledPeople,
  listDocumentsOfPeople,
  listSegmentsOfPeople,
  listSegmentsSaidAt,
} from '@wingman/db/repositories/voice-segment.repository.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { visitPostings } from '@wingman/search/postings/posting-list.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { isLimited } from './bounds.ts';
import { saying } from './speaker-words.ts';
import type { UserIndex } from './user-index.ts';

/** A name after these is the topic, not the speaker: «con Marco», «della caldaia». */
const spokenOf = /(?<![\p{L}])(?:con|a|ad|al|alla|di|del|della|su|sul|sulla|per|contro|to|about|with) $/u;
/** Places of a topic that are looked up at once. */
const placesAtOnce = 2_000;

/**
 * Of whom a question asks what they said. `heard`: those of them whose voices were looked through; nobody where none of their voices
 * has a name, or none says anything of it then.
 */
export type AskedVoices = { people: string[]; heard: string[] };

type VoiceQuery = { text: string; ranges: Bounds[]; limit: number };
type VoiceWords = { segments: SegmentEntity[]; voices: AskedVoices };

/**
 * What the voices of the people say of whom a question asks, and where it also has a topic, what they say of that: «Che cosa ha detto
 * Marco della caldaia?». Undefined for every other question, where
 * nobody of that name is known, and where no voice has a name.
 */
export async function findVoiceWords(
  index: UserIndex,
  { text, ranges, limit }: VoiceQuery,
): Promise<VoiceWords | undefined> {
  const folded = foldText(text).text;
  if (!saying.test(folded)) return undefined;
  const { concepts } = readQuestion(text);
  const subjects = concepts.filter((concept) => isSubject(concept, folded)).map(({ word }) => word);
  if (subjects.length === 0) return undefined;
  const { db, userId } = index;
  const { people, called } = peopleCalled(await listCalledPeople(db, { userId, words: subjects }));
  if (people.length === 0) return undefined;
  const heard = people.filter(({ isHeard }) => isHeard);
  // Whose recordings have no named voices at all is told nothing of them.
  if (heard.length === 0 && !(await hasNamedVoices(db, userId))) return undefined;
  const rootIds = [...new Set(heard.map(({ id }) => id))];
  const topic = concepts.filter(({ word }) => !called.has(word));
  const read = (bounds: Bounds) => {
    if (topic.length > 0) return listSaidAbout(index, { bounds, rootIds, topic, limit });
    return listSegmentsOfPeople(db, { ...bounds, userId, rootIds, limit });
  };
  const segments = rootIds.length > 0 ? (await Promise.all(ranges.map(read))).flat() : [];
  const names = (some: CalledPerson[]) => [...new Set(some.map(({ name }) => name))];
  return { segments, voices: { people: names(people), heard: segments.length > 0 ? names(heard) : [] } };
}

/** Whether a word stands where a name is that of the speaker. `folded`: the question. */
function isSubject({ word }: Concept, folded: string): boolean {
  const at = folded.search(new RegExp(`(?<![\\p{L}])${RegExp.escape(word)}(?![\\p{L}])`, 'u'));
  return at >= 0 && !spokenOf.test(folded.slice(0, at));
}

/** Those of whom one name has the most of the words; `called`: these words. */
function peopleCalled(some: CalledPerson[]): { people: CalledPerson[]; called: Set<string> } {
  const most = Math.max(0, ...some.map(({ words }) => words.length));
  const people = some.filter(({ words }) => words.length === most);
  return { people, called: new Set(people[0]?.words) };
}

type AboutQuery = { bounds: Bounds; rootIds: string[]; topic: Concept[]; limit: number };

/**
 * What these people say of a topic, the latest of it. The words of the topic lead to it: however much they said since is not read.
 */
async function listSaidAbout(
  index: UserIndex,
  { bounds, rootIds, topic, limit }: AboutQuery,
): Promise<SegmentEntity[]> {
  const asked = { ...bounds, userId: index.userId, rootIds };
  const documentIds = await listDocumentsOfPeople(index.db, asked);
  const terms = topic.flatMap(({ alternatives }) => alternatives.map(({ term }) => term));
  const lists = Map.groupBy(await index.listPostings(terms, documentIds), ({ documentId }) => documentId);
  const places = documentIds.flatMap((documentId) => {
    const positions = new Set<number>();
    for (const { data } of lists.get(documentId) ?? [])
      visitPostings(data, (position) => positions.add(position));
    return [...positions].map((position) => ({ documentId, position }));
  });
  const found: SegmentEntity[] = [];
  for (let start = 0; start < places.length && found.length < limit; start += placesAtOnce) {
    const some = places.slice(start, start + placesAtOnce);
    found.push(
      ...(await listSegmentsSaidAt(index.db, { ...asked, places: some, limit: limit - found.length })),
    );
  }
  return found;
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
