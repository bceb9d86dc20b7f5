import { VisuallyHidden } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnected } from '../lib/connected.ts';
import { endNotice } from '../lib/notices.ts';
import { messages } from '../messages/messages.ts';
import { Notice } from './notice.tsx';

const texts = messages.shell.connection;
/** Milliseconds of disconnection before the notice is shown: short ones happen at each change of network. */
const noticeDelayMs = 3000;

/** Shows that the server is unreachable while it is, and then that it is back. */
export function ConnectionNotice() {
  const { online } = useNetwork();
  const connected = useConnected();
  const [told, setTold] = useState<'nothing' | 'lost' | 'back'>('nothing');
  const away = !connected || !online;

  useEffect(() => {
    if (!away) {
      endNotice('connection');
      setTold((before) => (before === 'lost' ? 'back' : before));
      return;
    }
    const timer = setTimeout(() => setTold('lost'), online ? noticeDelayMs : 0);
    return () => clearTimeout(timer);
  }, [away, online]);

  const lost = online ? texts.lost : texts.offline;
  return (
    <>
      <Notice name="connection" isCalm icon={<IconCloudOff size={18} aria-hidden="true" />}>
        {told === 'lost' ? lost : null}
      </Notice>
      <VisuallyHidden role="status" aria-live="polite">
        {told === 'back' ? texts.back : null}
      </VisuallyHidden>
    </>
  );
}
