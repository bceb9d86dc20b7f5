import type { Commitment } from '@wingman/contract/notes.ts';
import { instantAt } from '@wingman/contract/time.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes.notices;

/** Of the day on which something is due, when no hour was said. */
const morningMinute = 9 * 60;
/** Before the hour that was said. */
const minutesAhead = 30;

type Dated = Pick<Commitment, 'id' | 'due'>;

/** A commitment that is moved is announced again. */
export const noticeKey = ({ id, due }: Dated) => `${id} ${due?.to ?? ''} ${due?.time ?? ''}`;

/** Those to tell of at `now`: open ones whose moment has come and whose day is not over. */
export function noticesDue<Line extends Dated>(
  commitments: readonly Line[],
  now: Date,
  zone: string,
): Line[] {
  return commitments.filter((commitment) => {
    const span = noticeSpan(commitment, zone);
    return span !== null && span.from <= now && now < span.to;
  });
}

function noticeSpan({ due }: Dated, zone: string): { from: Date; to: Date } | null {
  if (!due?.to) return null;
  const [year = 0, month = 1, day = 1] = due.to.split('-').map(Number);
  const [hour = 0, minute = 0] = (due.time ?? '').split(':').map(Number);
  const from = due.time === null ? morningMinute : Math.max(0, hour * 60 + minute - minutesAhead);
  return {
    from: instantAt({ year, month, day }, from, zone),
    to: instantAt({ year, month, day: day + 1 }, 0, zone),
  };
}

/** Lines of a notification at most. */
const maxLines = 4;

/** What a notification says of commitments that are due today. */
export function noticeText(commitments: readonly Pick<Commitment, 'text' | 'who' | 'due'>[]): {
  title: string;
  body: string;
} {
  const [first] = commitments;
  const lines = commitments.slice(0, maxLines).map(({ text, who }) => (who ? `${who}: ${text}` : text));
  const rest = commitments.length - lines.length;
  const time = commitments.length === 1 ? (first?.due?.time ?? null) : null;
  return {
    title: time === null ? texts.title(commitments.length) : texts.titleAt(time),
    body: [...lines, ...(rest > 0 ? [texts.more(rest)] : [])].join('\n'),
  };
}
