import type { Plan } from '@wingman/contract/plan.ts';

/** Who is asking: made by the edge from a valid token, first argument of every service method. */
export type Actor = {
  userId: string;
  isAdmin: boolean;
  plan: Plan;
  /** IANA name that this request stated; falls back to the kept one, then to the instance's. */
  timeZone?: string;
  /** The personal API key by which the request came; absent for a signed-in person. */
  apiKeyId?: string;
  /** Network address of the request, for the audit. */
  address?: string;
};
