import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  type BeginSecondStep,
  beginSecondStepSchema,
  type ConfirmSecondStep,
  confirmSecondStepSchema,
  type RecoveryCodes,
  type SecondStepSetup,
} from '@wingman/contract/second-step.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useBeginSecondStep, useTurnSecondStepOn } from '../api/use-second-step.ts';
import { QrCode } from './qr-code.tsx';

const texts = lazyMessages.secondStep;

type SetupProps = { email: string; onCodes: (codes: RecoveryCodes) => void; onCancel: () => void };

/** Turns the second step on: the password, the secret for the app, and a first code of it. */
export function SecondStepSetupForm(props: SetupProps) {
  const begin = useBeginSecondStep();
  const { form, submit } = useSentForm<BeginSecondStep>(beginSecondStepSchema, begin, {
    mode: 'controlled',
    initialValues: { password: '' },
  });
  if (begin.data) return <FirstCode {...props} setup={begin.data} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <input type="email" autoComplete="username" value={props.email} readOnly hidden />
        <PasswordField
          label={lazyMessages.account.currentPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Group gap="sm">
          <Button variant="default" onClick={props.onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={begin.isPending}>
            {texts.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const groups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

function FirstCode({ setup, onCodes, onCancel }: SetupProps & { setup: SecondStepSetup }) {
  const turnOn = useTurnSecondStepOn();
  const sending = {
    isPending: turnOn.isPending,
    mutate: (input: ConfirmSecondStep, { onError }: { onError: (error: unknown) => void }) =>
      turnOn.mutate(input, { onError, onSuccess: onCodes }),
  };
  const { form, submit } = useSentForm<ConfirmSecondStep>(confirmSecondStepSchema, sending, {
    mode: 'controlled',
    initialValues: { code: '' },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text fz="sm">{texts.scan}</Text>
        <QrCode text={setup.address} label={texts.qr} />
        <Textarea
          label={texts.secret}
          readOnly
          autosize
          value={groups(setup.secret)}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          {...form.getInputProps('code')}
        />
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={turnOn.isPending}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
