import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { type InvitationInput, invitationInputSchema } from '@wingman/contract/invitation.ts';
import { type Plan, planNames, plans } from '@wingman/contract/plan-table.ts';
import { type FormEvent, useState } from 'react';
import { EmailField } from '../../../components/email-field.tsx';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type InviteFields, inviteInputOf, newInviteFields, validDays } from '../invite-fields.ts';

const texts = lazyMessages.registration.invite;

type InviteFormProps = {
  isPending: boolean;
  onInvite: (input: InvitationInput) => void;
  onClose: () => void;
};

type Problem = { field: 'email' | 'planEnd'; text: string };

/** For whom an invitation is, what it gives and how long it can be used. */
export function InviteForm({ isPending, onInvite, onClose }: InviteFormProps) {
  const [fields, setFields] = useState(newInviteFields);
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = (change: Partial<InviteFields>) => {
    setFields((before) => ({ ...before, ...change }));
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checked(fields);
    setProblem(found.problem);
    if (found.input && !isPending) onInvite(found.input);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <EmailField
          label={texts.email}
          description={texts.emailHint}
          autoComplete="off"
          value={fields.email}
          error={problem?.field === 'email' ? problem.text : null}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          data-autofocus
        />
        <WhatItGives fields={fields} onChange={set} problem={problem} />
        <NativeSelect
          label={texts.valid}
          value={fields.validDays}
          data={validDays.map((value) => ({ value, label: texts.days(Number(value)) }))}
          onChange={({ currentTarget }) => set({ validDays: currentTarget.value })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type WhatItGivesProps = {
  fields: InviteFields;
  onChange: (change: Partial<InviteFields>) => void;
  problem: Problem | null;
};

function WhatItGives({ fields, onChange, problem }: WhatItGivesProps) {
  return (
    <>
      {useHasPlans() ? <PlanFields fields={fields} onChange={onChange} problem={problem} /> : null}
      <Switch
        label={texts.isAdmin}
        description={texts.isAdminHint}
        checked={fields.isAdmin}
        onChange={({ currentTarget }) => onChange({ isAdmin: currentTarget.checked })}
      />
    </>
  );
}

function PlanFields({ fields, onChange, problem }: WhatItGivesProps) {
  return (
    <>
      <NativeSelect
        label={texts.plan}
        value={fields.plan}
        data={planNames.map((value) => ({ value, label: plans[value].title }))}
        onChange={({ currentTarget }) => onChange({ plan: currentTarget.value as Plan })}
      />
      {fields.plan === 'free' ? null : (
        <TextInput
          type="date"
          label={texts.planEnd}
          description={texts.planEndHint}
          value={fields.planEnd}
          error={problem?.field === 'planEnd' ? problem.text : null}
          onChange={({ currentTarget }) => onChange({ planEnd: currentTarget.value })}
        />
      )}
    </>
  );
}

function checked(fields: InviteFields): { input?: InvitationInput; problem: Problem | null } {
  const input = inviteInputOf(fields, new Date());
  if (!input) return { problem: { field: 'planEnd', text: texts.planEndPast } };
  const result = invitationInputSchema.safeParse(input);
  if (result.success) return { input: result.data, problem: null };
  return { problem: { field: 'email', text: result.error.issues[0]?.message ?? '' } };
}
