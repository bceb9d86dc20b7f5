import type { WingmanError } from '@wingman/client/wingman-error.ts';

/** What a failed upload means for its recording, whose audio stays in this browser in every case. */
export type UploadVerdict =
  /** Temporary: retry later. */
  | 'retry'
  /** The server will never take it as it is: keep it, say why, try again only when a person asks. */
  | 'refused'
  /** The session has ended: nothing is sent until the user signs in. */
  | 'signedOut'
  /** Aborted by the app. */
  | 'aborted';

const lastingStatuses = new Set([400, 401, 403, 409, 413, 415, 422]);

export function verdictOf(error: WingmanError): UploadVerdict {
  if (error.code === 'aborted') return 'aborted';
  if (error.endsSession) return 'signedOut';
  // Whoever takes the deletion of the account back finds it, and sends it then.
  if (error.code === 'deletion_pending') return 'retry';
  return lastingStatuses.has(error.status) ? 'refused' : 'retry';
}

/** Might the server have taken the recording although no answer came? Then asking again tells, without alarm. */
export function mayHaveArrived(error: WingmanError, sentWhole: boolean): boolean {
  return sentWhole && (error.code === 'network' || error.status === 502 || error.status === 504);
}

/** The server's Retry-After in milliseconds; 0 without one. */
export const restMsOf = (error: WingmanError): number => (error.retryAfterSeconds ?? 0) * 1_000;
