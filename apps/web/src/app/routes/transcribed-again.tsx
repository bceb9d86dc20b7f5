import { Menu, Text } from '@mantine/core';
import { IconHistory, IconLanguage } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useDraftChanges } from '../../features/again/api/use-draft.ts';
import { AgainDialog, DraftPanel } from '../../features/again/components/lazy-again.tsx';
import { languageName } from '../../features/again/language-names.ts';
import { useDraftProgress } from '../../lib/draft-progress.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.again;

/** Transcribing a recording again: what stands in its menu, and what stands above its transcript. */
export function useAgain(
  recording: RecordingDetail,
  onListen: (seconds: number) => void,
): { menu: ReactNode; panel: ReactNode } {
  const [asks, setAsks] = useState<'again' | 'earlier' | null>(null);
  const progress = useDraftProgress(recording.id);
  const close = () => setAsks(null);
  const { earlier, draft, status, audioPath } = recording;
  const isDone = status === 'ready';
  const mayAgain = isDone && audioPath !== null && (draft === undefined || draft === 'failed');
  const menu = (
    <>
      {mayAgain ? (
        <Menu.Item
          leftSection={<IconLanguage size={16} aria-hidden="true" />}
          onClick={() => setAsks('again')}
        >
          {texts.menu}
        </Menu.Item>
      ) : null}
      {isDone && earlier ? (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={() => setAsks('earlier')}
        >
          {texts.earlier}
        </Menu.Item>
      ) : null}
    </>
  );
  const panel = (
    <>
      {draft ? (
        <DraftPanel
          recording={recording}
          progress={progress}
          onListen={onListen}
          onAgain={() => setAsks('again')}
        />
      ) : null}
      <SpokenLanguage recording={recording} />
      <AgainDialog opened={asks === 'again'} onClose={close} recording={recording} />
      {earlier ? (
        <BringBack recording={recording} earlier={earlier} opened={asks === 'earlier'} onClose={close} />
      ) : null}
    </>
  );
  return { menu, panel };
}

/** Said where it is another one than that of the page, or was told by the engine. */
function SpokenLanguage({ recording: { language } }: { recording: RecordingDetail }) {
  if (!language?.spoken || (language.spoken === 'it' && !language.isHeard)) return null;
  return (
    <Text c="dimmed" fz="0.925rem">
      {(language.isHeard ? texts.heard : texts.spoken)(languageName(language.spoken))}
    </Text>
  );
}

type BringBackProps = {
  recording: RecordingDetail;
  earlier: NonNullable<RecordingDetail['earlier']>;
  opened: boolean;
  onClose: () => void;
};

function BringBack({ recording: { id }, earlier, opened, onClose }: BringBackProps) {
  const { restore } = useDraftChanges(id);
  const { correctionId, corrections } = earlier;
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.bringing.title}
      text={texts.bringing.text}
      confirmLabel={texts.bringing.confirm}
      pending={restore.isPending}
      onConfirm={() => restore.mutate({ id, correctionId }, { onSettled: onClose })}
      onClose={onClose}
    >
      {corrections > 0 ? texts.bringing.corrections(corrections) : null}
    </ConfirmDialog>
  );
}
