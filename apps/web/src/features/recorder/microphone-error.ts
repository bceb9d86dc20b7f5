import { messages } from '../../messages/messages.ts';

const texts = messages.recorder;

export type MicrophoneProblem = { title: string; message: string };

/** Thrown instead of a browser error where the browser has no microphone interface to ask. */
export class MicrophoneUnavailable extends Error {
  override readonly name: 'InsecureContext' | 'RecorderMissing';

  constructor(name: 'InsecureContext' | 'RecorderMissing') {
    super(name);
    this.name = name;
  }
}

const problems: Record<string, MicrophoneProblem> = {
  InsecureContext: texts.microphone.insecure,
  RecorderMissing: texts.microphone.unsupported,
  NotAllowedError: texts.microphone.denied,
  SecurityError: texts.microphone.denied,
  NotFoundError: texts.microphone.notFound,
  DevicesNotFoundError: texts.microphone.notFound,
  NotReadableError: texts.microphone.notReadable,
  TrackStartError: texts.microphone.notReadable,
  AbortError: texts.microphone.notReadable,
  OverconstrainedError: texts.microphone.overconstrained,
  NotSupportedError: texts.microphone.unsupported,
};

/** Why the microphone cannot be used, for people. Only a refusal speaks of permission. */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return problems[name] ?? texts.microphone.unknown;
}
