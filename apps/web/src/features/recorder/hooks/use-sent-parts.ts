import { useSyncExternalStore } from 'react';
import type { RecordedPart } from '../part-sequence.ts';
import { useRecorderServices } from '../recorder-context.tsx';

/** Those of some parts of which the server has something: their words can be asked for. */
export function useSentParts(parts: readonly RecordedPart[]): RecordedPart[] {
  const { receipts } = useRecorderServices();
  const marks = useSyncExternalStore(receipts.subscribe, receipts.getMarks);
  return parts.filter(({ id }) => (marks.get(id)?.sentMs ?? 0) > 0);
}
