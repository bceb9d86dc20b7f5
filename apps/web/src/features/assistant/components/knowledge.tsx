import { Progress } from '@mantine/core';
import { formatHours } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { adviceMessage, knowledgeMessage, knowledgePercent, remainingMinutes } from '../knowledge.ts';
import classes from './knowledge.module.css';

const texts = messages.assistant;

/** How much was recorded, how much is missing to ten hours, and how well the assistant knows the person. */
export function Knowledge({ minutes }: { minutes: number }) {
  const percent = knowledgePercent(minutes);
  return (
    <div className={classes.knowledge}>
      <dl className={classes.figures}>
        <div className={classes.figure}>
          <dt>{texts.recorded}</dt>
          <dd>{formatHours(minutes)}</dd>
        </div>
        <div className={classes.figure}>
          <dt>
            {texts.remaining} <span className={classes.hint}>{texts.remainingHint}</span>
          </dt>
          <dd>{formatHours(remainingMinutes(minutes))}</dd>
        </div>
        <div className={classes.figure}>
          <dt>{texts.knowledge}</dt>
          <dd>{percent}%</dd>
        </div>
      </dl>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label={texts.knowledge} />
      </Progress.Root>
      <p className={classes.level}>{knowledgeMessage(minutes)}</p>
      <p className={classes.advice}>{adviceMessage(minutes)}</p>
    </div>
  );
}
