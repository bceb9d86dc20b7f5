import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import { basePath } from '../lib/base-path.ts';
import { navigateFromOverlay } from '../lib/overlay-history.ts';
import { toastNews } from '../lib/toast.ts';
import { lazyMessages } from '../messages/lazy-messages.ts';

const pathOf = (id: string) => `/recordings/${id}`;

/** Recordings were cut, divided or joined, or could not be. Whoever looks at an original gets to what was made of it. */
export function sayEdit({ kind, state, recordingIds, resultIds, reason }: RecordingEdit): void {
  const texts = lazyMessages.edits;
  if (state === 'failed') {
    toastNews({ isGood: false, title: texts.failed, message: reason ?? '' });
    return;
  }
  const [first] = resultIds;
  if (state !== 'done' || first === undefined) return;
  const { pathname } = window.location;
  const isShown = recordingIds.some((id) => pathname === `${basePath}${pathOf(id)}`);
  const href = pathOf(first);
  // The dialog that asked for it may be going just now, and steps back.
  if (isShown) navigateFromOverlay(`${basePath}${href}`, { replace: true });
  const title = texts.done[kind];
  const message = kind === 'join' ? texts.doneJoinText : texts.doneText;
  toastNews({ isGood: true, title, message, ...(isShown ? {} : { action: { label: texts.show, href } }) });
}
