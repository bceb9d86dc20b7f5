import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import type { LocalRecording } from '../../../lib/local-database.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import { SharedFiles } from '../shared-files.ts';

/** A shared file; `isKnown`: this browser has imported the same one for this user before. */
export type WaitingFile = LocalRecording & { isKnown: boolean };

const none: WaitingFile[] = [];

/**
 * Files that wait for this user's answer, also those that came while nobody was signed in, and the place in which they
 * are kept. None where the browser's store cannot be read.
 */
export function useSharedFiles(userId: string): { files: WaitingFile[]; shared: SharedFiles } {
  const { database } = useRecorderServices().vault;
  const shared = useMemo(() => new SharedFiles(database, { storage: navigator.storage }), [database]);
  const unclaimed = useLiveQuery(() => shared.countUnclaimed().catch(() => 0), [shared]);
  const files = useLiveQuery(() => listWithKnown(shared, userId).catch(() => none), [shared, userId]);
  useEffect(() => {
    if (unclaimed !== undefined) shared.claim(userId).catch(() => {});
  }, [shared, userId, unclaimed]);
  return { files: files ?? none, shared };
}

async function listWithKnown(shared: SharedFiles, userId: string): Promise<WaitingFile[]> {
  const rows = await shared.list(userId);
  const known = await shared.knownAmong(rows, userId);
  return rows.map((row) => ({ ...row, isKnown: known.has(row.id) }));
}
