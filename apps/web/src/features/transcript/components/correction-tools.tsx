import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPencil } from '@tabler/icons-react';
import type { NextCorrection } from '@wingman/contract/correction.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCorrectingHere } from '../hooks/use-correcting.ts';
import classes from './transcript.module.css';

const texts = lazyMessages.corrections;

type CorrectionToolsProps = { recording: Pick<RecordingDetail, 'undo' | 'redo'> };

/** Begins and ends correcting, and takes corrections back. */
export function CorrectionTools({ recording }: CorrectionToolsProps) {
  const { mayCorrect, isOn, toggle, step } = useCorrectingHere();
  const { undo, redo } = recording;
  if (!mayCorrect) return null;
  return (
    <>
      {undo || redo ? (
        <>
          <Step
            Icon={IconArrowBackUp}
            label={texts.undo}
            keys="Ctrl Z"
            next={undo}
            onStep={() => void step(recording, true)}
          />
          <Step
            Icon={IconArrowForwardUp}
            label={texts.redo}
            keys="Ctrl Maiusc Z"
            next={redo}
            onStep={() => void step(recording, false)}
          />
        </>
      ) : null}
      <Button
        size="compact-md"
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        className={classes.opener}
        aria-pressed={isOn}
        title={isOn ? texts.doneTitle : texts.correctTitle}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={toggle}
      >
        {texts.correct}
      </Button>
    </>
  );
}

/** What to do while one corrects. */
export function CorrectionHint() {
  const { isOn } = useCorrectingHere();
  return isOn ? <p className={classes.hint}>{texts.hint}</p> : null;
}

type StepProps = {
  Icon: typeof IconPencil;
  label: string;
  keys: string;
  next: NextCorrection | undefined;
  onStep: () => void;
};

function Step({ Icon, label, keys, next, onStep }: StepProps) {
  const name = next ? `${label}: ${texts.kinds[next.kind]}` : label;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.step}
      // Not disabled: the last step must not take the focus away.
      aria-disabled={next === undefined}
      data-disabled={next === undefined || undefined}
      aria-label={name}
      title={`${name} (${keys})`}
      onClick={next ? onStep : undefined}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
