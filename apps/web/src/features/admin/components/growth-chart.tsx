import type { Statistics } from '@wingman/contract/statistics.ts';
import { formatCount } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import classes from './statistics-tab.module.css';

const texts = lateMessages.admin.statistics;

/** What this month brought, as bars whose figures stand beside them. */
export function GrowthChart({ statistics }: { statistics: Statistics }) {
  const rows = [
    { label: texts.newUsers, value: statistics.usersRegisteredThisMonth },
    { label: texts.recordings, value: statistics.recordingsThisMonth },
    { label: texts.conversations, value: statistics.conversationsThisMonth },
  ];
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className={classes.card} aria-labelledby="admin-growth">
      <h2 id="admin-growth" className={classes.heading}>
        {texts.growth}
      </h2>
      <p className={classes.hint}>{texts.growthHint}</p>
      <dl className={classes.bars}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes.bar}>
            <dt>{label}</dt>
            <dd>
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
                className={classes.track}
              >
                <rect width="100" height="10" className={classes.ground} />
                <rect width={(value / most) * 100} height="10" className={classes.fill} />
              </svg>
              <strong className={classes.count}>{formatCount(value)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
