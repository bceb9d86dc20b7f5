import type { Recording } from '@wingman/contract/recording.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';

/** Maps stored recordings for clients, with the state of the running process: progress and why one waits. */
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
      const isTranscribing = entity.status === 'transcribing';
      // Field by field: a list shows thousands, and copies by spread cost several times as much.
      return {
        id: entity.id,
        userId: entity.userId,
        filename: entity.filename,
        title: entity.title,
        suggestedTitle: entity.suggestedTitle ?? undefined,
        transcript: entity.transcript,
        duration: entity.duration,
        segmentNumber: entity.segmentNumber,
        isAutoSegmented: entity.isAutoSegmented,
        audioPath: entity.audioPath,
        audioType: entity.audioType,
        status: entity.status,
        incomplete: entity.incomplete && {
          reason: entity.incomplete,
          statedDuration: entity.statedDuration,
        },
        statusReason: waitingReason(entity, speechStatus) ?? entity.statusReason,
        progress: isTranscribing ? (progress.get(entity.id)?.fraction ?? 0) : null,
        remainingSeconds: isTranscribing ? remaining(progress.get(entity.id)) : null,
        isExample: entity.isExample || undefined,
        isFavorite: entity.isFavorite || undefined,
        revision: entity.revision,
        createdAt: entity.createdAt,
      };
    },
  };
}

/** Progress of a transcription, now and when it was first reported. Times on the monotonic clock. */
type Progress = { fraction: number; at: number; firstFraction: number; firstAt: number };

/** With less progress, the remaining time cannot be estimated. */
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

/** Derived, not stored, so that it follows the engine's state at once. */
function waitingReason(recording: RecordingEntity, speechStatus: () => SpeechStatus): string | null {
  if (recording.status !== 'queued') return null;
  const speech = speechStatus();
  return speech.state === 'ready' ? null : speech.reason;
}
