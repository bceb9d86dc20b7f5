import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { type ReactNode, useState } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useEditRecording } from '../api/use-edit-recording.ts';
import { EditWave } from './edit-wave.tsx';
import { TimeField } from './time-field.tsx';

const texts = lazyMessages.edits;

/** Lets a span be heard; without an end until it is stopped. */
export type Hearing = {
  isPlaying: boolean;
  onHear: (from: number, to?: number) => void;
  onStop: () => void;
  /** The recording will be gone. */
  onLeave: () => void;
};

export type EditDialogProps = DialogProps & {
  recording: Recording;
  /** How loud it is over its length. */
  wave: ReactNode;
  hearing: Hearing;
};

/** Cuts the beginning or end of a recording away, or divides it, after one has seen and heard where. */
export function EditDialog({ opened, onClose, ...props }: EditDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      {opened ? <Panel {...props} onClose={onClose} /> : null}
    </Modal>
  );
}

type Mode = 'cut' | 'divide';

function Panel({ recording, wave, hearing, onClose }: Omit<EditDialogProps, 'opened'>) {
  const length = Math.max(2, recording.duration);
  const [mode, setMode] = useState<Mode>('cut');
  const [span, setSpan] = useState({ start: 0, end: length });
  const [at, setAt] = useState(Math.round(length / 2));
  const editing = useEditRecording(recording.id);
  const within = (second: number, min: number, max: number) => Math.min(Math.max(second, min), max);
  const start = {
    ...{ label: texts.startHandle, at: span.start, min: 0, max: span.end - 1 },
    onMove: (second: number) => setSpan({ ...span, start: within(second, 0, span.end - 1) }),
  };
  const end = {
    ...{ label: texts.endHandle, at: span.end, min: span.start + 1, max: length },
    onMove: (second: number) => setSpan({ ...span, end: within(second, span.start + 1, length) }),
  };
  const point = {
    ...{ label: texts.atHandle, at, min: 1, max: length - 1 },
    onMove: (second: number) => setAt(within(second, 1, length - 1)),
  };
  const isCut = mode === 'cut';
  const isNothing = isCut && span.start === 0 && span.end === length;
  if (editing.isWorking) return <Working progress={editing.progress} onClose={onClose} />;
  return (
    <Stack gap="md" pt={4}>
      <SegmentedControl
        aria-label={texts.mode}
        data={[
          { value: 'cut', label: texts.cut },
          { value: 'divide', label: texts.divide },
        ]}
        value={mode}
        onChange={(value) => setMode(value === 'divide' ? 'divide' : 'cut')}
      />
      <EditWave
        length={length}
        away={isCut ? { before: span.start, behind: span.end } : { before: 0, behind: length }}
        handles={isCut ? [start, end] : [point]}
      >
        {wave}
      </EditWave>
      {isCut ? (
        <Group align="flex-start" gap="md">
          <TimeField label={texts.start} seconds={span.start} onChange={start.onMove} />
          <TimeField label={texts.end} seconds={span.end} onChange={end.onMove} />
        </Group>
      ) : (
        <TimeField label={texts.at} seconds={at} onChange={point.onMove} />
      )}
      <HearButtons
        hearing={hearing}
        places={isCut ? placesOf(span) : [{ label: texts.hearAt, from: at - 3 }]}
      />
      <div role="status">
        <p>{isNothing ? texts.nothingCut : sentenceOf(mode, span, at, length)}</p>
        <Text c="dimmed" fz="0.925rem">
          {texts.kept}
        </Text>
      </div>
      {editing.reason ? (
        <Alert color="coral" role="alert" title={texts.failed}>
          {editing.reason}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {messages.shell.cancel}
        </Button>
        <Button
          disabled={isNothing}
          loading={editing.isAsking}
          onClick={() => {
            hearing.onLeave();
            if (isCut) editing.cut(span);
            else editing.divide(at);
          }}
        >
          {isCut ? texts.confirmCut : texts.confirmDivide}
        </Button>
      </Group>
    </Stack>
  );
}

/** Seconds that are heard before an end. */
const heardBefore = 3;

const placesOf = ({ start, end }: { start: number; end: number }) => [
  { label: texts.hearStart, from: start },
  { label: texts.hearEnd, from: Math.max(start, end - heardBefore), to: end },
];

function sentenceOf(mode: Mode, span: { start: number; end: number }, at: number, length: number): string {
  const said = positionText;
  return mode === 'cut'
    ? texts.cutTo(said(span.start), said(span.end), said(span.end - span.start))
    : texts.dividedInto(said(at), said(length - at));
}

type HearButtonsProps = { hearing: Hearing; places: { label: string; from: number; to?: number }[] };

function HearButtons({ hearing: { isPlaying, onHear, onStop }, places }: HearButtonsProps) {
  return (
    <Group gap="xs">
      {places.map(({ label, from, to }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<IconPlayerPlayFilled size={14} aria-hidden="true" />}
          onClick={() => onHear(Math.max(0, from), to)}
        >
          {label}
        </Button>
      ))}
      {isPlaying ? (
        <Button
          variant="subtle"
          leftSection={<IconPlayerStopFilled size={14} aria-hidden="true" />}
          onClick={onStop}
        >
          {texts.stopHearing}
        </Button>
      ) : null}
    </Group>
  );
}

function Working({ progress, onClose }: { progress: number; onClose: () => void }) {
  const percent = Math.round(100 * progress);
  return (
    <Stack gap="md" pt={4}>
      <p role="status">{texts.working(percent)}</p>
      <Progress value={percent} aria-label={texts.working(percent)} />
      <Text c="dimmed" fz="0.925rem">
        {texts.mayClose}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Stack>
  );
}
