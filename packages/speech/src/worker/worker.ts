/**
 * The speech process: a child of the server that decodes and recognises, so that a crash in native code ends only this
 * process. Uses the messages of worker-protocol.ts and ends with its parent.
 */
import { serveTasks, type TaskControls } from '@wingman/child-process/serve-tasks.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioInspection } from '@wingman/core/ports/transcriber.ts';
import { convertToMp3 } from '../convert/convert.ts';
import { cutAudio } from '../cut/cut-audio.ts';
import { joinAudio } from '../cut/join-audio.ts';
import { sampleRate } from '../decode/pcm.ts';
import { runDescription, runDiarization } from '../diarize/run-diarization.ts';
import type { Engine } from '../engines/engine.ts';
import { isToldLanguage, type LocalEngineConfig, loadLocalEngine } from '../engines/local.ts';
import { createProviderEngine, type ProviderConfig } from '../engines/provider.ts';
import { inspectAudio } from '../inspect/inspect.ts';
import { measurePeaks } from '../inspect/peaks.ts';
import { transcribeFile } from '../transcribe/transcribe.ts';
import { type CostLimits, watchCost } from './cost-watch.ts';
import {
  type EngineChoice,
  toFailure,
  type WorkerEvent,
  type WorkerResults,
  type WorkerTask,
} from './worker-protocol.ts';

const providerEngines = new Map<string, Engine>();
const localEngines = new Map<string, Promise<Engine>>();

serveTasks({ perform, toFailure });

async function perform(
  request: WorkerTask,
  { signal, pause, send }: TaskControls<WorkerEvent>,
): Promise<WorkerResults[keyof WorkerResults]> {
  if (request.task === 'inspect') return await inspectWithin(request.path, request.limits);
  if (request.task === 'to-mp3') {
    const { source, target, maxSeconds, span } = request;
    await convertToMp3(source, target, { signal, maxSeconds, span });
    return null;
  }
  if (request.task === 'cut-audio' || request.task === 'join-audio') {
    const controls = { signal, onProgress: (fraction: number) => send({ fraction }) };
    if (request.task === 'join-audio') return await joinAudio(request.paths, request.folder, controls);
    return await cutAudio(request.path, request.folder, request, controls);
  }
  if (request.task === 'diarize') return await runDiarization(request, signal);
  if (request.task === 'describe-voices') return await runDescription(request, signal);
  if (request.task === 'measure-peaks') {
    const { path, count, maxSeconds } = request;
    return await measurePeaks(path, count, { signal, maxSeconds });
  }
  if (request.task === 'try-model') {
    const engine = await loadLocalEngine(request.config);
    await engine.hear({ offset: 0, samples: new Float32Array(sampleRate) }, signal);
    return null;
  }
  const engine = await engineFor(request.choice);
  return await transcribeFile(request.path, engine, {
    signal,
    pause,
    state: request.state,
    hints: request.hints,
    maxSeconds: request.maxSeconds,
    ...(request.from === undefined ? {} : { from: request.from }),
    ...(request.isOpen === undefined ? {} : { isOpen: request.isOpen }),
    onProgress: (fraction) => send({ fraction }),
    onNote: (counts) => send({ counts }),
    onChunk: (part) => send({ part }),
  });
}

/** The host kills this process when notified that it exceeds its limits: native code cannot be interrupted. */
async function inspectWithin(path: string, limits: CostLimits | undefined): Promise<AudioInspection> {
  if (limits === undefined) return await inspectAudio(path);
  const watch = watchCost(limits);
  const tooMuch = watch.exceeded.then(() => {
    throw new DomainError('audio_too_complex');
  });
  try {
    return await Promise.race([inspectAudio(path), tooMuch]);
  } finally {
    watch.stop();
  }
}

async function engineFor(choice: EngineChoice): Promise<Engine> {
  return choice.engine === 'provider' ? providerEngine(choice) : await localEngine(choice);
}

/** Kept for the next recording, with the learned limits of the provider. */
function providerEngine(config: ProviderConfig): Engine {
  const { baseUrl, apiKey, model, language, voice, prompt } = config;
  const key = JSON.stringify([baseUrl, apiKey, model, language, voice, prompt]);
  const engine = providerEngines.get(key) ?? createProviderEngine(config);
  providerEngines.set(key, engine);
  return engine;
}

/** A loaded model is kept for the next recording. Only Whisper is loaded for one language. */
async function localEngine({ modelDir, threads, language, voice }: LocalEngineConfig): Promise<Engine> {
  const isTold = isToldLanguage(modelDir);
  const key = JSON.stringify([modelDir, threads, isTold ? language : '', voice]);
  // One language of each at a time: a model is large.
  if (isTold)
    for (const other of localEngines.keys())
      if (other !== key && JSON.parse(other)[0] === modelDir) localEngines.delete(other);
  const loading = localEngines.get(key) ?? loadLocalEngine({ modelDir, threads, language, voice });
  localEngines.set(key, loading);
  try {
    return await loading;
  } catch (error) {
    localEngines.delete(key);
    throw error;
  }
}
