import type { Plan } from '@wingman/contract/plan.ts';

/** The authenticated caller: created by the edge from a valid token, first argument of every service method. */
export type Actor = {
  userId: string;
  isAdmin: boolean;
  plan: Plan;
  /** IANA time zone sent with this request; falls back to the stored one, then to the instance's. */
  timeZone?: string;
  /** The personal API key that authenticated the request; absent for a sign-in session. */
  apiKeyId?: string;
  /** Network address of the request, for the audit log. */
  address?: string;
};
