import type { Replacement, ReplacementResult, ReplacementSearch } from '@wingman/contract/replacement.ts';
import { replacedAtOnce } from '@wingman/contract/replacement-table.ts';
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';

export type ReplacedOutcomes = ReplacementResult['recordings'];

type Watch = {
  onProgress: (done: number) => void;
  /** Ends it after the recordings that are being changed. */
  signal: AbortSignal;
};

/** Finds and replaces, some recordings a call: a whole library in one would hold up others. */
export function useReplacements() {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const { replacements } = utils.client;

    /** What hangs on the words is told by the server; the lists of found words are not. */
    async function readAgain(): Promise<void> {
      await Promise.all([
        utils.replacements.latest.invalidate(),
        utils.recordings.get.invalidate(),
        utils.recordings.search.invalidate(),
      ]);
    }

    return {
      find: (search: ReplacementSearch) => replacements.find.query(search),

      async make({ recordings, ...words }: Replacement, { onProgress, signal }: Watch) {
        const outcomes: ReplacedOutcomes = [];
        try {
          for (let from = 0; from < recordings.length && !signal.aborted; from += replacedAtOnce) {
            const some = recordings.slice(from, from + replacedAtOnce);
            const result = await replacements.make.mutate({ ...words, recordings: some });
            outcomes.push(...result.recordings);
            onProgress(outcomes.length);
          }
          return { outcomes, error: undefined };
        } catch (error) {
          return { outcomes, error };
        } finally {
          void readAgain();
        }
      },

      async undo(replacementId: string): Promise<{ undone: number; kept: number }> {
        const counted = { undone: 0, kept: 0 };
        try {
          for (let after: number | null = 0; after !== null; ) {
            const step: { undone: string[]; kept: string[]; next: number | null } =
              await replacements.undo.mutate({ replacementId, after });
            counted.undone += step.undone.length;
            counted.kept += step.kept.length;
            after = step.next;
          }
          return counted;
        } finally {
          void readAgain();
        }
      },
    };
  }, [utils]);
}
