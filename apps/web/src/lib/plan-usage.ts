import { type Plan, planNames, plans } from '@wingman/contract/plan-table.ts';

/** How urgent the use of a limited plan is, by the thresholds 50, 70 and 90 percent. */
export type UsageLevel = 'green' | 'yellow' | 'orange' | 'red';

export type Usage = {
  /** Whole percent of the limit, at most 100. */
  percent: number;
  level: UsageLevel;
  limitMinutes: number;
  remainingMinutes: number;
};

/** How much of a plan's recording time is used; null where there is no limit. */
export function usageOf(plan: Plan, totalMinutes: number): Usage | null {
  const limitMinutes = plans[plan].recordingMinutes;
  if (limitMinutes === null) return null;
  const percent = Math.min(100, Math.floor((totalMinutes / limitMinutes) * 100));
  return {
    percent,
    level: levelOf(percent),
    limitMinutes,
    remainingMinutes: Math.max(0, limitMinutes - totalMinutes),
  };
}

/** What shows each level; it reads well in both themes. */
export const usageColors: Record<UsageLevel, string> = {
  green: 'light-dark(#2f8f5b, #55b681)',
  yellow: 'light-dark(#b98900, #e0b93f)',
  orange: 'light-dark(#cc6a12, #f0954a)',
  red: 'var(--wm-record)',
};

function levelOf(percent: number): UsageLevel {
  if (percent < 50) return 'green';
  if (percent < 70) return 'yellow';
  return percent < 90 ? 'orange' : 'red';
}

/** Is the other plan a bigger one? */
export function isUpgrade(from: Plan, to: Plan): boolean {
  return planNames.indexOf(to) > planNames.indexOf(from);
}
