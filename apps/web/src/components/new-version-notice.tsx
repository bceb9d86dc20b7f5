import { IconRefresh } from '@tabler/icons-react';
import { runningBuild, useNewVersion, useNewVersionPanel } from '../lib/new-version.ts';
import { usePageReload } from '../lib/page-reload.ts';
import { messages } from '../messages/messages.ts';
import { Notice } from './notice.tsx';
import { ReloadButton } from './reload-button.tsx';

const texts = messages.shell.newVersion;

/** Says that the server has been updated. A running recording goes on: the reload waits for its end. */
export function NewVersionNotice() {
  const isNew = useNewVersion();
  const isInPanel = useNewVersionPanel();
  const { isWaiting } = usePageReload();
  const told = isWaiting ? `${texts.title}. ${texts.waits}` : texts.title;
  return (
    <Notice
      name="newVersion"
      version={runningBuild()}
      icon={<IconRefresh size={18} aria-hidden="true" />}
      action={isWaiting ? null : <ReloadButton compact />}
    >
      {isNew && !isInPanel ? told : null}
    </Notice>
  );
}
