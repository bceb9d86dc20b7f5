import type { Plan } from '@wingman/contract/plan-table.ts';

/** `hasPlans`: whether this instance has plans at all; true by default. */
export type PlanOptions = { hasPlans?: boolean | undefined };

/** Without plans everybody has what the largest one gives. The stored plan stays, and counts again when there are plans. */
export function effectivePlan(stored: Plan, { hasPlans }: PlanOptions): Plan {
  return hasPlans === false ? 'pro' : stored;
}
