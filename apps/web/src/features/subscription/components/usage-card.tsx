import { Badge, Progress } from '@mantine/core';
import type { SubscriptionCheck } from '@wingman/contract/plan.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { formatHours } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { usageOf } from '../usage.ts';
import classes from './usage-card.module.css';

const texts = messages.subscription;

/** The current plan and the recording time used of it. */
export function UsageCard({ subscription }: { subscription: SubscriptionCheck }) {
  const { plan, totalMinutes, canRecord } = subscription;
  const usage = usageOf(plan, totalMinutes);
  const used = formatHours(totalMinutes);
  return (
    <section aria-labelledby="usage-title" className={classes.card}>
      <div className={classes.head}>
        <h2 id="usage-title" className={classes.plan}>
          <span className={classes.label}>{texts.plan}</span>
          {plans[plan].title}
        </h2>
        <Badge size="lg" variant="light" color={canRecord ? undefined : 'coral'}>
          {canRecord ? texts.canRecord : texts.limitReached}
        </Badge>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt className={classes.label}>{texts.used}</dt>
          <dd>{used}</dd>
        </div>
        <div>
          <dt className={classes.label}>{texts.remaining}</dt>
          <dd>{usage ? formatHours(usage.remainingMinutes) : texts.unlimited}</dd>
        </div>
      </dl>
      {usage ? (
        <div className={classes.meter} data-level={usage.level}>
          <Progress.Root size="lg">
            <Progress.Section value={usage.percent} color="var(--usage-color)" aria-label={texts.usage} />
          </Progress.Root>
          <p className={classes.share}>
            <span>{texts.usageOf(used, formatHours(usage.limitMinutes))}</span>
            <span>{usage.percent}%</span>
          </p>
        </div>
      ) : null}
    </section>
  );
}
