import { Text, VisuallyHidden } from '@mantine/core';
import type { DayPage } from '@wingman/contract/day.ts';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { formatLength } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './hours.module.css';
import { Part } from './part.tsx';

const texts = lazyMessages.days.hours;
const hourMs = 3_600_000;
/** An hour that is named under its bar: with many of them not every one has the room. */
const namedEvery = (count: number) => (count > 12 ? 3 : 1);

/** When most was said: a bar for each hour from the first to the last one, and in words the fullest. */
export function Hours({ hours }: Pick<DayPage, 'hours'>) {
  const [first] = hours;
  const last = hours.at(-1);
  if (!first || !last) return null;
  const zone = browserZone();
  const seconds = new Map(hours.map(({ startsAt, seconds }) => [Date.parse(startsAt), seconds]));
  const fullest = hours.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  const begin = Date.parse(first.startsAt);
  const count = Math.round((Date.parse(last.startsAt) - begin) / hourMs) + 1;
  const starts = Array.from({ length: count }, (_, index) => begin + index * hourMs);
  return (
    <Part title={texts.title}>
      <Text c="dimmed">
        {texts.most(timeOfDay(new Date(fullest.startsAt), zone), formatLength(fullest.seconds))}
      </Text>
      <ol className={classes.hours} aria-label={texts.title}>
        {starts.map((start, index) => {
          const said = seconds.get(start) ?? 0;
          const name = timeOfDay(new Date(start), zone);
          return (
            // An hour without speech is a gap to look at, and nothing to hear of.
            <li key={start} className={classes.hour} aria-hidden={said === 0 || undefined}>
              <span
                className={classes.bar}
                data-spoken={said > 0 || undefined}
                style={{ height: `${Math.round((said / fullest.seconds) * 100)}%` }}
              />
              <span className={classes.name} aria-hidden="true">
                {index % namedEvery(count) === 0 ? name.slice(0, 2) : ''}
              </span>
              {said > 0 ? <VisuallyHidden>{texts.hour(name, formatLength(said))}</VisuallyHidden> : null}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
