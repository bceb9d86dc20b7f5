import type {
  CorrectionStep,
  SegmentHistory,
  SegmentJoin,
  SegmentPlace,
  SegmentRemoval,
  SegmentRestore,
  SegmentSplit,
  SegmentUpdate,
  SegmentVoice,
} from '@wingman/contract/correction.ts';
import { segmentTextMaxLength } from '@wingman/contract/correction-table.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WordRevert } from '@wingman/contract/known-word.ts';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { listCorrections } from '@wingman/db/repositories/correction.repository.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import { wholeState } from './change-segments.ts';
import { type ChangingDeps, createTranscriptChanges, type Work } from './change-transcript.ts';
import { withDividedWords } from './divided-words.ts';
import { halvesOf } from './halves-of.ts';
import { toHistory } from './history-view.ts';
import { originsOf } from './origins.ts';
import { revertWord } from './revert-word.ts';
import { type Change, saveChange, saveRemoval, saveStep } from './save-change.ts';

type CorrectionsDeps = ChangingDeps & { removeFiles: FileRemover };

/** A segment as the caller has read it; version 0: as it was heard. */
type Read = { id: number; version: number };

/** What users change in transcripts; each call returns what became of it. What was heard stays in the history, until it is deleted. */
export function createCorrectionsService(deps: CorrectionsDeps) {
  const { db } = deps.database;

  const changes = createTranscriptChanges(deps);
  const { change, options } = changes;

  /** One correction, which `plan` makes of the segments; undefined where they are so already. */
  const correct = (
    actor: Actor,
    id: string,
    plan: (segments: SegmentEntity[], given: Work) => Change | undefined | Promise<Change | undefined>,
  ): Promise<TranscriptChange> =>
    change(actor, id, async (given) => {
      const planned = await plan(given.segments, given);
      return planned && saveChange(given.trx, given, { ...planned, ...options() });
    });

  return {
    /** Changes what a segment says. @throws {DomainError} not_found, conflict, transcript_unfinished, correction_limit_reached */
    update: (actor: Actor, { id, segmentId, version, text }: SegmentUpdate) =>
      correct(actor, id, (segments) => {
        const segment = expected(segments, { id: segmentId, version });
        if (segment.text === text) return undefined;
        const before = [{ id: segmentId, version: segment.version, text: segment.text }];
        return { kind: 'text', before, after: [{ id: segmentId, text }] };
      }),

    /** Gives segments to a voice, which may be a new one. Otherwise as `update`. */
    setVoice: (actor: Actor, { id, segments: read, name }: SegmentVoice) =>
      correct(actor, id, (segments) => {
        const changed = expectedAll(segments, read).filter(({ speaker }) => speaker !== name);
        if (changed.length === 0) return undefined;
        return {
          kind: 'voice',
          before: changed.map((segment) => ({
            id: segment.id,
            version: segment.version,
            speaker: segment.speaker,
          })),
          after: changed.map((segment) => ({ id: segment.id, speaker: name })),
        };
      }),

    /** Divides a segment at the border of words next to a character; its time is divided as its text is. Otherwise as `update`. */
    split: (actor: Actor, { id, segmentId, version, character }: SegmentSplit) =>
      correct(actor, id, async (segments, { trx }) => {
        const segment = expected(segments, { id: segmentId, version });
        const halves = halvesOf(segment, character);
        if (!halves) throw refusedAt('character', 'Scegli un punto tra due parole');
        const { first, second } = halves;
        const after = [
          { ...first, at: 0 },
          { ...second, at: segment.text.length - second.text.length },
        ];
        return { kind: 'split', ...(await withDividedWords(trx, id, { before: [segment], after })) };
      }),

    /** Joins a segment with the one behind it, by whichever voice: that of the first is kept. Otherwise as `update`. */
    join: (actor: Actor, { id, segmentId, version, nextId, nextVersion }: SegmentJoin) =>
      correct(actor, id, async (segments, { trx }) => {
        const first = expected(segments, { id: segmentId, version });
        const second = expected(segments, { id: nextId, version: nextVersion });
        if (second.position !== first.position + 1)
          throw new DomainError('conflict', { message: changedMeanwhile });
        const text = `${first.text} ${second.text}`;
        if (text.length > segmentTextMaxLength)
          throw refusedAt('nextId', 'Un passaggio può avere al massimo 5.000 caratteri');
        const [end, speaker] = [Math.max(first.end, second.end), first.speaker ?? second.speaker];
        const joined = { before: [first, second], after: [{ id: first.id, text, end, speaker, at: 0 }] };
        return { kind: 'join', ...(await withDividedWords(trx, id, joined)) };
      }),

    /** Puts a segment, and what it was divided from or joined with, back as it was heard. Otherwise as `update`. */
    restore: (actor: Actor, { id, segmentId, version }: SegmentRestore) =>
      correct(actor, id, async (segments, { trx }) => {
        expected(segments, { id: segmentId, version });
        const { current, heard } = originsOf(segments, await listCorrections(trx, id), segmentId);
        if (current.every((segment) => segment.version === null)) return undefined;
        // The version of what was heard: it stands as if nobody had changed it.
        const after = heard.map((state) => ({ ...state, version: null }));
        return { kind: 'restore', before: current.map(wholeState), after };
      }),

    /** Puts back what was heard in the place of a known word. @throws {DomainError} not_found, transcript_unfinished */
    async revertWord(actor: Actor, word: WordRevert): Promise<TranscriptChange> {
      const reverted = await correct(actor, word.id, (_, given) => revertWord(given, word, options().now));
      deps.events.publish(actor.userId, { type: 'known_words' });
      return reverted;
    },

    /** Takes the last correction back. @throws {DomainError} not_found, conflict when it is another one */
    undo: (actor: Actor, { id, correctionId }: CorrectionStep) =>
      change(actor, id, (given) => saveStep(given.trx, given, { correctionId, isUndo: true, ...options() })),

    /** Makes the correction again that was taken back before all others. Otherwise as `undo`. */
    redo: (actor: Actor, { id, correctionId }: CorrectionStep) =>
      change(actor, id, (given) => saveStep(given.trx, given, { correctionId, isUndo: false, ...options() })),

    /**
     * Deletes segments for good, with their words in the history, the notes and the answers; the audio stays. @throws
     * {DomainError} not_found, conflict, transcript_unfinished
     */
    async remove(actor: Actor, { id, segments: read }: SegmentRemoval): Promise<TranscriptChange> {
      const removal = await change(actor, id, async (given) => {
        const removed = expectedAll(given.segments, read);
        return saveRemoval(given.trx, given, { removed, ...options() });
      });
      // Words leave the write-ahead log, too.
      await deps.removeFiles();
      return removal;
    },

    /** What was heard where a segment stands, and what has changed it. @throws {DomainError} not_found */
    async history(actor: Actor, { id, segmentId }: SegmentPlace): Promise<SegmentHistory> {
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording) throw new DomainError('not_found');
      const segments = await listSegments(db, id);
      if (!segments.some((segment) => segment.id === segmentId)) throw new DomainError('not_found');
      const origins = originsOf(segments, await listCorrections(db, id), segmentId);
      return toHistory(segmentId, origins, await findUserById(db, recording.userId));
    },
  };
}

const changedMeanwhile = 'Questo passaggio è stato cambiato nel frattempo: rileggilo prima di correggerlo';

function refusedAt(path: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, issues: [{ path, message }] });
}

/** The segment, as the caller has read it. */
function expected(segments: readonly SegmentEntity[], read: Read): SegmentEntity {
  const [segment] = expectedAll(segments, [read]);
  return segment as SegmentEntity;
}

function expectedAll(segments: readonly SegmentEntity[], read: readonly Read[]): SegmentEntity[] {
  const known = new Map(segments.map((segment) => [segment.id, segment]));
  return [...new Map(read.map((each) => [each.id, each])).values()].map(({ id, version }) => {
    const segment = known.get(id);
    if (!segment) throw new DomainError('not_found');
    if ((segment.version ?? 0) !== version) throw new DomainError('conflict', { message: changedMeanwhile });
    return segment;
  });
}
