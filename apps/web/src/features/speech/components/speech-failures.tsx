import type { SpeechQueue } from '@wingman/contract/speech.ts';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './speech-card.module.css';

const texts = messages.speech.admin;
const dayOfYear = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', year: 'numeric' });

/** The latest recordings that could not be transcribed, with the reason of each. */
export function SpeechFailures({ failures }: Pick<SpeechQueue, 'failures'>) {
  return (
    <section className={classes.card} aria-labelledby="speech-failures">
      <h2 id="speech-failures" className={classes.title}>
        {texts.failures}
      </h2>
      {failures.length === 0 ? (
        <p className={classes.quiet}>{texts.noFailures}</p>
      ) : (
        <ul className={classes.models}>
          {failures.map(({ recordingId, email, createdAt, reason }) => (
            <li key={recordingId} className={classes.failure}>
              <strong>{reason ?? texts.unknownReason}</strong>
              <span className={classes.quiet}>
                {texts.whose(email)}{' '}
                <time dateTime={createdAt}>
                  {dayOfYear.format(new Date(createdAt))}, {timeOfDay(new Date(createdAt), browserZone())}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
