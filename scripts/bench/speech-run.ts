import type { Engine } from '../../packages/speech/src/engines/engine.ts';
import { loadLocalEngine } from '../../packages/speech/src/engines/local.ts';
import { transcribeFile } from '../../packages/speech/src/transcribe/transcribe.ts';

/**
 * Run as a program of its own, so that its memory is that of one transcription: hears the file at `path` with the
 * model in `modelDir`, or finds and cuts speech without one, and says what it took as JSON.
 */
const [path = '', modelDir] = process.argv.slice(2);

/** As large chunks as the local engine takes, given to nobody. */
const nobody: Engine = {
  maxChunkSeconds: 30,
  maxPauseSeconds: 1.5,
  voice: 'silero',
  hear: async (chunk) => {
    heardSeconds += chunk.samples.length / 16_000;
    return { tokens: [] };
  },
};
let heardSeconds = 0;

const engine = modelDir ? await loadLocalEngine({ modelDir, threads: 1, language: 'it' }) : nobody;
const startedAt = process.cpuUsage();
const { duration, segments } = await transcribeFile(path, engine, { signal: new AbortController().signal });
const { user, system } = process.cpuUsage(startedAt);
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  JSON.stringify({ duration, segments, heardSeconds, cpuSeconds: (user + system) / 1e6, peakMb }),
);
