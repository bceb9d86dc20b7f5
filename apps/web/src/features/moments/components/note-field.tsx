import { ActionIcon, Textarea, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { momentMaxLength } from '@wingman/contract/moment-table.ts';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import { useNoteDraft } from '../hooks/use-note-draft.ts';
import type { MomentPart } from '../merge-moments.ts';
import { ImageButton } from './image-button.tsx';
import classes from './note-field.module.css';

const texts = lazyMessages.moments;

type NoteFieldProps = {
  parts: readonly MomentPart[];
  /** Asked when a note begins and when a picture is to be taken. */
  here: () => Here | null;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
};

/** Where notes are typed and pictures are added while a recording runs. A note belongs to the second of its first letter. */
export function NoteField({ parts, here, fieldRef }: NoteFieldProps) {
  const ids = parts.map(({ id }) => id);
  const { text, place, type, finish } = useNoteDraft(ids, here);
  const hintId = useId();
  const from = parts.find(({ id }) => id === place?.recordingId)?.from ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    finish();
  };
  return (
    <div className={classes.field}>
      <ImageButton here={here} />
      <Textarea
        ref={fieldRef}
        className={classes.text}
        aria-label={texts.note}
        aria-describedby={hintId}
        aria-keyshortcuts="n"
        placeholder={texts.notePlaceholder}
        autosize
        minRows={1}
        maxRows={5}
        size="md"
        radius="lg"
        maxLength={momentMaxLength}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSectionWidth="4rem"
        rightSectionPointerEvents="none"
        rightSection={place ? <At second={from + place.at} /> : null}
        enterKeyHint="done"
      />
      <ActionIcon
        size={44}
        radius="xl"
        variant="light"
        aria-label={texts.save}
        title={texts.save}
        disabled={text.trim() === ''}
        onClick={finish}
      >
        <IconCheck size={20} aria-hidden="true" />
      </ActionIcon>
      <VisuallyHidden id={hintId}>{texts.noteHint}</VisuallyHidden>
    </div>
  );
}

/** To which second the note belongs. */
function At({ second }: { second: number }) {
  const time = positionText(second);
  return (
    <span className={classes.at} role="img" aria-label={texts.noteAt(time)}>
      {time}
    </span>
  );
}
