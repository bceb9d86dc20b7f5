import type { Plan } from '@wingman/contract/plan-table.ts';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { useId } from 'react';
import { formatPrice } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './plan-picker.module.css';

const texts = messages.auth.register;

type PlanPickerProps = { value: Plan; onChange: (plan: Plan) => void };

/** The three plans as radio cards: native radios, so arrows, space and screen readers work as everywhere. */
export function PlanPicker({ value, onChange }: PlanPickerProps) {
  const name = useId();
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>{texts.plan}</legend>
      <div className={classes.cards}>
        {planNames.map((plan) => (
          <label key={plan} className={classes.card} data-checked={plan === value || undefined}>
            <input
              type="radio"
              name={name}
              value={plan}
              checked={plan === value}
              onChange={() => onChange(plan)}
              className={classes.radio}
            />
            <span className={classes.heading}>
              <span className={classes.title}>{plans[plan].title}</span>
              {plan === 'standard' ? <span className={classes.badge}>{texts.recommended}</span> : null}
            </span>
            <span className={classes.price}>
              <strong>{formatPrice(plans[plan].monthlyPrice)}</strong> {texts.perMonth}
            </span>
            <span className={classes.summary}>{texts.planSummaries[plan]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
