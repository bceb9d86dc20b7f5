import { Button, TextInput } from '@mantine/core';
import type { RegisterInput } from '@wingman/contract/auth.ts';
import { registerInputSchema } from '@wingman/contract/auth.ts';
import { messages } from '../../../messages/messages.ts';
import { useRegister } from '../api/use-register.ts';
import classes from './auth-form.module.css';
import { PasswordField } from './password-field.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { useAuthForm } from './use-auth-form.ts';

const texts = messages.auth;

const initialValues: RegisterInput = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  subscriptionPlan: 'free',
};

/** Plan, name, email and password of a new account. */
export function RegisterForm() {
  const register = useRegister();
  const { form, submit } = useAuthForm<RegisterInput>(registerInputSchema, register, {
    mode: 'controlled',
    initialValues,
  });

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <PlanPicker
        value={form.values.subscriptionPlan}
        onChange={(plan) => form.setFieldValue('subscriptionPlan', plan)}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.register.firstName}
          autoComplete="given-name"
          size="md"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={texts.register.lastName}
          autoComplete="family-name"
          size="md"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder={texts.emailPlaceholder}
        size="md"
        {...form.getInputProps('email')}
      />
      <PasswordField
        autoComplete="new-password"
        placeholder={texts.register.passwordPlaceholder}
        size="md"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth disabled={register.isPending} className={classes.submit}>
        {register.isPending ? texts.register.pending : texts.register.submit}
      </Button>
      <p className={classes.note}>{texts.register.note}</p>
    </form>
  );
}
