import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useUser } from '../api/use-account.ts';
import { AccountPanel } from './account-panel.tsx';

const texts = lazyMessages.account;

/** Opens the user's account. */
export function AccountButton() {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const user = useUser();
  useFocusBack(opened);
  if (!user) return null;
  return (
    <>
      <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.hint(user.email)}
      </Text>
      <Button
        variant="default"
        leftSection={<IconUserCog size={16} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpened(true)}
      >
        {texts.open}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={texts.title}
        size="40rem"
        fullScreen={isNarrow}
      >
        <AccountPanel user={user} />
      </Modal>
    </>
  );
}
