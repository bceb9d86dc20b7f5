import { Button, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useForm } from '@mantine/form';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RegisterInput } from '@wingman/contract/auth.ts';
import { registerInputSchema } from '@wingman/contract/auth.ts';
import { messages } from '../../../messages/messages.ts';
import { useRegister } from '../api/use-register.ts';
import classes from './auth-form.module.css';
import { fieldErrorsOf, validateWith } from './form-validation.ts';
import { PasswordField } from './password-field.tsx';
import { PlanPicker } from './plan-picker.tsx';

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
  const form = useForm<RegisterInput>({
    mode: 'controlled',
    initialValues,
    validate: validateWith<RegisterInput>(registerInputSchema),
  });

  const focusFirstError = (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit((values) => {
    if (register.isPending) return;
    register.mutate(values, {
      onError: (error) => form.setErrors(fieldErrorsOf(toWingmanError(error).issues)),
    });
  }, focusFirstError);

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
