import { audioContainers } from '@wingman/contract/audio-format.ts';
import type { NewRecording, OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { CarriedOriginal } from './carry-history.ts';
import type { MadeRecording } from './make-audio.ts';
import { instantOf } from './place-segments.ts';

/** What a new recording is made of. */
type Sources = { made: MadeRecording; carried: CarriedOriginal[] };

type Stored = { id: string; fileKey: string; bytes: number; now: string };

/** The row of a recording that is made of others, the first of which gives it its name. */
export function newRecording({ made, carried }: Sources, { id, fileKey, bytes, now }: Stored): NewRecording {
  const originals = carried.map(({ original }) => original);
  const [first] = originals as [OwnedRecording, ...OwnedRecording[]];
  const { container, duration, playerForm, incomplete, statedDuration } = made.audio;
  const { type, extension } = audioContainers[container];
  const stem = first.filename.replace(/\.[^.]*$/, '') || 'recording';
  return {
    id,
    filename: `${stem}.${extension}`,
    title: titleOf(originals),
    transcript: carried.flatMap(({ placed }) => placed.map(({ text }) => text)).join(' '),
    duration: Math.round(duration),
    segmentNumber: first.segmentNumber,
    isAutoSegmented: first.isAutoSegmented,
    audioPath: fileKey,
    audioType: type,
    audioBytes: bytes,
    incomplete,
    statedDuration,
    playerForm: playerForm ?? '',
    isExample: originals.every(({ isExample }) => isExample),
    status: 'ready',
    statusReason: null,
    createdAt: instantOf(first.createdAt, made.start),
    uploadedAt: now,
    updatedAt: now,
  };
}

/** What the user wrote; what was found in the words is found again. */
function titleOf(originals: readonly OwnedRecording[]): string | null {
  return originals.find(({ title }) => title !== null)?.title ?? null;
}
