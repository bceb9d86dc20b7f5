import { isUntimed } from '@wingman/contract/untimed.ts';
import {
  type Carried,
  carryNotes,
  moveDigestLines,
  moveSettlementsFrom,
  moveSettlementsOfLines,
} from '@wingman/db/carry/carry-notes.ts';
import {
  carryLanguage,
  carryMarks,
  carryMoments,
  carryPeople,
  noteCounted,
} from '@wingman/db/carry/carry-rows.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { insertRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  insertSegments,
  listSegments,
  type SegmentEntity,
} from '@wingman/db/repositories/segment.repository.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { followVoiceprints } from '../../jobs/voiceprints-job.ts';
import { followVoices } from '../../people/follow-people.ts';
import { allowEdited } from '../../plans/recording-limit.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { type CarriedOriginal, carryHistory } from './carry-history.ts';
import { carryWords } from './carry-words.ts';
import { withoutTimes } from './edit-plan.ts';
import { AddedMeanwhile, type Edited, type SaveDeps, type StoredRecording } from './edited.ts';
import { joinVoices } from './join-voices.ts';
import { EditFailure, type PlacedOriginal } from './make-audio.ts';
import { newRecording } from './new-recording.ts';
import { placeSegments, placeSource } from './place-segments.ts';

type Given = Omit<Edited, 'stored' | 'keys'> &
  Pick<SaveDeps, 'isEmbedded' | 'makesNotes'> & {
    userId: string;
    originals: ReadonlyMap<string, OwnedRecording>;
    /** Originals of which a recording was saved already. */
    given: ReadonlySet<string>;
  };

/** Notes of another original stand behind those of the one before. */
const positionsEach = 10_000;

/** One new recording with its segments, their index, and all that was made or added of its seconds. */
export async function saveNewRecording(
  trx: Transaction,
  stored: StoredRecording,
  given: Given,
): Promise<OwnedRecording> {
  const { userId, originals, now } = given;
  const { placements } = stored.made;
  const carried = await placeOriginals(trx, placements, originals);
  const row = newRecording({ carried, made: stored.made }, { ...stored, now });
  const recording = await insertRecording(await allowEdited(trx, { userId }), row);
  await noteCounted(trx, recording);
  const sources = carried.map(({ original }) => original);
  await carryMarks(trx, recording, sources);
  await carryLanguage(trx, recording, sources);
  const { segments, ids } = await insertPlaced(trx, recording, carried);
  await carryWords(trx, recording, { carried, ids, now });
  for (const [index, { recordingId, ...placement }] of placements.entries()) {
    const original = originals.get(recordingId);
    if (!original) continue;
    const isFirst = !given.given.has(recordingId);
    const each: Carried = {
      from: original,
      to: recording,
      place: (source) => placeSource(source, placement),
      isFirst,
    };
    await carryAdded(trx, each, { firstPosition: index * positionsEach, ids, images: given.images });
  }
  await followVoices(trx, recording, segments, { now });
  await followVoiceprints(trx, recording, now);
  await indexRecording(trx, { id: recording.id, userId, segments });
  if (given.isEmbedded()) await enqueueEmbedding(trx, recording, now);
  if (given.makesNotes) await enqueueNotes(trx, recording, now);
  return recording;
}

/** The originals of a new recording in their order, with their segments that are in it. @throws {EditFailure} */
async function placeOriginals(
  trx: Transaction,
  placements: readonly PlacedOriginal[],
  originals: ReadonlyMap<string, OwnedRecording>,
): Promise<CarriedOriginal[]> {
  const carried: CarriedOriginal[] = [];
  for (const { recordingId, ...placement } of placements) {
    const original = originals.get(recordingId);
    if (!original) continue;
    const segments = await listSegments(trx, recordingId);
    // Imported since it was asked for.
    if (segments.some(({ start }) => isUntimed(start))) throw new EditFailure(withoutTimes);
    const placed = placeSegments(segments, placement, original.createdAt);
    carried.push({ original, segments, placed, by: placement.by });
  }
  return carried;
}

async function insertPlaced(
  trx: Transaction,
  recording: OwnedRecording,
  carried: CarriedOriginal[],
): Promise<{ segments: SegmentEntity[]; ids: Map<number, number> }> {
  const voices = joinVoices(carried.map(({ placed }) => placed.map(({ original }) => original.speaker)));
  const all = carried.flatMap(({ placed }, index) => placed.map((each) => ({ ...each, index })));
  const rows = all.map(({ original, start, end, text, spokenAt, index }, position) => {
    const { speaker, confidence } = original;
    const named = speaker === null ? null : (voices[index]?.get(speaker) ?? speaker);
    return { position, start, end, text, speaker: named, confidence, spokenAt };
  });
  const inserted = await insertSegments(trx, recording, rows);
  const ids = new Map(all.map(({ original }, position) => [original.id, inserted[position]?.id ?? 0]));
  return { segments: await carryHistory(trx, recording, { carried, segments: inserted, ids }), ids };
}

type Added = { firstPosition: number; ids: Map<number, number>; images: ReadonlyMap<string, string> };

/** Notes, commitments and what became of them, moments and people. */
async function carryAdded(
  trx: Transaction,
  carried: Carried,
  { firstPosition, ids, images }: Added,
): Promise<void> {
  const lineIds = await carryNotes(trx, carried, { firstPosition });
  await moveSettlementsOfLines(trx, lineIds);
  await moveSettlementsFrom(trx, carried, ids);
  await moveDigestLines(trx, carried, lineIds);
  await carryPeople(trx, carried);
  if (!(await carryMoments(trx, carried, (key) => images.get(key)))) throw new AddedMeanwhile();
}
