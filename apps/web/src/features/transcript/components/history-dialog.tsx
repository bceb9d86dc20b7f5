import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { Correction, SegmentHistory } from '@wingman/contract/correction.ts';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './history-dialog.module.css';

const texts = lazyMessages.corrections.history;
const { kinds } = lazyMessages.corrections;

type HistoryDialogProps = DialogProps & {
  recordingId: string;
  segmentId: number;
  /** Answers whether it is as it was heard now. */
  onRestore: () => Promise<boolean>;
};

/** What was heard where a segment stands, who changed it and when, and the way back. */
export function HistoryDialog({ opened, onClose, recordingId, segmentId, onRestore }: HistoryDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <History
        recordingId={recordingId}
        segmentId={segmentId}
        onRestore={() => void onRestore().then((isDone) => isDone && onClose())}
      />
    </Modal>
  );
}

type HistoryProps = Pick<HistoryDialogProps, 'recordingId' | 'segmentId'> & { onRestore: () => void };

function History({ recordingId, segmentId, onRestore }: HistoryProps) {
  // Nothing of it is kept: its words may be deleted, here or elsewhere.
  const { data, isError, refetch } = trpc.corrections.history.useQuery(
    { id: recordingId, segmentId },
    { gcTime: 0, staleTime: 0 },
  );
  if (data)
    return (
      <Stack>
        <Heard heard={data.heard} isImported={data.isImported} />
        <Changes corrections={data.corrections} />
        {data.corrections.length > 0 ? (
          <Group justify="flex-end">
            <Button onClick={onRestore}>{texts.restore}</Button>
          </Group>
        ) : null}
      </Stack>
    );
  if (!isError) return <Loader size="sm" aria-label={texts.loading} />;
  return (
    <Stack align="flex-start" role="alert">
      <p>{texts.loadFailed}</p>
      <Button variant="default" onClick={() => void refetch()}>
        {messages.shell.retry}
      </Button>
    </Stack>
  );
}

function Heard({ heard, isImported }: Pick<SegmentHistory, 'heard' | 'isImported'>) {
  return (
    <section>
      <h3 className={classes.title}>{isImported ? texts.imported : texts.heard}</h3>
      {heard.map(({ start, text, speaker }) => (
        <blockquote key={start} className={classes.heard}>
          {speaker === null ? null : <strong>{speaker}: </strong>}
          {text}
        </blockquote>
      ))}
    </section>
  );
}

function Changes({ corrections }: Pick<SegmentHistory, 'corrections'>) {
  if (corrections.length === 0) return <Text c="dimmed">{texts.none}</Text>;
  return (
    <section>
      <h3 className={classes.title}>{texts.changes}</h3>
      <ol className={classes.changes}>
        {corrections.map((correction) => (
          <li key={correction.id}>
            <Text fz="0.85rem" c="dimmed">
              {kinds[correction.kind]} ·{' '}
              {correction.by === '' ? whenOf(correction) : texts.by(correction.by, whenOf(correction))}
            </Text>
            <del>{saidIn(correction.before)}</del> <ins>{saidIn(correction.after)}</ins>
          </li>
        ))}
      </ol>
    </section>
  );
}

const whenOf = ({ at }: Correction) => momentLabel(new Date(at), new Date(), browserZone());

function saidIn(states: Correction['before']): string {
  return states
    .map(({ text, speaker }) => text ?? (speaker === undefined ? '' : (speaker ?? texts.nobody)))
    .filter((said) => said !== '')
    .join(' | ');
}
