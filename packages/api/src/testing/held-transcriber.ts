import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { Transcriber, Transcription } from '@wingman/core/ports/transcriber.ts';

const ready: SpeechStatus = {
  engine: 'local',
  state: 'ready',
  reason: null,
  model: 'held',
  download: null,
  downloadFailed: false,
};

/** A transcriber that waits until the test provides its result. */
export function createHeldTranscriber() {
  const held = Promise.withResolvers<Transcription>();
  let calls = 0;
  const transcriber: Transcriber = {
    status: () => ready,
    onStatusChange: () => () => {},
    downloadModel: () => {},
    cancelDownload: () => {},
    listEngines: async () => [],
    listModels: async () => [],
    removeModel: async () => {},
    transcribe(_path, { signal }) {
      calls += 1;
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        held.promise.then(resolve, reject);
      });
    },
  };
  return { transcriber, release: (heard: Transcription) => held.resolve(heard), calls: () => calls };
}
