import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds until the state is read again where no event tells it. */
const againMs = 3_000;

/** Cuts and divides a recording. When it is done the recording is gone, and whoever follows the events says so. */
export function useEditRecording(id: string) {
  const [editId, setEditId] = useState<string>();
  const utils = trpc.useUtils();
  const onSuccess = (edit: { id: string }) => {
    setEditId(edit.id);
    void utils.recordingEdits.get.invalidate({ id: edit.id });
  };
  const cut = trpc.recordingEdits.cut.useMutation({ onSuccess });
  const divide = trpc.recordingEdits.divide.useMutation({ onSuccess });
  const { data: edit } = trpc.recordingEdits.get.useQuery(
    { id: editId ?? '' },
    {
      enabled: editId !== undefined,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : againMs),
    },
  );
  const isFailed = edit?.state === 'failed';
  return {
    isAsking: cut.isPending || divide.isPending,
    isWorking: editId !== undefined && !isFailed,
    progress: edit?.progress ?? (edit?.state === 'done' ? 1 : 0),
    reason: (isFailed ? edit.reason : undefined) ?? cut.error?.message ?? divide.error?.message,
    cut(span: { start: number; end: number }) {
      divide.reset();
      cut.mutate({ id, editId: crypto.randomUUID(), ...span });
    },
    divide(at: number) {
      cut.reset();
      divide.mutate({ id, editId: crypto.randomUUID(), at });
    },
  };
}
