/**
 * What people did, and what the server has acknowledged of it. `sent`: no answer yet, it may be there or not.
 * `kept`: acknowledged, must be there. `going`: its deletion for good was sent. `gone`: that was acknowledged.
 * `trashed`: it is in the trash alone. `trashing`, `restoring`: on its way into it and out of it.
 */
export type Outcome = 'sent' | 'kept' | 'trashing' | 'trashed' | 'restoring' | 'going' | 'gone';

export type LedgerRecording = {
  id: string;
  userId: string;
  /** What is said in the audio. */
  numbers: number[];
  /** What the transcript acknowledged last says, and those that changes would make of it that were sent since. */
  says: { kept: number[]; sent: number[][] };
  /** Words that were ever sent as a correction. */
  written: number[];
  /** Corrections that can be taken back, the last one at the end, with what stood there before. */
  undoable: { correctionId: number; before: number[] }[];
  /** Whether a draft is beside the transcript. */
  draft: { kept: boolean; sent: boolean[] };
  /** The audio as it was recorded. */
  sha256: string;
  outcome: Outcome;
  /** The last title acknowledged, and those sent since. */
  titles: { kept: string | null; sent: string[] };
};

/** One that is sent now. */
export function newRecording(
  made: Pick<LedgerRecording, 'id' | 'userId' | 'numbers' | 'sha256'>,
): LedgerRecording {
  return {
    ...made,
    says: { kept: made.numbers, sent: [] },
    ...{ written: [], undoable: [], draft: { kept: false, sent: [] } },
    outcome: 'sent',
    titles: { kept: null, sent: [] },
  };
}

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
  /** How many words were sent as corrections. */
  written: number;
  /** How many things were acknowledged. */
  acknowledged: number;
};

export const newLedger = (): Ledger => ({
  users: [],
  recordings: [],
  questions: [],
  refusals: [],
  written: 0,
  acknowledged: 0,
});

/** The values that may be there after a change of which not every answer came. */
export const possible = <T>({ kept, sent }: { kept: T; sent: T[] }): T[] => [kept, ...sent];
