import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { Link } from 'wouter';
import { raiseAppEvent } from '../../../lib/app-events.ts';
import { trpc } from '../../../lib/trpc.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';

const texts = answerMessages;
const look = {
  size: 'compact-sm',
  variant: 'light',
  leftSection: <IconUser size={14} aria-hidden="true" />,
} as const;

type OwnVoiceLinkProps = { conversation: Pick<Conversation, 'relevantRecordingIds'> };

/** Below an answer that tells of all voices, as none has the user's name: to where that is written, or the voices are named. */
export function OwnVoiceLink({ conversation: { relevantRecordingIds } }: OwnVoiceLinkProps) {
  const { data: settings } = trpc.settings.get.useQuery();
  const [recordingId] = relevantRecordingIds;
  if (!settings || recordingId === undefined) return null;
  if (!settings.userName?.trim())
    return (
      <Button {...look} onClick={() => raiseAppEvent('toggleSettings')}>
        {texts.tellOwnName}
      </Button>
    );
  return (
    <Button {...look} component={Link} href={`/recordings/${recordingId}`}>
      {texts.nameOwnVoice}
    </Button>
  );
}
