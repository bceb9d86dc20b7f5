import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The edit that made others of a recording: undefined while it is looked for, null where there is none. */
export function useEditOf(id: string): RecordingEdit | null | undefined {
  // A list that was read before knows nothing of what was edited since.
  const { data, isFetching } = trpc.recordingEdits.list.useQuery(undefined, { staleTime: 0 });
  const made = (edit: RecordingEdit) => edit.state === 'done' && edit.recordingIds.includes(id);
  return data?.find(made) ?? (isFetching ? undefined : null);
}
