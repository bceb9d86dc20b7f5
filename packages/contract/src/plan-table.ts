// Apart from the schemas: a screen that reads this loads no validator.

export const planNames = ['free', 'standard', 'pro'] as const;
export type Plan = (typeof planNames)[number];

/** The single price table of the product; prices in euro a month. `recordingMinutes` null means unlimited. */
export const plans = {
  free: {
    title: 'Free',
    monthlyPrice: 0,
    recordingMinutes: 600,
    customAgents: false,
    noteTemplates: false,
    apiAccess: false,
  },
  standard: {
    title: 'Standard',
    monthlyPrice: 9.99,
    recordingMinutes: null,
    customAgents: false,
    noteTemplates: false,
    apiAccess: false,
  },
  pro: {
    title: 'Pro',
    monthlyPrice: 19.99,
    recordingMinutes: null,
    customAgents: true,
    noteTemplates: true,
    apiAccess: true,
  },
} as const satisfies Record<
  Plan,
  {
    title: string;
    monthlyPrice: number;
    recordingMinutes: number | null;
    customAgents: boolean;
    noteTemplates: boolean;
    apiAccess: boolean;
  }
>;

/** Whole minutes in a total of seconds, rounded down, as every screen and answer shows them. */
export function minutesOf(totalSeconds: number): number {
  return Math.floor(totalSeconds / 60);
}

/** Whether a user with this plan and this much recorded may start another recording. */
export function canRecord(plan: Plan, totalSeconds: number): boolean {
  const limit = plans[plan].recordingMinutes;
  return limit === null || minutesOf(totalSeconds) < limit;
}
