import type { CorrectionKind } from '@wingman/contract/correction-table.ts';
import { maxCorrectionSize, maxCorrections } from '@wingman/contract/correction-table.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  type CorrectionEntity,
  deleteCorrections,
  deleteUndoneCorrections,
  findCorrection,
  findNextCorrections,
  findWordsWith,
  insertCorrection,
  listCorrections,
  measureCorrections,
  type SegmentState,
  updateCorrection,
  updateUndone,
} from '@wingman/db/repositories/correction.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { saveSegmentChange } from '@wingman/db/repositories/segment-change.repository.ts';
import { deleteFromDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import type { FoundWord } from '@wingman/italian/sounds/known-words.ts';
import { followLanguage } from '../again/follow-language.ts';
import { applyWords } from './apply-words.ts';
import { changeSegments, type NewState } from './change-segments.ts';
import { followCorrection } from './follow-correction.ts';
import { keepStanding, keepWords, putWordsBack } from './keep-words.ts';
import { erasureOf } from './origins.ts';

/** What a correction changes. */
export type Change = {
  kind: CorrectionKind;
  before: SegmentState[];
  after: NewState[];
  /** Of the replacement that it is a part of. */
  replacementId?: string;
  /** Known words in each of the segments after it, to be put in the place of what was heard. */
  found?: readonly FoundWord[][];
};

/** The transcript before it. */
type Given = { recording: OwnedRecording; segments: SegmentEntity[] };
type Options = { now: string; isEmbedded: boolean; makesNotes: boolean };

/** Saves a correction with all that follows from it. Returns the chats that it changed. @throws {DomainError} correction_limit_reached */
export async function saveChange(
  trx: Transaction,
  { recording, segments }: Given,
  { kind, before: changed, after, replacementId, found, ...options }: Change & Options,
): Promise<string[]> {
  await deleteUndoneCorrections(trx, recording);
  const { count, size } = await measureCorrections(trx, recording.id);
  if (count >= maxCorrections || size >= maxCorrectionSize) throw new DomainError('correction_limit_reached');
  const before = await keepWords(trx, recording, { before: changed, after });
  const id = await insertCorrection(trx, recording, {
    kind,
    before,
    createdAt: options.now,
    replacementId,
  });
  const isWhole = kind === 'transcript';
  const saved = await replace(
    trx,
    { recording, segments },
    { from: before, to: after, version: id, isWhole, now: options.now },
  );
  const known = new Set(segments.map((segment) => segment.id));
  const fresh = saved.filter(
    (segment) => !known.has(segment.id) && !after.some((state) => state.id === segment.id),
  );
  const states = after.map((state) => ({ ...state, id: state.id ?? (fresh.shift()?.id as number) }));
  await updateCorrection(trx, recording, { id, before, after: states });
  const added = states.filter((_, index) => after[index]?.id === null);
  await putWordsBack(trx, recording, { states: added, segments: saved, now: options.now });
  const words = new Map(states.map((state, index) => [state.id, found?.[index] ?? []]));
  const spoken = await applyWords(trx, recording, {
    segments: saved,
    found: saved.map((segment) => words.get(segment.id) ?? []),
    now: options.now,
  });
  const isNaming = kind === 'voice';
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: spoken,
    isNaming,
    isDeletion: false,
  });
}

const notNextUndo = 'Questa correzione non è l’ultima da annullare: rileggi la trascrizione';
const notNextRedo = 'Questa correzione non è la prossima da ripetere: rileggi la trascrizione';

/** Takes a correction back or makes it again. @throws {DomainError} conflict when another one is the next */
export async function saveStep(
  trx: Transaction,
  { recording, segments }: Given,
  { correctionId, isUndo, ...options }: Options & { correctionId: number; isUndo: boolean },
): Promise<string[]> {
  const { undo, redo } = await findNextCorrections(trx, recording.id);
  const isNext = (isUndo ? undo : redo)?.id === correctionId;
  const next = isNext && (await findCorrection(trx, { id: correctionId, recordingId: recording.id }));
  if (!next) throw new DomainError('conflict', { message: isUndo ? notNextUndo : notNextRedo });
  const isWhole = next.kind === 'transcript';
  const words = isWhole && (await findWordsWith(trx, { id: correctionId, recordingId: recording.id }));
  const steps = words ? [next, words] : [next];
  let saved = segments;
  for (const correction of isUndo ? steps.toReversed() : steps)
    saved = await takeStep(trx, { recording, segments: saved }, { correction, isUndo, now: options.now });
  if (isWhole) await followLanguage(trx, recording, { correctionId, isUndo });
  const isNaming = next.kind === 'voice';
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: saved,
    isNaming,
    isDeletion: false,
  });
}

async function takeStep(
  trx: Transaction,
  { recording, segments }: Given,
  { correction, isUndo, now }: { correction: CorrectionEntity; isUndo: boolean; now: string },
): Promise<SegmentEntity[]> {
  const { id, kind, before, after } = correction;
  const [from, to] = isUndo ? [after, before] : [before, after];
  const versions = new Map(segments.map((segment) => [segment.id, segment.version]));
  if (!from.every((state) => versions.get(state.id) === versionOf(state, id)))
    throw new DomainError('conflict', { message: isUndo ? notNextUndo : notNextRedo });
  const isWhole = kind === 'transcript';
  const saved = await replace(trx, { recording, segments }, { from, to, version: id, isWhole, now });
  await updateUndone(trx, recording, { id, isUndone: isUndo });
  return saved;
}

const versionOf = (state: SegmentState, correctionId: number) =>
  state.version === undefined ? correctionId : state.version;

/** Deletes segments for good, and what the history holds of their words. Returns the chats that it changed. */
export async function saveRemoval(
  trx: Transaction,
  { recording, segments }: Given,
  { removed, ...options }: Options & { removed: readonly SegmentEntity[] },
): Promise<string[]> {
  await deleteUndoneCorrections(trx, recording);
  const gone = new Set(removed.map(({ id }) => id));
  const { deleted, changed, related } = erasureOf(await listCorrections(trx, recording.id), removed);
  await deleteFromDraft(trx, recording, removed);
  await deleteCorrections(trx, recording, deleted);
  for (const correction of changed) await updateCorrection(trx, recording, correction);
  // What is left of a divided segment stands as it is: nothing is known any more of how it was heard.
  const after = segments
    .filter(({ id }) => !gone.has(id))
    .map((segment) => (related.has(segment.id) ? { ...segment, version: null } : segment));
  const saved = await saveSegmentChange(trx, recording, { before: segments, after });
  await keepStanding(trx, recording, {
    segments: saved.filter(({ id }) => related.has(id)),
    now: options.now,
  });
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: saved,
    isNaming: false,
    isDeletion: true,
  });
}

type Replacement = {
  from: SegmentState[];
  to: readonly NewState[];
  version: number;
  isWhole: boolean;
  now: string;
};

async function replace(
  trx: Transaction,
  { recording, segments }: Given,
  { now, ...replacement }: Replacement,
): Promise<SegmentEntity[]> {
  const after = changeSegments(segments, { ...replacement, startedAt: recording.createdAt });
  if (!after) throw new DomainError('conflict');
  const saved = await saveSegmentChange(trx, recording, { before: segments, after });
  await putWordsBack(trx, recording, { states: replacement.to, segments: saved, now });
  return saved;
}
