import { Badge, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { formatPrice } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { isUpgrade } from '../usage.ts';
import classes from './plan-card.module.css';

const texts = messages.subscription;

type PlanCardProps = {
  plan: Plan;
  current: Plan;
  /** Id of the words that say why plans cannot be changed here; undefined where they can. */
  closedBy: string | undefined;
  onChoose: () => void;
};

/** A plan with its price and what it offers: the current one, or one to change to. */
export function PlanCard({ plan, current, closedBy, onChoose }: PlanCardProps) {
  const { title, monthlyPrice } = plans[plan];
  const isCurrent = plan === current;
  const up = isUpgrade(current, plan);
  return (
    <li className={classes.card} data-current={isCurrent || undefined}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.price}>
        <strong>{formatPrice(monthlyPrice)}</strong> {texts.perMonth}
      </p>
      <ul className={classes.features}>
        {texts.features[plan].map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <Badge size="lg" variant="light" className={classes.current}>
          {texts.current}
        </Badge>
      ) : (
        <Button
          variant={up ? 'filled' : 'default'}
          aria-label={up ? texts.upgradeTo(title) : texts.downgradeTo(title)}
          aria-describedby={closedBy}
          // Not `disabled`: a press says why.
          aria-disabled={closedBy !== undefined}
          data-disabled={closedBy !== undefined || undefined}
          onClick={onChoose}
        >
          {up ? texts.upgrade : texts.downgrade}
        </Button>
      )}
    </li>
  );
}
