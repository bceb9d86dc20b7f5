import { Button, Stack, Text, TextInput } from '@mantine/core';
import { secondStepSignInSchema } from '@wingman/contract/second-step.ts';
import { useState } from 'react';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useSecondStepSignIn } from '../api/use-second-step-sign-in.ts';

const texts = lazyMessages.secondStep.signIn;

/** The code of the app, or a recovery code. `ticket`: what the right password was answered. */
export function SecondStepForm({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const signIn = useSecondStepSignIn({ isRecovery, onOver: onAgain });
  const { form, submit } = useSentForm(secondStepSignInSchema, signIn, {
    mode: 'controlled',
    initialValues: { ticket, code: '' },
  });
  const choose = () => {
    setRecovery(!isRecovery);
    form.setFieldValue('code', '');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text id="second-step-hint">{isRecovery ? texts.hintOfRecovery : texts.hint}</Text>
        <TextInput
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? texts.recoveryCode : texts.code}
          aria-describedby="second-step-hint"
          size="md"
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" fullWidth disabled={signIn.isPending}>
          {signIn.isPending ? messages.auth.login.pending : texts.submit}
        </Button>
        <Button variant="subtle" onClick={choose}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {texts.again}
        </Button>
        {isRecovery ? (
          <Text c="dimmed" fz="sm">
            {texts.lost}
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}
