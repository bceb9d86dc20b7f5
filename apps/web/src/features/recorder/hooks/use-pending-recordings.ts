import type { LocalRecordingView } from './use-local-recordings.ts';
import { useLocalRecordings } from './use-local-recordings.ts';

export type PendingRecordings = {
  /** Finished recordings that the server has not acknowledged, newest first; refused ones among them. */
  items: LocalRecordingView[];
  count: number;
  /** Is any of them going to be sent, or on its way? */
  isProcessing: boolean;
};

/** What of the signed-in person's recordings is only in this browser. */
export function usePendingRecordings(): PendingRecordings {
  const items = useLocalRecordings().filter((row) => !row.uploaded && row.status !== 'capturing');
  return {
    items,
    count: items.length,
    isProcessing: items.some((row) => row.status === 'pending'),
  };
}
