import { Button, Stack } from '@mantine/core';
import { newPasswordInputSchema } from '@wingman/contract/password-reset.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useNewPassword } from '../api/use-passwords.ts';

const texts = lazyMessages.passwords.change;

/** `token`: what the link ends with. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const change = useNewPassword(onDone);
  const { form, submit } = useSentForm(newPasswordInputSchema, change, {
    mode: 'controlled',
    initialValues: { token, password: '' },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordField
          label={texts.label}
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={change.isPending} mt="xs">
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
