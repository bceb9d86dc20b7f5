import { DomainError, type ErrorCode } from '@wingman/contract/error.ts';
import type {
  LatestReplacement,
  ReplaceableRecording,
  ReplacedRecording,
  ReplacedWords,
  Replacement,
  ReplacementOutcome,
  ReplacementPreview,
  ReplacementResult,
  ReplacementSearch,
  ReplacementUndo,
  ReplacementUndone,
} from '@wingman/contract/replacement.ts';
import {
  maxReplacedPlaces,
  maxReplacedRecordings,
  placesOfEach,
  placesPerPage,
  replacedAtOnce,
} from '@wingman/contract/replacement-table.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listRecordingHeads } from '@wingman/db/repositories/recording-list.repository.ts';
import {
  findLatestReplacement,
  findReplacedSegments,
  hasReplacement,
  listReplacementParts,
} from '@wingman/db/repositories/replacement.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { type ChangingDeps, createTranscriptChanges } from '../corrections/change-transcript.ts';
import { saveChange, saveStep } from '../corrections/save-change.ts';
import { candidates } from './candidates.ts';
import { findingWords } from './find-words.ts';
import { countPlaces, fingerprintOf, placesIn, type SegmentPlaces, showPlaces } from './places.ts';
import { replacedSegments } from './replaced-segments.ts';

type Outcome = ReplacementResult['recordings'][number];

