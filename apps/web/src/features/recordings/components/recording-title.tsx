import { Button, Group, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { browserZone } from '../../../lib/day.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRenameRecording } from '../api/use-rename-recording.ts';
import classes from './recording-header.module.css';

const texts = lazyMessages.recordings;
const titleMaxLength = 200;

type RecordingTitleProps = {
  recording: Recording;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
};

/** What a recording is called. A press on it, or Enter, lets it be changed in its place. */
export function RecordingTitle({ recording, isEditing, onEdit }: RecordingTitleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Whoever works with the keys goes on where they were.
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const title = recordingTitle(recording, browserZone());
  if (isEditing) return <TitleForm recording={recording} title={title} onClose={() => onEdit(false)} />;
  return (
    <h1 className={classes.title}>
      <button
        ref={button}
        type="button"
        className={classes.titleButton}
        title={texts.rename}
        onClick={() => onEdit(true)}
      >
        {title}
        <IconPencil size={18} aria-hidden="true" />
      </button>
    </h1>
  );
}

type TitleFormProps = { recording: Recording; title: string; onClose: () => void };

function TitleForm({ recording, title, onClose }: TitleFormProps) {
  const [text, setText] = useState(recording.title ?? '');
  const rename = useRenameRecording();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim() || null;
    if (wanted === recording.title) onClose();
    else rename.mutate({ id: recording.id, title: wanted }, { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown}>
      <h1 className={classes.hiddenTitle}>{title}</h1>
      <Group gap="xs" align="flex-start">
        <TextInput
          aria-label={texts.renameLabel}
          description={texts.renameHint}
          inputWrapperOrder={['input', 'description']}
          placeholder={title}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          maxLength={titleMaxLength}
          size="md"
          flex="1 1 16rem"
          autoFocus
        />
        <Button type="submit" size="md" loading={rename.isPending}>
          {texts.renameSave}
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          {messages.shell.cancel}
        </Button>
      </Group>
    </form>
  );
}
