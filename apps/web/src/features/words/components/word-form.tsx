import { Button, Group, Stack, TextInput } from '@mantine/core';
import { knownWordMaxLength, maxSounds } from '@wingman/contract/known-word-table.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.knownWords;

type Written = { written: string; sounds: string[] };

type WordFormProps = {
  initial?: Written;
  isSaving: boolean;
  submitLabel: string;
  /** `onSaved` empties the form for the next word. */
  onSubmit: (word: Written, onSaved: () => void) => void;
  /** A way to leave it. */
  children?: ReactNode;
};

/** How a word is written, and how it may sound. */
export function WordForm({ initial, isSaving, submitLabel, onSubmit, children }: WordFormProps) {
  const [written, setWritten] = useState(initial?.written ?? '');
  const [sounds, setSounds] = useState(initial?.sounds.join(', ') ?? '');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // It stands in the place of the button that opened it.
  const isOpened = initial !== undefined;
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (written.trim() === '') {
      setError(texts.add.missing);
      return;
    }
    const each = sounds
      .split(',')
      .map((sound) => sound.trim())
      .filter((sound) => sound !== '');
    onSubmit({ written: written.trim(), sounds: each }, () => {
      setWritten('');
      setSounds('');
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={field}
          label={texts.add.written}
          description={texts.add.writtenHint}
          value={written}
          maxLength={knownWordMaxLength}
          error={error}
          onChange={(event) => {
            setWritten(event.currentTarget.value);
            setError(null);
          }}
        />
        <TextInput
          label={texts.add.sounds}
          description={texts.add.soundsHint}
          value={sounds}
          maxLength={(knownWordMaxLength + 2) * maxSounds}
          onChange={(event) => setSounds(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
