import type { Plan } from '@wingman/contract/plan-table.ts';
import { plans } from '@wingman/contract/plan-table.ts';

export type UsageTone = 'green' | 'yellow' | 'orange' | 'red';

/** How much of its plan's minutes an account has used, in whole percent up to 100; null without a limit. */
export function usageShare(plan: Plan, minutes: number): number | null {
  const limit = plans[plan].recordingMinutes;
  if (limit === null) return null;
  return Math.min(100, Math.max(0, Math.floor((minutes / limit) * 100)));
}

/** Colour of a share: thresholds at 50, 70 and 90 percent. */
export function usageTone(share: number): UsageTone {
  if (share >= 90) return 'red';
  if (share >= 70) return 'orange';
  return share >= 50 ? 'yellow' : 'green';
}
