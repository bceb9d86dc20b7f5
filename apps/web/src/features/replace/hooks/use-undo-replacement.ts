import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type ReplacedOutcomes, useReplacements } from '../api/use-replacements.ts';

const texts = lazyMessages.replace;

/** Takes a replacement back in all of its recordings, and says what became of it. */
export function useUndoReplacement(): (replacementId: string) => Promise<void> {
  const { undo } = useReplacements();
  return async (replacementId) => {
    try {
      const { undone, kept } = await undo(replacementId);
      const rest = kept > 0 ? texts.kept(kept) : undefined;
      if (undone > 0) toastDone(texts.undone(undone), rest);
      else toastFailure(texts.undoFailed, rest);
    } catch (error) {
      toastFailure(texts.undoFailed, toWingmanError(error).message);
    }
  };
}

type Replaced = {
  outcomes: ReplacedOutcomes;
  error: unknown;
  isStopped: boolean;
  onUndo: () => void;
};

/** Says how many places were replaced, what stays, and lets all of it be taken back. */
export function sayReplaced({ outcomes, error, isStopped, onUndo }: Replaced): void {
  const replaced = sumOf(outcomes, ({ replaced: places }) => places);
  const left = sumOf(outcomes, ({ left: places }) => places);
  const action = { label: texts.undo, onAct: onUndo };
  const rest = left > 0 ? texts.left(left) : undefined;
  if (error !== undefined) {
    const { message } = toWingmanError(error);
    if (replaced === 0) toastFailure(texts.failed, message);
    else toastFailure(texts.failed, `${texts.done(replaced)}. ${message}`, action);
  } else if (replaced > 0) toastDone(texts.done(replaced), isStopped ? texts.stopped : rest, action);
  else toastFailure(texts.failed, rest);
}

type Outcome = ReplacedOutcomes[number];

const sumOf = (outcomes: ReplacedOutcomes, of: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
