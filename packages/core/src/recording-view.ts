import type { Recording } from '@wingman/contract/recording.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';

/** Shows stored recordings to clients, with what only the running process knows: progress and why one waits. */
export type RecordingView = {
  show: (recording: RecordingEntity) => Recording;
  speechStatus: () => SpeechStatus;
  setProgress: (recordingId: string, fraction: number | undefined) => void;
};

export function createRecordingView(speechStatus: () => SpeechStatus): RecordingView {
  const progress = new Map<string, number>();

  return {
    speechStatus,
    setProgress(recordingId, fraction) {
      if (fraction === undefined) progress.delete(recordingId);
      else progress.set(recordingId, fraction);
    },
    show(entity) {
      const { audioBytes: _bytes, uploadedAt: _uploaded, updatedAt: _updated, ...shown } = entity;
      return {
        ...shown,
        statusReason: waitingReason(entity, speechStatus()) ?? entity.statusReason,
        progress: entity.status === 'transcribing' ? (progress.get(entity.id) ?? 0) : null,
      };
    },
  };
}

/** Derived, not stored, so that it is true the moment the engine's state changes. */
function waitingReason(recording: RecordingEntity, speech: SpeechStatus): string | null {
  return recording.status === 'queued' && speech.state !== 'ready' ? speech.reason : null;
}
