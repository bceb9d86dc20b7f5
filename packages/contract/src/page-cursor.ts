import type { RecordingOrder } from './recording-list.ts';

/** Where a page ended: the id of its last item, and what the list is ordered by there. It outlives the item. */
export type Place = { by: string; id: string };

/** The cursor of what follows an item. Opaque to those who page. */
export function cursorAfter({ by, id }: { by: string | number; id: string }): string {
  return `${by}~${id}`;
}

/** Where a recording is in a list. */
export function recordingPlace(
  { id, createdAt, duration }: { id: string; createdAt: string; duration: number },
  sort: RecordingOrder | undefined,
): Place {
  return { by: sort === 'longest' ? String(duration) : createdAt, id };
}
