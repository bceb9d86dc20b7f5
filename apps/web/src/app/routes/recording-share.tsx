import { Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { askToShare, useMayShare } from '../../lib/share-request.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

/** Makes a link to a recording, from its menu. There must be words to show. */
export function ShareItem({ recording, title }: { recording: RecordingDetail; title: string }) {
  const { id: recordingId, status, audioPath } = recording;
  if (!useMayShare() || status !== 'ready') return null;
  const share = () => askToShare({ kind: 'recording', recordingId, title, hasAudio: audioPath !== null });
  return (
    <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={share}>
      {lazyMessages.shares.open}
    </Menu.Item>
  );
}
