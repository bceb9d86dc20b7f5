import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useInvite } from '../api/use-invitations.ts';
import { InviteForm } from './invite-form.tsx';
import { MadeLink } from './made-link.tsx';

const texts = lazyMessages.registration;

/** Opens the form that makes an invitation, and shows its link once. */
export function InviteButton() {
  const [opened, setOpened] = useState(false);
  const invite = useInvite();
  useFocusBack(opened);
  const close = () => setOpened(false);
  const made = invite.data;
  return (
    <>
      <Button leftSection={<IconMailPlus size={16} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {texts.invite.open}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={made ? texts.made.title : texts.invite.title}
        onExitTransitionEnd={invite.reset}
      >
        {made ? (
          <MadeLink path={made.path} email={made.invitation.email} onClose={close} />
        ) : (
          <InviteForm
            isPending={invite.isPending}
            onInvite={(input) => invite.mutate(input)}
            onClose={close}
          />
        )}
      </Modal>
    </>
  );
}
