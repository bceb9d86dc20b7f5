import { DomainError } from '@wingman/contract/error.ts';
import type { Transcriber } from '@wingman/core/ports/transcriber.ts';

/** For a node that only serves: other nodes transcribe, and only they know their status. */
export function createRemoteTranscriber(): Transcriber {
  return {
    status: () => ({
      engine: 'provider',
      state: 'ready',
      reason: null,
      model: null,
      download: null,
      downloadFailed: false,
    }),
    onStatusChange: () => () => {},
    downloadModel() {
      throw new DomainError('speech_unavailable');
    },
    cancelDownload() {
      throw new DomainError('speech_unavailable');
    },
    listEngines: async () => [],
    listModels: async () => [],
    async removeModel() {
      throw new DomainError('speech_unavailable');
    },
    async transcribe() {
      throw new DomainError('speech_unavailable');
    },
  };
}
