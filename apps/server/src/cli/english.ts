import type { DomainError, ErrorCode } from '@wingman/contract/error.ts';

/** The contract's sentences are for people who use the product, in Italian; operators read English. */
const sentences: Partial<Record<ErrorCode, string>> = {
  not_audio: 'is no audio recording that can be recognised',
  audio_empty: 'is empty',
  audio_too_short: 'is too short',
  audio_without_track: 'has no audio track',
  audio_encrypted: 'is encrypted and cannot be read',
  audio_damaged: 'is damaged and cannot be read',
  too_large: 'is larger than MAX_UPLOAD_MB allows',
  recording_limit_reached: 'is over the minutes of the plan of this account',
  storage_full: 'could not be stored: the disk is full',
  unavailable: 'could not be stored: the storage is away',
  conflict: 'belongs to another account',
};

/** Why something was not taken, to be read after its name. */
export function refusalInEnglish({ code }: DomainError): string {
  return sentences[code] ?? `was refused (${code})`;
}

const modelReasons: [italian: RegExp, english: string][] = [
  [/si è interrotto/, 'the download broke off'],
  [/non è raggiungibile/, 'the server of the model does not answer'],
  [/errore (\d+)/, 'the server of the model answered with an error'],
  [/spazio su disco/, 'the disk is full'],
  [/non è quello atteso|non sono un modello|non può essere usato/, 'what was received is not the model'],
  [/danneggiat/, 'it is damaged'],
];

/** What the speech engine says of a model, which the screens show in Italian. */
export function modelReasonInEnglish(reason: string | null | undefined): string {
  if (!reason) return 'the log says why';
  const found = modelReasons.find(([italian]) => italian.test(reason));
  const [status] = /\b[45]\d\d\b/.exec(reason) ?? [];
  return found ? `${found[1]}${status ? ` (${status})` : ''}` : 'the log says why';
}
