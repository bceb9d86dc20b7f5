import { Button, Stack, Text } from '@mantine/core';
import { type AccountEmailInput, accountEmailInputSchema } from '@wingman/contract/account.ts';
import { EmailField } from '../../../components/email-field.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangeEmail } from '../api/use-account.ts';

const texts = lazyMessages.account;

/** A new address and the current password. */
export function AccountEmailForm({ email }: { email: string }) {
  const change = useChangeEmail();
  const { form, submit } = useSentForm<AccountEmailInput>(
    accountEmailInputSchema,
    change,
    { mode: 'controlled', initialValues: { email: '', password: '' } },
    () => form.reset(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.email.current(email)}
        </Text>
        <EmailField label={texts.email.label} autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {texts.email.save}
        </Button>
      </Stack>
    </form>
  );
}
