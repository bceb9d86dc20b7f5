import { IconCheck } from '@tabler/icons-react';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { formatPrice } from '../lib/format.ts';
import classes from './plan-offer.module.css';

type PlanOfferProps = { plan: Plan; perMonth: string; included: readonly string[] };

/** What a plan is called, costs and offers. */
export function PlanOffer({ plan, perMonth, included }: PlanOfferProps) {
  const { title, monthlyPrice } = plans[plan];
  return (
    <>
      <h3>{title}</h3>
      <p className={classes.price}>
        <strong>{formatPrice(monthlyPrice)}</strong> {perMonth}
      </p>
      <ul className={classes.included}>
        {included.map((line) => (
          <li key={line}>
            <IconCheck size={18} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
