import type { NoteLine } from '@wingman/contract/notes.ts';
import { type RefObject, useState } from 'react';
import { useNoteChanges } from './api/use-note-changes.ts';

/** Deletes lines of the notes in `section`. The focus goes on to the next one, and to a line that comes back. */
export function useLineRemoval(recordingId: string, section: RefObject<HTMLElement | null>) {
  const { remove } = useNoteChanges(recordingId);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const removeLine = (line: NoteLine) => {
    const next = neighbourOf(section.current, line.id);
    setRestoredId(null);
    remove(line, ({ id }) => setRestoredId(id));
    requestAnimationFrame(() => next?.focus());
  };
  return { removeLine, restoredId };
}

/** The menu of the line after a line, or else before it. */
function neighbourOf(section: HTMLElement | null, lineId: string): HTMLElement | null {
  const lines = [...(section?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const index = lines.findIndex(({ dataset }) => dataset.line === lineId);
  const neighbour = lines[index + 1] ?? lines[index - 1];
  return neighbour?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null;
}

/** May a line that has come back take the focus? Not where its user has gone on elsewhere. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || isInToast(activeElement);
}

/** What brought it back goes by itself. */
const isInToast = (element: Element) => element.closest('.mantine-Notification-root') !== null;
