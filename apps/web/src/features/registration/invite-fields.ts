import type { InvitationInput } from '@wingman/contract/invitation.ts';
import type { Plan } from '@wingman/contract/plan-table.ts';
import { invitationDays } from '@wingman/contract/registration-table.ts';

/** What is chosen of an invitation, as its form holds it. */
export type InviteFields = {
  email: string;
  isAdmin: boolean;
  plan: Plan;
  /** `YYYY-MM-DD`, included; empty: the plan has no end. */
  planEnd: string;
  validDays: string;
};

export const validDays = ['1', '3', String(invitationDays.default), '30', String(invitationDays.longest)];

export const newInviteFields: InviteFields = {
  email: '',
  isAdmin: false,
  plan: 'free',
  planEnd: '',
  validDays: String(invitationDays.default),
};

/** As the server takes them; undefined where the end of the plan is no day that lies ahead. */
export function inviteInputOf(fields: InviteFields, now: Date): InvitationInput | undefined {
  const { email, isAdmin, plan, planEnd, validDays: days } = fields;
  const end = planEnd === '' || plan === 'free' ? null : new Date(`${planEnd}T23:59:59`);
  if (end !== null && !(end.getTime() > now.getTime())) return undefined;
  const planEndsAt = end === null ? null : end.toISOString();
  const address = email.trim();
  return {
    ...(address === '' ? {} : { email: address }),
    isAdmin,
    plan,
    planEndsAt,
    validDays: Number(days),
  };
}
