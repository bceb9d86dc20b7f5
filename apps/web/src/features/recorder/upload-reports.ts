import type { Recording } from '@wingman/contract/recording.ts';
import type { ToastAction } from '../../lib/toast-message.tsx';
import { messages } from '../../messages/messages.ts';
import type { Notify } from './notification.ts';

const texts = messages.recorder.upload;

/** Reports uploads to the user: each failure once, not at each retry, and each outcome once. */
export class UploadReports {
  readonly #notify: Notify;
  /** The last failure told, by recording. */
  readonly #told = new Map<string, string>();
  /** Recordings sent from this page whose transcription has not been told. */
  readonly #awaited = new Set<string>();
  /** What ends the message that a recording waits for a network. */
  readonly #waiting = new Map<string, AbortController>();

  constructor(notify: Notify) {
    this.#notify = notify;
  }

  tellFailure(id: string, message: string, isLimit = false): void {
    if (this.#told.get(id) === message) return;
    this.#told.set(id, message);
    const action = isLimit ? { label: messages.shell.limitReached.plans, href: '/subscription' } : undefined;
    this.#tell('error', texts.failedTitle, message || texts.failedMessage, action);
  }

  /** Without a network nothing has failed: what was recorded is safe, and leaves when there is one. Told once. */
  tellWaiting(id: string): void {
    if (this.#told.get(id) === texts.offline.title) return;
    this.#told.set(id, texts.offline.title);
    const over = new AbortController();
    this.#waiting.set(id, over);
    this.#notify({ kind: 'info', ...texts.offline, isNews: true, until: over.signal });
  }

  /**
   * What was told of this recording is over, and the message that it waits is taken back. The next failure is reported
   * again, even if it is the same one.
   */
  discard(id: string): void {
    this.#told.delete(id);
    this.#waiting.get(id)?.abort();
    this.#waiting.delete(id);
  }

  /** The server has the recording: what becomes of its transcription will be told. */
  expectOutcome(id: string): void {
    this.discard(id);
    this.#awaited.add(id);
  }

  tellOutcome({ id, status, transcript, statusReason }: Recording): void {
    if (status !== 'ready' && status !== 'failed') return;
    if (!this.#awaited.delete(id)) return;
    const action = { label: texts.open, href: `/recordings/${id}` };
    if (status === 'ready') {
      this.#tell('success', texts.doneTitle, transcript || texts.noSpeech, action);
    } else {
      const reason = statusReason ?? texts.transcriptionFailedMessage;
      this.#tell('error', texts.transcriptionFailedTitle, reason, action);
    }
  }

  #tell(kind: 'success' | 'error' | 'info', title: string, message: string, action?: ToastAction): void {
    this.#notify({ kind, title, message, isNews: true, ...(action && { action }) });
  }
}
