import { Text } from '@mantine/core';
import { IconUserCog } from '@tabler/icons-react';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useUser } from '../api/use-account.ts';
import type { InBrowser } from './account-deletion-form.tsx';
import { AccountPanel } from './account-panel.tsx';

const texts = lazyMessages.account;

/** Opens the user's account. */
export function AccountButton({ lookInBrowser }: { lookInBrowser: () => Promise<InBrowser> }) {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.hint(user.email)}
      </Text>
      <DialogButton label={texts.open} Icon={IconUserCog} title={texts.title}>
        {() => <AccountPanel user={user} lookInBrowser={lookInBrowser} />}
      </DialogButton>
    </>
  );
}
