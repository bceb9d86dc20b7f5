import { voiceNumber } from '@wingman/contract/speaker.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { type PostingList, replaceDocument } from '@wingman/db/repositories/search.repository.ts';
import { analyse, languageOf } from './analysis.ts';
import type { Language } from './language.ts';
import { encodePostings, type Posting } from './posting-list.ts';

/** Raised when texts are analysed differently: recordings of an older version are indexed anew after a start. */
export const analysisVersion = 3;

/** Lists beside the words: who speaks (`@` and the name's terms), where figures are said, where something is asked. */
export const speakerMark = '@';
export const numberMark = '#';
export const questionMark = '?';

type Spoken = { position: number; text: string; speaker: string | null; spokenAt: string };

/**
 * Makes a recording findable by the words of its segments, or findable anew. Call it in the transaction that writes
 * the segments. Deleting or changing a segment makes its recording unfindable by itself.
 */
export async function indexRecording(
  handle: Handle,
  { id, userId, segments }: { id: string; userId: string; segments: Spoken[] },
): Promise<void> {
  const language = languageOf(
    segments
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 20_000),
  );
  const { lists, termCount } = listTerms(segments, language);
  const times = segments.map(({ spokenAt }) => spokenAt).sort();
  await replaceDocument(handle, {
    recordingId: id,
    userId,
    version: analysisVersion,
    segmentCount: segments.length,
    termCount,
    spokenFrom: times[0] ?? '',
    spokenTo: times.at(-1) ?? '',
    lists,
  });
}

/** A voice without a name of its own is found as a whole: «1» and «voce» are said in other ways, too. */
function speakerTerms(speaker: string | null, language: Language): string[] {
  if (speaker === null) return [];
  const number = voiceNumber(speaker);
  if (number !== undefined) return [unnamedTerm(number)];
  return analyse(speaker, language).map((term) => speakerMark + term);
}

/** The term of «Voce 2». */
export const unnamedTerm = (number: number): string => `${speakerMark}voce ${number}`;

function listTerms(segments: Spoken[], language: Language): { lists: PostingList[]; termCount: number } {
  const byTerm = new Map<string, Posting[]>();
  const add = (term: string, posting: Posting) => {
    const list = byTerm.get(term);
    if (list) list.push(posting);
    else byTerm.set(term, [posting]);
  };
  let termCount = 0;
  for (const { position, text, speaker } of [...segments].sort(
    (one, other) => one.position - other.position,
  )) {
    const terms = analyse(text, language);
    const length = terms.length;
    termCount += length;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    if (terms.some((term) => /^\d+$/.test(term))) counts.set(numberMark, 1);
    if (text.includes('?')) counts.set(questionMark, 1);
    for (const term of speakerTerms(speaker, language)) counts.set(term, 1);
    for (const [term, count] of counts) add(term, { position, count, length });
  }
  const lists = [...byTerm].map(([term, postings]) => ({
    term,
    hits: postings.length,
    data: encodePostings(postings),
  }));
  return { lists, termCount };
}
