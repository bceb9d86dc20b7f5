import { DomainError } from '@wingman/contract/error.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { listAppliedWords } from '@wingman/db/repositories/applied-word.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { rejectWord } from '../../words/known-words.service.ts';
import { placedWords } from './applied-words.ts';
import type { Change } from './save-change.ts';

type Given = { trx: Transaction; recording: OwnedRecording; segments: SegmentEntity[] };

/**
 * Puts back what was heard in the place of a known word, and remembers that it was not meant. @throws {DomainError} not_found also when
 * the word does not stand there any more
 */
export async function revertWord(
  { trx, recording, segments }: Given,
  { wordId }: { wordId: string },
  now: string,
): Promise<Change> {
  const applied = await listAppliedWords(trx, recording.id);
  const { segmentId } = applied.find(({ id }) => id === wordId) ?? {};
  const segment = segments.find(({ id }) => id === segmentId);
  const own = applied.filter((word) => word.segmentId === segmentId);
  const word = placedWords(segment?.text ?? '', own).find(({ id }) => id === wordId);
  if (!segment || !word) throw new DomainError('not_found');
  await rejectWord(trx, recording.userId, word, now);
  const { id, version, text } = segment;
  const reverted = text.slice(0, word.at) + word.heard + text.slice(word.at + word.written.length);
  const words = own.map(({ segmentId: _, ...each }) => each);
  const left = words.filter((each) => each.id !== wordId);
  return {
    kind: 'text',
    before: [{ id, version, text, words }],
    after: [{ id, text: reverted, words: left }],
  };
}
