import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { type Waveform, waveformBars, waveformWaitMs } from '@wingman/contract/waveform.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findOwnedRecording,
  hasAudio,
  type OwnedRecording,
} from '@wingman/db/repositories/recording.repository.ts';
import { findWaveform, insertWaveform } from '@wingman/db/repositories/waveform.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { AudioConverter } from '../../ports/audio-converter.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import { createSharedWork, type SharedWorkOptions } from '../shared-work.ts';

type WaveformsDeps = {
  database: WingmanDatabase;
  audioStore: AudioStore;
  audioConverter: AudioConverter;
  options: { waveformWaitMs?: number };
  sharedWork?: SharedWorkOptions;
};

type OwnedAudio = { recording: OwnedRecording; audioPath: string };

/** Waveforms of recordings: measured on first request, and stored. */
export function createWaveformsService(deps: WaveformsDeps) {
  const { database, audioStore, audioConverter, options, sharedWork } = deps;
  const { db } = database;
  /** Running measurements by audio, so that concurrent requests share one. */
  const measuring = createSharedWork<number[]>(sharedWork);

  async function measure({ recording, audioPath }: OwnedAudio, signal: AbortSignal): Promise<number[]> {
    const { userId } = recording;
    const file = await audioStore.localFile(audioPath);
    try {
      const peaks = await audioConverter.toPeaks(file.path, waveformBars, { userId, signal });
      await insertWaveform(db, recording, { audioPath, peaks });
      return peaks;
    } finally {
      await file.release();
    }
  }

  function measureOnce(audio: OwnedAudio, caller: AbortSignal): Promise<number[]> {
    const start = (signal: AbortSignal) => {
      const value = measure(audio, signal);
      // Callers that still wait get the error; without any it would be an unhandled rejection.
      value.catch(() => undefined);
      return { value, ended: value };
    };
    const { recording, audioPath } = audio;
    const isWanted = () => hasAudio(db, { id: recording.id, audioPath });
    return measuring.join(audioPath, { start, isWanted }, { signal: caller });
  }

  return {
    /**
     * The peaks of a recording; null after a timeout: the measurement continues meanwhile.
     * @throws {DomainError} not_found also when there is no audio, audio_damaged and other audio errors, unavailable
     */
    async get(actor: Actor, { id }: { id: string }): Promise<Waveform> {
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording?.audioPath) throw new DomainError('not_found');
      const audio = { recording, audioPath: recording.audioPath };
      const kept = await findWaveform(db, { recordingId: id, audioPath: audio.audioPath });
      if (kept) return { peaks: kept };
      const waiting = new AbortController();
      const waited = delay(options.waveformWaitMs ?? waveformWaitMs, null, { signal: waiting.signal });
      // The race is over: an aborted wait is no error.
      waited.catch(() => undefined);
      try {
        return { peaks: await Promise.race([measureOnce(audio, waiting.signal), waited]) };
      } finally {
        waiting.abort();
      }
    },
  };
}
