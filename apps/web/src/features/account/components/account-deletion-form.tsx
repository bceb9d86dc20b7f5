import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type AccountDeletionInput, accountDeletionInputSchema } from '@wingman/contract/account.ts';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRequestDeletion } from '../api/use-account.ts';

const texts = lazyMessages.account;

/** Recordings of this browser that the server does not have, and whether one is being made. */
export type InBrowser = { unsent: number; isCapturing: boolean };

type FormProps = { email: string; lookInBrowser: () => Promise<InBrowser> };

/** Deleting the account: the form opens only when it is asked for. */
export function AccountDeletionForm(props: FormProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {texts.deletion.hint}
      </Text>
      {opened ? (
        <Confirmation {...props} onCancel={close} />
      ) : (
        <Button
          ref={button}
          variant="light"
          color="coral"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setOpened(true)}
        >
          {texts.deletion.open}
        </Button>
      )}
    </Stack>
  );
}

function Confirmation({ email, lookInBrowser, onCancel }: FormProps & { onCancel: () => void }) {
  const [found, setFound] = useState<InBrowser>();
  const request = useRequestDeletion();
  const { form, submit } = useSentForm<AccountDeletionInput>(accountDeletionInputSchema, request, {
    mode: 'controlled',
    initialValues: { password: '' },
  });
  useEffect(() => {
    // A store that cannot be read says nothing, and stops nobody.
    lookInBrowser().then(setFound, () => setFound({ unsent: 0, isCapturing: false }));
  }, [lookInBrowser]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {found && found.unsent > 0 ? <p role="alert">{texts.deletion.unsent(found.unsent)}</p> : null}
        {found?.isCapturing ? <p role="alert">{texts.deletion.capturing}</p> : null}
        <Text c="dimmed" fz="sm">
          {texts.deletion.before}
        </Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            {texts.deletion.cancel}
          </Button>
          <Button
            type="submit"
            color="coral"
            disabled={!found || found.isCapturing}
            loading={request.isPending}
          >
            {texts.deletion.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
