import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './limit-card.module.css';

const texts = messages.subscription;
const offered = ['standard', 'pro'] as const;

type LimitCardProps = { canChangePlan: boolean; onChoose: (plan: Plan) => void };

/** Says that nothing more can be recorded, and offers the plans that have no limit. */
export function LimitCard({ canChangePlan, onChoose }: LimitCardProps) {
  return (
    <section aria-labelledby="limit-title" className={classes.card}>
      <IconAlertTriangle size={26} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <h2 id="limit-title" className={classes.title}>
          {texts.warning.title}
        </h2>
        <p>{texts.warning.text}</p>
        {canChangePlan ? (
          <div className={classes.actions}>
            {offered.map((plan) => (
              <Button
                key={plan}
                variant={plan === 'pro' ? 'default' : 'filled'}
                onClick={() => onChoose(plan)}
              >
                {texts.upgradeTo(plans[plan].title)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
