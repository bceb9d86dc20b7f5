import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconTile } from '../../../components/icon-tile.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRenameSpeaker } from '../api/use-rename-speaker.ts';
import classes from './speaker-head.module.css';

const texts = lazyMessages.speakers;
const nameMaxLength = 60;
/** Colours that differ; more voices begin again. */
const tints = 6;

type SpeakerHeadProps = {
  recordingId: string;
  /** Null where it is not known who speaks. */
  speaker: string | null;
  /** All voices of the recording, in the order in which they are first heard. */
  voices: readonly string[];
};

/** Who speaks from here on. A press on the name, or Enter on it, lets it be changed in its place. */
export function SpeakerHead({ recordingId, speaker, voices }: SpeakerHeadProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Whoever works with the keys goes on where they were.
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (speaker === null)
    return (
      <Text component="span" c="dimmed" fz="0.875rem" lh="1.65rem">
        {texts.unknown}
      </Text>
    );
  const tint = voices.indexOf(speaker) % tints;
  return (
    <span className={classes.head}>
      <IconTile size={1.35} round className={classes.initial} data-tint={tint}>
        {initialOf(speaker)}
      </IconTile>
      {isEditing ? (
        <NameForm
          recordingId={recordingId}
          speaker={speaker}
          voices={voices}
          onClose={() => setEditing(false)}
        />
      ) : (
        <ListRow
          ref={button}
          className={classes.name}
          aria-label={texts.rename(speaker)}
          title={texts.rename(speaker)}
          onClick={() => setEditing(true)}
        >
          <span className={classes.nameText}>{speaker}</span>
        </ListRow>
      )}
    </span>
  );
}

/** «Voce 2» shows its number, everybody else the first letter. */
function initialOf(speaker: string): string {
  const number = /^voce (\d+)$/i.exec(speaker)?.[1];
  return number ?? [...speaker][0]?.toUpperCase() ?? '';
}

type NameFormProps = SpeakerHeadProps & { speaker: string; onClose: () => void };

function NameForm({ recordingId, speaker, voices, onClose }: NameFormProps) {
  const [name, setName] = useState(speaker);
  const [isMissing, setMissing] = useState(false);
  const rename = useRenameSpeaker(voices);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === speaker) onClose();
    else if (wanted !== '') rename.mutate({ id: recordingId, speaker, name: wanted }, { onSuccess: onClose });
  };
  const leave = (event: KeyboardEvent) => {
    // Arrow keys, Home and End belong to the text here.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={leave}>
      <TextInput
        aria-label={texts.label}
        description={voices.length > 1 ? texts.hint : undefined}
        inputWrapperOrder={['input', 'error', 'description']}
        error={isMissing ? texts.nameNeeded : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        maxLength={nameMaxLength}
        size="sm"
        autoFocus
      />
      <Group gap="xs">
        <Button type="submit" size="sm" loading={rename.isPending}>
          {texts.save}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}
