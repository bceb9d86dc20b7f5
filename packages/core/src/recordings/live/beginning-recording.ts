import type { LiveSlices } from '@wingman/contract/recording.ts';
import type { RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../../accounts/actor.ts';

/** The row of a recording that is still being made, without playable audio. */
export function beginningRecording(actor: Actor, slices: LiveSlices, now: Date): RecordingEntity {
  // A client clock that is ahead must not date a recording tomorrow, where today's questions would miss it.
  const recordedAt = slices.recordedAt ? new Date(slices.recordedAt) : now;
  return {
    id: slices.id,
    userId: actor.userId,
    // As the browser's recorder calls it; its real type is known once it can be inspected.
    filename: 'recording.webm',
    title: null,
    suggestedTitle: null,
    transcript: '',
    duration: 0,
    segmentNumber: slices.segmentNumber,
    isAutoSegmented: slices.isAutoSegmented,
    audioPath: null,
    audioType: null,
    audioBytes: null,
    incomplete: null,
    statedDuration: null,
    playerForm: null,
    isExample: false,
    isFavorite: false,
    revision: 0,
    status: 'recording',
    statusReason: null,
    createdAt: (recordedAt > now ? now : recordedAt).toISOString(),
    uploadedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
