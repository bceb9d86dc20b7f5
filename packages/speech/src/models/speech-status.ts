import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { modelFailures } from '@wingman/models/model-failure.ts';
import type { ModelState } from '@wingman/models/model-store.ts';

const waiting = 'le registrazioni restano in attesa';

/** A provider counts as working until it refuses a recording. */
export function providerStatus(model: string): SpeechStatus {
  return { engine: 'provider', state: 'ready', reason: null, model, download: null, downloadFailed: false };
}

export function offStatus(): SpeechStatus {
  return {
    engine: 'off',
    state: 'off',
    reason: `La trascrizione è disattivata: ${waiting}`,
    model: null,
    download: null,
    downloadFailed: false,
  };
}

export function localStatus(model: string, { state, download, downloadError }: ModelState): SpeechStatus {
  const reasons = {
    ready: null,
    missing: `Il modello vocale non è ancora installato: ${waiting}`,
    downloading: `Il modello vocale si sta scaricando: ${waiting}`,
    damaged: `${modelFailures.model_damaged} e va scaricato di nuovo: ${waiting}`,
  };
  const failed = downloadError !== null && state !== 'ready';
  return {
    engine: 'local',
    state: state === 'ready' ? 'ready' : `model_${state}`,
    reason: failed ? `Il modello vocale non è stato scaricato. ${downloadError}: ${waiting}` : reasons[state],
    model,
    download,
    downloadFailed: failed,
  };
}
