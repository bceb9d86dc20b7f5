import { lazyMessages } from '../../messages/lazy-messages.ts';

const day = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** An instant as day/month/year in this browser's zone; `Mai` for null. */
export function dayText(instant: string | null): string {
  return instant === null ? lazyMessages.admin.never : day.format(new Date(instant));
}
