import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { Actor } from '../actor.ts';
import type { Transcriber } from '../ports/transcriber.ts';

export function createSpeechService({ transcriber }: { transcriber: Transcriber }) {
  return {
    /** Whether recordings are transcribed now, and if not, why. */
    async status(_actor: Actor): Promise<SpeechStatus> {
      return transcriber.status();
    },

    /** Begins to fetch the local model. @throws {DomainError} forbidden for anyone but an administrator */
    async downloadModel(actor: Actor): Promise<SpeechStatus> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      transcriber.downloadModel();
      return transcriber.status();
    },
  };
}
