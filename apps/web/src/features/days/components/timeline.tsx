import type { DayRecording } from '@wingman/contract/day.ts';
import { Link } from 'wouter';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { formatLength } from '../../../lib/format.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { Part } from './part.tsx';
import classes from './timeline.module.css';

const texts = lazyMessages.days;
const { status: states, noSpeech } = lazyMessages.recordings;

/** The recordings of the day by when they began, with what each waits for. */
export function Timeline({ recordings }: { recordings: readonly DayRecording[] }) {
  const zone = browserZone();
  if (recordings.length === 0) return null;
  return (
    <Part title={texts.timeline}>
      <ol className={classes.timeline} aria-label={texts.timeline}>
        {recordings.map((recording) => {
          const { id, createdAt } = recording;
          return (
            <li key={id} className={classes.entry}>
              <time className={classes.time} dateTime={createdAt}>
                {timeOfDay(new Date(createdAt), zone)}
              </time>
              <div className={classes.what}>
                <Link href={`/recordings/${id}`} className={classes.title}>
                  {recordingTitle(recording, zone)}
                </Link>
                <p className={classes.facts}>{factsOf(recording).join(' · ')}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function factsOf({ duration, status, hasSpeech, hasNotes }: DayRecording): string[] {
  const length = duration > 0 ? [formatLength(duration)] : [];
  if (status !== 'ready') return [...length, states[status]];
  if (!hasSpeech) return [...length, noSpeech];
  return hasNotes ? length : [...length, texts.notesPending];
}
