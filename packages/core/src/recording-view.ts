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
  const progress = new Map<string, Progress>();

  return {
    speechStatus,
    setProgress(recordingId, fraction) {
      if (fraction === undefined) progress.delete(recordingId);
      else progress.set(recordingId, progressAfter(progress.get(recordingId), fraction));
    },
    show(entity) {
      const { audioBytes: _bytes, uploadedAt: _uploaded, updatedAt: _updated, ...rest } = entity;
      const { incomplete, statedDuration, playerForm: _form, ...shown } = rest;
      return {
        ...shown,
        incomplete: incomplete && { reason: incomplete, statedDuration },
        statusReason: waitingReason(entity, speechStatus()) ?? entity.statusReason,
        progress: entity.status === 'transcribing' ? (progress.get(entity.id)?.fraction ?? 0) : null,
        remainingSeconds: entity.status === 'transcribing' ? remaining(progress.get(entity.id)) : null,
      };
    },
  };
}

/** How far a transcription is, and how far it was when it was first heard of. Times on the monotonic clock. */
type Progress = { fraction: number; at: number; firstFraction: number; firstAt: number };

/** With less behind it, what is left cannot be told. */
const tellingFraction = 0.03;
const tellingMs = 2_000;

function progressAfter(before: Progress | undefined, fraction: number): Progress {
  const at = performance.now();
  return before ? { ...before, fraction, at } : { fraction, at, firstFraction: fraction, firstAt: at };
}

/** Whole seconds, by the pace so far; null until there is one. */
function remaining(progress: Progress | undefined): number | null {
  if (!progress) return null;
  const done = progress.fraction - progress.firstFraction;
  const ms = progress.at - progress.firstAt;
  if (done < tellingFraction || ms < tellingMs) return null;
  return Math.max(1, Math.round(((1 - progress.fraction) / done) * (ms / 1_000)));
}

/** Derived, not stored, so that it is true the moment the engine's state changes. */
function waitingReason(recording: RecordingEntity, speech: SpeechStatus): string | null {
  return recording.status === 'queued' && speech.state !== 'ready' ? speech.reason : null;
}
