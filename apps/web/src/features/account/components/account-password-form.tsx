import { Button, Stack, Text } from '@mantine/core';
import { type AccountPasswordInput, accountPasswordInputSchema } from '@wingman/contract/account.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangePassword } from '../api/use-account.ts';

const texts = lazyMessages.account;

/** The current password and a new one. `email`: by which password managers know what they are of. */
export function AccountPasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { form, submit } = useSentForm<AccountPasswordInput>(
    accountPasswordInputSchema,
    change,
    { mode: 'controlled', initialValues: { password: '', newPassword: '' } },
    () => form.reset(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {texts.password.hint}
        </Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.password.label}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {texts.password.save}
        </Button>
      </Stack>
    </form>
  );
}
