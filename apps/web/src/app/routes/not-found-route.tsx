import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { StatePanel } from '../../components/state-panel.tsx';
import { messages } from '../../messages/messages.ts';

/** Any path that the signed-in app does not know. */
export function NotFoundRoute() {
  const { title, text } = messages.shell.notFound;
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <StatePanel title={`404 – ${title}`} text={text} icon={<IconMapOff size={28} />} level={1}>
      <Button component={Link} href="/">
        {messages.shell.home}
      </Button>
    </StatePanel>
  );
}
