import { expect, test } from 'vitest';
import { inviteInputOf, newInviteFields } from './invite-fields.ts';

const now = new Date('2026-07-11T16:00:00Z');

test('an invitation without an address is for whoever has its link', () => {
  expect(inviteInputOf({ ...newInviteFields, email: '  ' }, now)).toEqual({
    isAdmin: false,
    plan: 'free',
    planEndsAt: null,
    validDays: 7,
  });
});

test('the last day of a plan is part of it, and the free plan has no end', () => {
  const fields = { ...newInviteFields, email: ' ada@example.test ', plan: 'pro' as const };
  const input = inviteInputOf({ ...fields, planEnd: '2026-12-31' }, now);
  expect(input?.email).toBe('ada@example.test');
  expect(new Date(input?.planEndsAt ?? '').getDate()).toBe(31);
  expect(inviteInputOf({ ...fields, plan: 'free', planEnd: '2026-12-31' }, now)?.planEndsAt).toBeNull();
});

test('a plan does not end before it begins', () => {
  const fields = { ...newInviteFields, plan: 'pro' as const };
  expect(inviteInputOf({ ...fields, planEnd: '2026-07-10' }, now)).toBeUndefined();
  expect(inviteInputOf({ ...fields, planEnd: 'domani' }, now)).toBeUndefined();
});
