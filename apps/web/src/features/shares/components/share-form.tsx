import { NativeSelect, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { shareLimits } from '@wingman/contract/share-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { endDays, type ShareFields, type ShareProblem } from '../share-fields.ts';

const texts = lazyMessages.shares.form;

type ShareFormProps = {
  fields: ShareFields;
  onChange: (fields: ShareFields) => void;
  /** There is sound that can be shown with it. */
  mayBeHeard: boolean;
  /** It has a password, which stays unless another one is written. */
  keepsPassword: boolean;
  problem: ShareProblem | null;
};

/** Until when a link is valid, with or without sound, with a password, and under which name. */
export function ShareForm({ fields, onChange, mayBeHeard, keepsPassword, problem }: ShareFormProps) {
  const set = (change: Partial<ShareFields>) => onChange({ ...fields, ...change });
  const isOfEnd = problem !== null && problem !== 'password';
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.end}
        value={fields.end}
        onChange={({ currentTarget }) => set({ end: currentTarget.value })}
        data={[...endDays.map((value) => ({ value, label: texts.days(Number(value)) })), dateChoice]}
      />
      {fields.end === 'date' ? (
        <TextInput
          type="date"
          label={texts.date}
          value={fields.date}
          error={isOfEnd ? texts.problems[problem] : undefined}
          onChange={({ currentTarget }) => set({ date: currentTarget.value })}
        />
      ) : null}
      {mayBeHeard ? (
        <Switch
          label={texts.hasAudio}
          checked={fields.hasAudio}
          onChange={({ currentTarget }) => set({ hasAudio: currentTarget.checked })}
        />
      ) : null}
      {mayBeHeard && fields.hasAudio ? (
        <Switch
          ml="xl"
          label={texts.mayDownload}
          checked={fields.mayDownload}
          onChange={({ currentTarget }) => set({ mayDownload: currentTarget.checked })}
        />
      ) : null}
      <Switch
        label={texts.hasPassword}
        checked={fields.hasPassword}
        onChange={({ currentTarget }) => set({ hasPassword: currentTarget.checked })}
      />
      {fields.hasPassword ? (
        <PasswordInput
          label={texts.password}
          description={keepsPassword ? texts.passwordStays : texts.passwordHint}
          value={fields.password}
          autoComplete="new-password"
          error={problem === 'password' ? texts.problems.password : undefined}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
        />
      ) : null}
      <TextInput
        label={texts.ownerName}
        description={texts.ownerNameHint}
        value={fields.ownerName}
        maxLength={shareLimits.ownerName}
        onChange={({ currentTarget }) => set({ ownerName: currentTarget.value })}
      />
    </Stack>
  );
}

const dateChoice = { value: 'date', label: texts.otherDate };
