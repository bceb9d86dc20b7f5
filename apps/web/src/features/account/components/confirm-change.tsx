import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeSecondStep, changeSecondStepSchema } from '@wingman/contract/second-step.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.secondStep;

type Options<Answer> = { onError: (error: unknown) => void; onSuccess: (answer: Answer) => void };

type ConfirmProps<Answer> = {
  text: string;
  submit: string;
  color?: string;
  email: string;
  change: { isPending: boolean; mutate: (input: ChangeSecondStep, options: Options<Answer>) => void };
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** Password and code once more, for what changes the second step. */
export function ConfirmChange<Answer>(props: ConfirmProps<Answer>) {
  const { change, onDone } = props;
  const sending = {
    isPending: change.isPending,
    mutate: (input: ChangeSecondStep, options: { onError: (error: unknown) => void }) =>
      change.mutate(input, { onError: options.onError, onSuccess: onDone }),
  };
  const { form, submit } = useSentForm<ChangeSecondStep>(changeSecondStepSchema, sending, {
    mode: 'controlled',
    initialValues: { password: '', code: '' },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text fz="sm">{props.text}</Text>
        <input type="email" autoComplete="username" value={props.email} readOnly hidden />
        <PasswordField
          label={lazyMessages.account.currentPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <TextInput
          label={texts.codeOrRecovery}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <Group gap="sm">
          <Button variant="default" onClick={props.onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" color={props.color} loading={change.isPending}>
            {props.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
