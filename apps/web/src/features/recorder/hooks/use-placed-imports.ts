import { browserZone, dayLabel } from '../../../lib/day.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import { useLocalRecordings } from './use-local-recordings.ts';

/** Milliseconds after its upload in which the place of a file is told. */
const toldMs = 24 * 60 * 60_000;

export type PlacedImport = { id: string; filename: string; day: string };

/** Files that were imported recently and stand under an earlier day in the list, where nobody looks for what has just come. */
export function usePlacedImports(): { placed: PlacedImport[]; settle: (ids: readonly string[]) => void } {
  const { vault } = useRecorderServices();
  const zone = browserZone();
  const now = new Date();
  const dayOf = (at: number) => dayLabel(new Date(at), now, zone);
  const placed = useLocalRecordings().flatMap(
    ({ id, filename, isImported, isPlaceKnown, uploadedAt, timestamp }) => {
      const isRecent = uploadedAt !== undefined && now.getTime() - uploadedAt < toldMs;
      if (!isImported || isPlaceKnown || !isRecent || dayOf(timestamp) === dayOf(uploadedAt)) return [];
      return [{ id, filename, day: dayOf(timestamp) }];
    },
  );
  const settle = (ids: readonly string[]) => {
    for (const id of ids) void vault.update(id, { isPlaceKnown: true });
  };
  return { placed, settle };
}
