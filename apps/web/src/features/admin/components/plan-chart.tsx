import { planNames, plans } from '@wingman/contract/plan-table.ts';
import type { Statistics } from '@wingman/contract/statistics.ts';
import { formatCount, formatShare } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import classes from './statistics-tab.module.css';

const texts = lateMessages.admin.statistics;

/** Radius at which the ring is exactly 100 long, so that lengths are percent. */
const radius = 100 / (2 * Math.PI);

/** How the accounts divide among the plans: a ring, with counts and shares in words beside it. */
export function PlanChart({ statistics }: { statistics: Statistics }) {
  const { totalUsers, subscriptionDistribution } = statistics;
  const shares = planNames.map((plan) => ({
    plan,
    count: subscriptionDistribution[plan],
    percent: totalUsers > 0 ? (subscriptionDistribution[plan] / totalUsers) * 100 : 0,
  }));
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0);
  return (
    <section className={classes.card} aria-labelledby="admin-plans">
      <h2 id="admin-plans" className={classes.heading}>
        {texts.distribution}
      </h2>
      <div className={classes.plans}>
        <svg viewBox="0 0 42 42" className={classes.ring} aria-hidden="true">
          <circle cx="21" cy="21" r={radius} className={classes.ringGround} />
          {shares.map(({ plan, percent }, index) => (
            <circle
              key={plan}
              cx="21"
              cy="21"
              r={radius}
              className={classes.slice}
              data-plan={plan}
              strokeDasharray={`${percent} ${100 - percent}`}
              strokeDashoffset={25 - startOf(index)}
            />
          ))}
        </svg>
        <ul className={classes.legend}>
          {shares.map(({ plan, count }) => (
            <li key={plan} className={classes.plan}>
              <span className={classes.swatch} data-plan={plan} aria-hidden="true" />
              <span>{plans[plan].title}</span>
              <strong className={classes.count}>{formatCount(count)}</strong>
              <span className={classes.share}>{texts.share(formatShare(count, totalUsers))}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
