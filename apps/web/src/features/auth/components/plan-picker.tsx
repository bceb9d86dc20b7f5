import { Text } from '@mantine/core';
import type { Plan } from '@wingman/contract/plan-table.ts';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { useId } from 'react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { Pill } from '../../../components/pill.tsx';
import { RadioCard } from '../../../components/radio-card.tsx';
import { formatPrice } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './plan-picker.module.css';

const texts = messages.auth.register;

type PlanPickerProps = { value: Plan; onChange: (plan: Plan) => void };

/** The three plans as radio cards: native radios, so arrows, space and screen readers work as everywhere. */
export function PlanPicker({ value, onChange }: PlanPickerProps) {
  const name = useId();
  return (
    <fieldset>
      <Text component="legend" fw={600} mb="sm">
        {texts.plan}
      </Text>
      <AutoGrid min={10.5} gap="1.1rem 0.75rem">
        {planNames.map((plan) => (
          <RadioCard
            key={plan}
            name={name}
            value={plan}
            checked={plan === value}
            onChange={() => onChange(plan)}
          >
            <Text span fw={700} pe="xl">
              {plans[plan].title}
            </Text>
            {plan === 'standard' ? (
              <Pill tone="filled" className={classes.badge}>
                {texts.recommended}
              </Pill>
            ) : null}
            <Text span c="dimmed" fz="sm">
              <Text component="strong" c="var(--wm-ink)" fz="lg" fw={700}>
                {formatPrice(plans[plan].monthlyPrice)}
              </Text>{' '}
              {texts.perMonth}
            </Text>
            <Text span c="dimmed" fz="sm" lh={1.4}>
              {texts.planSummaries[plan]}
            </Text>
          </RadioCard>
        ))}
      </AutoGrid>
    </fieldset>
  );
}
