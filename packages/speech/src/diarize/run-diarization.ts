import { constants, setPriority } from 'node:os';
import { DomainError } from '@wingman/contract/error.ts';
import type { DescribedVoice, Turn, VoiceSpan } from '@wingman/core/ports/diarizer.ts';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { sampleRate } from '../decode/pcm.ts';
import { findDiarizationFiles, readDiarizationOptions } from '../models/diarization-models.ts';
import { describeVoices } from './describe-voices.ts';
import { diarizeFile } from './diarize-file.ts';
import { type DiarizationEngine, loadDiarization } from './sherpa-diarization.ts';

type Models = { modelDir: string; threads: number };
type Request = Models & { path?: string };

let loaded: { key: string; engine: DiarizationEngine } | undefined;

/**
 * For a separate process, whose priority it lowers: the engine blocks everything else in its process, and
 * transcriptions have priority. Loaded models are kept for the next recording.
 * @throws {TranscriptionError} unavailable without models, permanent where the file cannot be decoded
 */
export async function runDiarization(
  { path, modelDir, threads }: Request,
  signal: AbortSignal,
): Promise<Turn[]> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { same, apart } = readDiarizationOptions(modelDir);
  const engine = engineFor(modelDir, threads, apart);
  if (path === undefined) {
    engine.turnsIn(new Float32Array(2 * sampleRate));
    return [];
  }
  return asTranscription(diarizeFile(path, engine, { same, signal }));
}

/** The same for describing voices. @throws {TranscriptionError} */
export async function runDescription(
  { path, voices, modelDir, threads }: Models & { path: string; voices: VoiceSpan[][] },
  signal: AbortSignal,
): Promise<DescribedVoice[]> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const engine = engineFor(modelDir, threads, readDiarizationOptions(modelDir).apart);
  return asTranscription(describeVoices(path, voices, { engine, signal }));
}

/** A file that cannot be decoded will not be later either. */
async function asTranscription<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new TranscriptionError('permanent', error.message, { cause: error });
  }
}

function engineFor(modelDir: string, threads: number, apart: number): DiarizationEngine {
  const key = JSON.stringify([modelDir, threads, apart]);
  if (loaded?.key === key) return loaded.engine;
  const files = findDiarizationFiles(modelDir);
  if (!files)
    throw new TranscriptionError('unavailable', 'I modelli per distinguere le voci non sono installati');
  loaded = { key, engine: loadDiarization(files, { threads, apart }) };
  return loaded.engine;
}
