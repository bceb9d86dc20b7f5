import { Button, Group, Stack, Text } from '@mantine/core';
import type { ListedUser } from '@wingman/contract/user.ts';
import { useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangeUser, useUserDeletion } from '../api/use-change-user.ts';
import { userName } from '../user-name.ts';

const texts = lazyMessages.userActions;

type ManageUserProps = { user: ListedUser; isSelf: boolean };

/** Opens what can be done with an account. */
export function ManageUserButton({ user, isSelf }: ManageUserProps) {
  const [opened, setOpened] = useState(false);
  const name = userName(user);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.manageNamed(name)}
        onClick={() => setOpened(true)}
      >
        {texts.manage}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.manageNamed(name)}>
        <Actions user={user} isSelf={isSelf} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function Actions({ user, isSelf, onDone }: ManageUserProps & { onDone: () => void }) {
  const { id, isActive, isAdmin, deletionDueAt } = user;
  const change = useChangeUser(onDone);
  const { keep } = useUserDeletion(onDone);
  const isPending = change.isPending || keep.isPending;
  if (deletionDueAt !== null)
    return (
      <Action
        label={texts.keep}
        text={texts.keepText}
        isPending={isPending}
        onDo={() => keep.mutate({ id })}
      />
    );
  return (
    <Stack gap="lg">
      <Action
        label={isAdmin ? texts.demote : texts.promote}
        text={isAdmin ? texts.demoteText : texts.promoteText}
        isPending={isPending}
        onDo={() => change.mutate({ id, isAdmin: !isAdmin })}
      />
      {isSelf ? (
        <Text c="dimmed" fz="sm">
          {texts.self}
        </Text>
      ) : (
        <>
          <Action
            label={isActive ? texts.deactivate : texts.activate}
            text={isActive ? texts.deactivateText : texts.activateText}
            isPending={isPending}
            onDo={() => change.mutate({ id, isActive: !isActive })}
          />
          <Removal user={user} onDone={onDone} />
        </>
      )}
    </Stack>
  );
}

type ActionProps = { label: string; text: string; isPending: boolean; onDo: () => void };

function Action({ label, text, isPending, onDo }: ActionProps) {
  return (
    <Stack gap={6} align="flex-start">
      <Button variant="default" disabled={isPending} onClick={onDo}>
        {label}
      </Button>
      <Text c="dimmed" fz="sm">
        {text}
      </Text>
    </Stack>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks once more, in its place; the focus stays where that is. */
function Removal({ user, onDone }: { user: ListedUser; onDone: () => void }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'cancelled'>('closed');
  const { remove } = useUserDeletion(onDone);
  return (
    <Stack gap={6} align="flex-start">
      {step === 'asking' ? (
        <>
          <Text role="alert" fw={600}>
            {texts.removeAsk(userName(user))}
          </Text>
          <Group gap="sm">
            <Button variant="default" ref={takeFocus} onClick={() => setStep('cancelled')}>
              {texts.cancel}
            </Button>
            <Button color="coral" loading={remove.isPending} onClick={() => remove.mutate({ id: user.id })}>
              {texts.removeConfirm}
            </Button>
          </Group>
        </>
      ) : (
        <Button
          variant="light"
          color="coral"
          ref={step === 'cancelled' ? takeFocus : null}
          onClick={() => setStep('asking')}
        >
          {texts.remove}
        </Button>
      )}
      <Text c="dimmed" fz="sm">
        {texts.removeText}
      </Text>
    </Stack>
  );
}
