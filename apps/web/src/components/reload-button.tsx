import { Button } from '@mantine/core';
import { reloadWhenDone, usePageReload } from '../lib/page-reload.ts';
import { messages } from '../messages/messages.ts';

const texts = messages.shell.newVersion;

/** Reloads the page, after the recording where one is running. */
export function ReloadButton({ compact = false }: { compact?: boolean }) {
  const { mustWait, isLoading } = usePageReload();
  const size = compact ? { size: 'compact-sm', variant: 'light' } : {};
  return (
    <Button onClick={() => reloadWhenDone()} loading={isLoading} {...size}>
      {mustWait ? texts.reloadLater : texts.reload}
    </Button>
  );
}
