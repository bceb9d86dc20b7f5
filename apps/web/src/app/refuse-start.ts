import type { Refusal } from '../features/recorder/notification.ts';

/** Milliseconds for which a press waits for the server's word before it records all the same. */
const waitMs = 1_500;

export type StartRules = {
  /** What the last reading says: no recording may begin for this reason, or one may; undefined: nothing was read. */
  known: () => Refusal | null | undefined;
  /** Whether that is what the server would say, as far as this page has heard. */
  isCurrent: () => boolean;
  /** What the server says now. */
  ask: () => Promise<Refusal | null>;
  /** The server's refusal came after the recording had begun. */
  onLate: (refusal: Refusal) => void;
};

/**
 * Whether a recording may begin: at once where it surely may, else by asking the server. Who has no minutes left is to hear
 * it before an hour is recorded, and who has chosen a larger plan elsewhere is not to be refused. Without an answer in time
 * what was known counts, and where that was nothing one records: no word is to be lost. The promise never rejects.
 */
export function refuseStartBy({ known, isCurrent, ask, onLate }: StartRules): null | Promise<Refusal | null> {
  if (known() === null && isCurrent()) return null;
  return new Promise((resolve) => {
    let isRecording = false;
    const asKnown = () => {
      const refusal = known() ?? null;
      isRecording = refusal === null;
      resolve(refusal);
    };
    const timer = setTimeout(asKnown, waitMs);
    ask()
      .then((refusal) => {
        if (isRecording && refusal) onLate(refusal);
        resolve(refusal);
      }, asKnown)
      .finally(() => clearTimeout(timer));
  });
}
