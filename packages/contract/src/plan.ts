import { z } from 'zod';
import { canRecord, minutesOf, type Plan, planNames, plans } from './plan-table.ts';

export { canRecord, minutesOf, type Plan, planNames, plans };

export const planSchema = z.enum(planNames, 'Scegli un piano: free, standard o pro');

export const subscriptionCheckSchema = z.object({
  plan: planSchema,
  totalMinutes: z.number().int(),
  canRecord: z.boolean(),
  /** False where only administrators change plans. */
  canChangePlan: z.boolean(),
});
export type SubscriptionCheck = z.infer<typeof subscriptionCheckSchema>;

export const planChangeSchema = z.strictObject({ plan: planSchema });
export type PlanChange = z.infer<typeof planChangeSchema>;