/** Words that a user finds and replaces, in one recording or in all. */
export function createReplacementsService(deps: ChangingDeps) {
  const { view } = deps;
  const { db } = deps.database;
  const changes = createTranscriptChanges(deps);

  async function findInOne(
    { userId }: Actor,
    id: string,
    { from, ...words }: ReplacementSearch,
  ): Promise<ReplacementPreview> {
    const recording = await findOwnedRecording(db, { id, userId });
    if (!recording) throw new DomainError('not_found');
    if (recording.status !== 'ready') throw new DomainError('transcript_unfinished');
    const found = placesIn(await listSegments(db, id), findingWords(words));
    const total = countPlaces(found);
    if (total > maxReplacedPlaces) throw tooMany();
    if (total === 0) return { found: [], total, hasMore: false };
    const places = showPlaces(found, words, { from, limit: placesPerPage });
    const { transcript: _, ...head } = view.show(recording);
    return {
      found: [{ recording: head, places, total, fingerprint: fingerprintOf(found) }],
      total,
      hasMore: false,
    };
  }

  /** Each recording that has the words, the newest first. */
  async function* findEach(userId: string, words: ReplacedWords) {
    const find = findingWords(words);
    for await (const some of candidates(db, { ...words, userId }))
      for (const { recordingId, segments } of some) {
        const found = placesIn(segments, find);
        const count = countPlaces(found);
        if (count > 0) yield { recordingId, found, count };
      }
  }

  async function findInAll({ userId }: Actor, words: ReplacementSearch): Promise<ReplacementPreview> {
    const places = new Map<string, SegmentPlaces[]>();
    let total = 0;
    let hasMore = false;
    for await (const { recordingId, found, count } of findEach(userId, words)) {
      hasMore = places.size >= maxReplacedRecordings || total + count > maxReplacedPlaces;
      if (hasMore) break;
      places.set(recordingId, found);
      total += count;
    }
    if (places.size === 0 && hasMore) throw tooMany();
    const found = await showAll(userId, places, words);
    return { found, total: found.reduce((sum, each) => sum + each.total, 0), hasMore };
  }

  /** Those with a finished transcript. */
  async function showAll(
    userId: string,
    places: Map<string, SegmentPlaces[]>,
    words: ReplacedWords,
  ): Promise<ReplaceableRecording[]> {
    const heads = await listRecordingHeads(db, { userId, ids: [...places.keys()] });
    const known = new Map(heads.map((recording) => [recording.id, recording]));
    return [...places].flatMap(([id, found]) => {
      const recording = known.get(id);
      if (recording?.status !== 'ready') return [];
      const { transcript: _, ...head } = view.show(recording);
      const shown = showPlaces(found, words, { from: 0, limit: placesOfEach });
      return [
        { recording: head, places: shown, total: countPlaces(found), fingerprint: fingerprintOf(found) },
      ];
    });
  }

  async function replaceIn(actor: Actor, words: Replacement, given: ReplacedRecording): Promise<Outcome> {
    const { replacementId } = words;
    const part = { userId: actor.userId, replacementId, recordingId: given.id };
    let outcome: Outcome = { id: given.id, outcome: 'nothing', replaced: 0, left: 0 };
    await changes.change(actor, given.id, async (work) => {
      const find = findingWords(words);
      const earlier = await findReplacedSegments(work.trx, part);
      // The answer to an earlier request did not arrive.
      const segments = earlier?.map(({ id, text = '' }) => ({ id, text })) ?? work.segments;
      const found = placesIn<{ id: number; text: string }>(segments, find);
      if (!earlier && fingerprintOf(found) !== given.fingerprint) throw new DomainError('conflict');
      const { before, after, replaced, left } = replacedSegments(found, words, given.except);
      outcome = { id: given.id, outcome: replaced > 0 ? 'replaced' : 'nothing', replaced, left };
      if (earlier || replaced === 0) return undefined;
      const versions = new Map(work.segments.map(({ id, version }) => [id, version]));
      const versioned = before.map((state) => ({ ...state, version: versions.get(state.id) ?? null }));
      const change = { kind: 'replace', before: versioned, after, replacementId } as const;
      return saveChange(work.trx, work, { ...change, ...changes.options() });
    });
    return outcome;
  }

  return {
    /** Where words stand, and what would stand there. @throws {DomainError} not_found, transcript_unfinished */
    async find(actor: Actor, words: ReplacementSearch): Promise<ReplacementPreview> {
      const { recordingId } = words;
      return recordingId === undefined ? findInAll(actor, words) : findInOne(actor, recordingId, words);
    },

    /** Replaces words in some recordings, in each one wholly or not at all; what became of each is told. */
    async make(actor: Actor, words: Replacement): Promise<ReplacementResult> {
      const recordings: Outcome[] = [];
      for (const given of new Map(words.recordings.map((each) => [each.id, each])).values())
        recordings.push(
          await replaceIn(actor, words, given).catch((error: unknown) => ({
            id: given.id,
            outcome: refusalOf(error),
            replaced: 0,
            left: 0,
          })),
        );
      return { recordings };
    },

    /** Takes a replacement back wherever it is the last correction; some recordings a call. @throws {DomainError} not_found */
    async undo(actor: Actor, { replacementId, after }: ReplacementUndo): Promise<ReplacementUndone> {
      const { userId } = actor;
      if (!(await hasReplacement(db, { userId, replacementId }))) throw new DomainError('not_found');
      const parts = await listReplacementParts(db, { userId, replacementId, after, limit: replacedAtOnce });
      const [undone, kept]: [string[], string[]] = [[], []];
      for (const { id: correctionId, recordingId } of parts) {
        const step = { correctionId, isUndo: true, ...changes.options() };
        const isKept = await changes
          .change(actor, recordingId, (work) => saveStep(work.trx, work, step))
          .then(
            () => false,
            (error: unknown) => refusalOf(error) !== undefined,
          );
        (isKept ? kept : undone).push(recordingId);
      }
      const isEnd = parts.length < replacedAtOnce;
      return { undone, kept, next: isEnd ? null : (parts.at(-1)?.id ?? null) };
    },

    /** The last replacement of which something stands. */
    async latest({ userId }: Actor): Promise<LatestReplacement> {
      return { latest: (await findLatestReplacement(db, userId)) ?? null };
    },
  };
}

const refusals: Partial<Record<ErrorCode, ReplacementOutcome>> = {
  conflict: 'changed',
  not_found: 'gone',
  transcript_unfinished: 'unfinished',
  correction_limit_reached: 'full',
};

/** Why a recording stays as it is. @throws what is no refusal */
function refusalOf(error: unknown): ReplacementOutcome {
  const outcome = error instanceof DomainError ? refusals[error.code] : undefined;
  if (!outcome) throw error;
  return outcome;
}

function tooMany(): DomainError {
  const message = 'In una sola registrazione ci sono più di 10.000 punti: cerca qualcosa di più preciso';
  return new DomainError('validation_failed', { message, issues: [{ path: 'find', message }] });
}
