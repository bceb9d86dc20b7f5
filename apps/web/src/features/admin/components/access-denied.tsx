import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.admin;

/** What everybody but an administrator sees. */
export function AccessDenied() {
  return (
    <StatePanel
      title={texts.denied.title}
      text={texts.denied.text}
      icon={<IconShieldLock size={28} />}
      level={1}
    >
      <Button component={Link} href="/">
        {texts.back}
      </Button>
    </StatePanel>
  );
}
