import { Button } from '@mantine/core';
import { IconScissors, IconWaveSine } from '@tabler/icons-react';
import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import { Link } from 'wouter';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { StatePanel } from '../../components/state-panel.tsx';
import { useEditOf } from '../../features/recordings/api/use-edit-of.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const texts = lazyMessages.recordings.detail;

/** A recording that is not there, e.g. behind the browser's way back: what was made of it is told, with links. */
export function MissingRecording({ id }: { id: string }) {
  const edit = useEditOf(id);
  if (edit === undefined) return <PageSpinner text={texts.loading} title={messages.player.recording} />;
  if (edit) return <EditedRecording edit={edit} />;
  return (
    <StatePanel title={texts.missing} icon={<IconWaveSine size={28} />} level={1} failure>
      <Button component={Link} href="/recordings" variant="default">
        {texts.back}
      </Button>
    </StatePanel>
  );
}

function EditedRecording({ edit: { kind, resultIds } }: { edit: RecordingEdit }) {
  const { gone, goneText, openResult } = lazyMessages.edits;
  return (
    <StatePanel title={gone[kind]} text={goneText} icon={<IconScissors size={28} />} level={1} failure>
      {resultIds.map((id, index) => (
        <Button key={id} component={Link} href={`/recordings/${id}`}>
          {openResult(kind === 'divide' ? index : undefined)}
        </Button>
      ))}
      <Button component={Link} href="/cestino" variant="default">
        {lazyMessages.recordings.trash}
      </Button>
    </StatePanel>
  );
}
