import { Button, Stack, Text, TextInput } from '@mantine/core';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RegisterInput } from '@wingman/contract/auth.ts';
import { registerInputSchema } from '@wingman/contract/auth.ts';
import type { Plan } from '@wingman/contract/plan-table.ts';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { EmailField } from '../../../components/email-field.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { hasOwnPlans } from '../../../lib/own-plans.ts';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { messages } from '../../../messages/messages.ts';
import { useRegister } from '../api/use-register.ts';
import { PlanPicker } from './plan-picker.tsx';

const texts = messages.auth;

const emptyValues = { firstName: '', lastName: '', email: '', password: '' };

/** `token`: what its link ends with; `email`: the one address that may use it. */
type Invited = { token: string; email: string | null };

type RegisterFormProps = {
  /** The plan that is chosen at first. */
  plan?: Plan;
  /** It says the plan. */
  invited?: Invited;
};

/** Name, email, password and plan of a new account, in this order. */
export function RegisterForm({ plan = 'free', invited }: RegisterFormProps) {
  const register = useRegister();
  const choosesPlan = !invited && hasOwnPlans();
  const { form, submit } = useSentForm<RegisterInput>(registerInputSchema, register, {
    mode: 'controlled',
    initialValues: {
      ...emptyValues,
      subscriptionPlan: plan,
      ...(invited ? { invitation: invited.token, email: invited.email ?? '' } : {}),
    },
  });

  // The first account of a server that others can reach; it stays once it was asked for.
  const needsSetupCode =
    form.values.setupCode !== undefined ||
    (register.error !== null && toWingmanError(register.error).code === 'setup_code_required');

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <AutoGrid min={12}>
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
        </AutoGrid>
        <EmailField size="md" readOnly={Boolean(invited?.email)} {...form.getInputProps('email')} />
        <PasswordField
          autoComplete="new-password"
          placeholder={texts.register.passwordPlaceholder}
          size="md"
          {...form.getInputProps('password')}
        />
        {needsSetupCode && (
          <TextInput
            label={texts.register.setupCode}
            description={texts.register.setupCodeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            {...form.getInputProps('setupCode')}
            value={form.values.setupCode ?? ''}
          />
        )}
        {choosesPlan ? (
          <PlanPicker
            value={form.values.subscriptionPlan}
            onChange={(chosen) => form.setFieldValue('subscriptionPlan', chosen)}
          />
        ) : null}
        <Button type="submit" size="md" fullWidth disabled={register.isPending} mt="xs">
          {register.isPending ? texts.register.pending : texts.register.submit}
        </Button>
        {choosesPlan ? (
          <Text c="dimmed" fz="sm" ta="center">
            {texts.register.note}
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}
