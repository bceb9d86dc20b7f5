import { useMemo, useSyncExternalStore } from 'react';
import { type PartHearing, type Receipt, receiptOf } from '../receipt.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import { useRecordedTime } from './use-recorded-time.ts';
import { useRecorder } from './use-recorder.ts';

/** Where each span of the running recording is, by the last words about its parts; drawn again each second. */
export function useReceipt(hearings: ReadonlyMap<string, PartHearing>): Receipt {
  const { receipts } = useRecorderServices();
  const { parts } = useRecorder();
  const marks = useSyncExternalStore(receipts.subscribe, receipts.getMarks);
  const elapsedMs = useRecordedTime();
  return useMemo(() => receiptOf({ parts, marks, hearings, elapsedMs }), [parts, marks, hearings, elapsedMs]);
}
