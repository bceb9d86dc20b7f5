import type { Segment } from '@wingman/contract/recording.ts';
import { useRef } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { useCorrectingHere } from '../hooks/use-correcting.ts';

const HistoryDialog = lazyDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const UnsavedDialog = lazyDialog(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** What was heard where a segment stands, and the text that could not be saved. */
export function CorrectionDialogs({ segments }: { segments: readonly Segment[] }) {
  const { id, historyOf, showHistory, restore, unsaved, dropUnsaved, save } = useCorrectingHere();
  // A dialog that closes still shows what it was about.
  const [shownId, shown] = [useLast(historyOf), useLast(unsaved)];
  return (
    <>
      {shownId === null ? null : (
        <HistoryDialog
          opened={historyOf !== null}
          recordingId={id}
          segmentId={shownId}
          onRestore={() => restore(shownId)}
          onClose={() => showHistory(null)}
        />
      )}
      {shown === null ? null : (
        <UnsavedDialog
          opened={unsaved !== null}
          unsaved={shown}
          segment={segments.find((segment) => segment.id === shown.segmentId)}
          onSave={save}
          onClose={dropUnsaved}
        />
      )}
    </>
  );
}

function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
