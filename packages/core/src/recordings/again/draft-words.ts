import type { Handle } from '@wingman/db/handle.ts';
import {
  type DraftSegment,
  listDraftSegments,
  type OwnedDraft,
} from '@wingman/db/repositories/transcript-draft.repository.ts';
import type { WordFinder } from '../../words/word-finder.ts';
import { withWords } from '../corrections/apply-words.ts';

/** `last`: what is not stored yet. */
type Heard = { draft: OwnedDraft; last: readonly DraftSegment[]; spoken: string | null };

/**
 * Finds the known words in all that a draft says. Returns what adds them to one of its segments: those may have changed, as words that
 * were deleted meanwhile are.
 */
export async function findDraftWords(
  handle: Handle,
  finder: WordFinder,
  { draft, last, spoken }: Heard,
): Promise<(segment: DraftSegment) => DraftSegment> {
  const segments = [...(await listDraftSegments(handle, draft.recordingId)), ...last];
  const found = await finder.find(draft.userId, segments, spoken ?? undefined);
  const known = new Map(segments.map((segment, at) => [keyOf(segment), found[at] ?? []]));
  return (segment) => {
    const words = known.get(keyOf(segment)) ?? [];
    return words.length > 0 ? { ...segment, words } : segment;
  };
}

const keyOf = ({ start, text }: DraftSegment) => `${start} ${text}`;

/** A draft as its user reads it: with the known words in the place of what was heard. */
export async function listDraftTexts(handle: Handle, recordingId: string) {
  return (await listDraftSegments(handle, recordingId)).map(({ words = [], ...segment }) => {
    if (words.length === 0) return segment;
    const { text, places } = withWords(segment.text, words);
    return { ...segment, text, words: places };
  });
}
