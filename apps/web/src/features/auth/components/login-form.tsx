import { Button, Stack } from '@mantine/core';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { LoginInput } from '@wingman/contract/auth.ts';
import { loginInputSchema } from '@wingman/contract/auth.ts';
import { EmailField } from '../../../components/email-field.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { messages } from '../../../messages/messages.ts';
import { useLogin } from '../api/use-login.ts';

const texts = messages.auth;

const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm, {
  required: true,
});

/** Email and password, then the code where the account asks for one. Problems are shown at their fields before anything is sent. */
export function LoginForm() {
  const login = useLogin();
  const { form, submit } = useSentForm<LoginInput>(loginInputSchema, login, {
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
  });

  const ticket = login.error ? toWingmanError(login.error).ticket : undefined;
  if (ticket !== undefined) return <SecondStepForm ticket={ticket} onAgain={login.reset} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EmailField size="md" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          autoComplete="current-password"
          size="md"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth disabled={login.isPending} mt="xs">
          {login.isPending ? texts.login.pending : texts.login.submit}
        </Button>
      </Stack>
    </form>
  );
}
