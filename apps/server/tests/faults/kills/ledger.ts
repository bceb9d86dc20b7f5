/**
 * What people did, and what the server has acknowledged of it. `sent`: no answer yet, it may be there or not.
 * `kept`: acknowledged, must be there. `going`: its deletion for good was sent. `gone`: that was acknowledged.
 * `trashed`: it is in the trash alone. `trashing`, `restoring`: on its way into it and out of it.
 */
export type Outcome = 'sent' | 'kept' | 'trashing' | 'trashed' | 'restoring' | 'going' | 'gone';

export type LedgerRecording = {
  id: string;
  userId: string;
  numbers: number[];
  /** The audio as it was recorded. */
  sha256: string;
  outcome: Outcome;
  /** The last title acknowledged, and those sent since. */
  titles: { kept: string | null; sent: string[] };
};

export type LedgerQuestion = {
  /** Unique in the ledger. */
  message: string;
  sessionId: string;
  userId: string;
  hasImage: boolean;
  /** `kept`: the server said that it has the question. */
  outcome: Outcome;
  /** The answer, once the server said that it is complete. */
  answer?: string;
};

export type LedgerUser = {
  id: string;
  /** The name in the settings acknowledged last, and those sent since. */
  names: { kept: string | null; sent: string[] };
  /** Never removes anything: its minutes must be those of its recordings. */
  isKeeper: boolean;
};

export type Ledger = {
  users: LedgerUser[];
  recordings: LedgerRecording[];
  questions: LedgerQuestion[];
  /** Answers that no program of ours should give. */
  refusals: string[];
  /** How many things were acknowledged. */
  acknowledged: number;
};

export const newLedger = (): Ledger => ({
  users: [],
  recordings: [],
  questions: [],
  refusals: [],
  acknowledged: 0,
});

/** The values that may be there after a change of which not every answer came. */
export const possible = <T>({ kept, sent }: { kept: T; sent: T[] }): T[] => [kept, ...sent];
