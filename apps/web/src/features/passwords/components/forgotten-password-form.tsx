import { Button, Stack, Text } from '@mantine/core';
import { type ResetRequest, resetRequestSchema } from '@wingman/contract/password-reset.ts';
import { useEffect, useRef, useState } from 'react';
import { EmailField } from '../../../components/email-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRequestReset } from '../api/use-passwords.ts';

const texts = lazyMessages.passwords.forgotten;

/** Asks for a link. What it says afterwards is the same whether or not there is such an account. */
export function ForgottenPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  const request = useRequestReset();
  const { form, submit } = useSentForm<ResetRequest>(
    resetRequestSchema,
    request,
    { mode: 'controlled', initialValues: { email: '' } },
    () => setSentTo(form.getValues().email.trim()),
  );
  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EmailField size="md" autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" size="md" fullWidth loading={request.isPending} mt="xs">
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** The focus goes with it: the form is gone. */
function Sent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="xs" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {texts.sent}
      </h2>
      <Text style={{ overflowWrap: 'anywhere' }}>{texts.sentText(email)}</Text>
    </Stack>
  );
}
