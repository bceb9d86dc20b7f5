import { Button, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useForm } from '@mantine/form';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { LoginInput } from '@wingman/contract/auth.ts';
import { loginInputSchema } from '@wingman/contract/auth.ts';
import { messages } from '../../../messages/messages.ts';
import { useLogin } from '../api/use-login.ts';
import classes from './auth-form.module.css';
import { fieldErrorsOf, validateWith } from './form-validation.ts';
import { PasswordField } from './password-field.tsx';

const texts = messages.auth;

/** Email and password. Problems are shown at their fields before anything is sent. */
export function LoginForm() {
  const login = useLogin();
  const form = useForm<LoginInput>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: validateWith<LoginInput>(loginInputSchema),
  });

  const focusFirstError = (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit((values) => {
    if (login.isPending) return;
    login.mutate(values, {
      onError: (error) => form.setErrors(fieldErrorsOf(toWingmanError(error).issues)),
    });
  }, focusFirstError);

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder={texts.emailPlaceholder}
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        autoComplete="current-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth disabled={login.isPending} className={classes.submit}>
        {login.isPending ? texts.login.pending : texts.login.submit}
      </Button>
    </form>
  );
}
