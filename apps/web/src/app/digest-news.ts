import { dayPath } from '../features/days/day-names.ts';
import { basePath } from '../lib/base-path.ts';
import { toastNews } from '../lib/toast.ts';
import { lazyMessages } from '../messages/lazy-messages.ts';

/** The digest of the day was made in the evening: whoever does not look at it already may open it. */
export function sayDigest(day: string): void {
  const href = dayPath(day);
  if (window.location.pathname === `${basePath}${href}`) return;
  const { title, text, open } = lazyMessages.days.digest.ready;
  toastNews({ isGood: true, title, message: text, action: { label: open, href } });
}
