import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useRecorderServices } from '../recorder-context.tsx';
import type { VaultRecording } from '../recording-vault.ts';

/**
 * Where a recording of this browser is: being captured, only here, on its way, received whole and not answered
 * yet, refused, or on the server.
 */
export type LocalPlace = 'capturing' | 'pending' | 'uploading' | 'processing' | 'refused' | 'uploaded';

export type LocalRecordingView = VaultRecording & {
  place: LocalPlace;
  /** Share sent, 0 to 1, while it is on its way from this tab. */
  progress: number | null;
};

const none: VaultRecording[] = [];

/** The recordings that this browser keeps for the signed-in person, newest first, in every tab up to date. */
export function useLocalRecordings(): LocalRecordingView[] {
  return useReadRecordings() ?? [];
}

/** One of them: null when it is not kept here, undefined until the local store was read. */
export function useLocalRecording(id: string): LocalRecordingView | null | undefined {
  const recordings = useReadRecordings();
  return recordings && (recordings.find((recording) => recording.id === id) ?? null);
}

function useReadRecordings(): LocalRecordingView[] | undefined {
  const { vault, queue, subscribeSession, getSession } = useRecorderServices();
  const userId = useSyncExternalStore(subscribeSession, () => getSession()?.userId ?? null);
  const memoryVersion = useMemoryVersion(vault.subscribe);
  const progress = useSyncExternalStore(queue.subscribe, queue.getProgress);
  const rows = useLiveQuery(
    async () => (userId ? await vault.list(userId) : none),
    [vault, userId, memoryVersion],
  );
  return rows
    ?.filter((row) => row.userId === userId)
    .map((row) => {
      const share = progress.get(row.id) ?? null;
      return { ...row, progress: share, place: placeOf(row, share) };
    })
    .reverse();
}

function placeOf(row: VaultRecording, share: number | null): LocalPlace {
  // Shared files belong to nobody and are not among these until they are imported.
  if (row.status === 'receiving' || row.status === 'shared') return 'pending';
  if (row.status !== 'pending' || share === null) return row.status;
  return share < 1 ? 'uploading' : 'processing';
}

/** A number that grows with each change of what memory holds, which no database query can see. */
function useMemoryVersion(subscribe: (listener: () => void) => () => void): number {
  const version = useRef(0);
  const counted = useCallback(
    (listener: () => void) =>
      subscribe(() => {
        version.current += 1;
        listener();
      }),
    [subscribe],
  );
  return useSyncExternalStore(counted, () => version.current);
}
