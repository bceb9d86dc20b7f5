import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useImport } from '../api/use-import.ts';
import { prepareTranscript, readTextFile } from '../read-file.ts';
import { FileField } from './file-field.tsx';
import { ImportPreview } from './import-preview.tsx';

const texts = lazyMessages.transcriptImport;

/** `number`: another one for each file, also where two are alike. */
export type DroppedFile = { number: number; content: File };

export type ImportDialogProps = DialogProps & {
  /** The one whose transcript is replaced; without it a new one is made. */
  recording?: Pick<RecordingDetail, 'id' | 'undo' | 'duration'>;
  onCreated?: (id: string) => void;
  /** One that is read at once; another one opens the dialog anew. */
  file?: DroppedFile | undefined;
};

/** Reads a transcript that is pasted or chosen, shows what it says, and makes a recording of it or gives it to one. */
export function ImportDialog({ opened, onClose, recording, onCreated, file }: ImportDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={recording ? texts.openFor : texts.open} size="lg">
      {opened ? (
        <Panel
          key={file?.number}
          recording={recording}
          onCreated={onCreated}
          onClose={onClose}
          file={file?.content}
        />
      ) : null}
    </Modal>
  );
}

/** The local time as the field for it takes it. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

type PanelProps = {
  recording: ImportDialogProps['recording'] | undefined;
  onCreated: ImportDialogProps['onCreated'] | undefined;
  onClose: () => void;
  file: File | undefined;
};

function Panel({ recording, onCreated, onClose, file }: PanelProps) {
  const [text, setText] = useState('');
  const [title, setTitle] = useState('');
  const [when, setWhen] = useState(() => localText(new Date()));
  const [failure, setFailure] = useState<string | null>(null);
  const read = useDeferredValue(text);
  const shown = useMemo(() => (read.trim() === '' ? null : prepareTranscript(read)), [read]);
  const imports = useImport();
  const at = new Date(when);
  const isWhenWrong = Number.isNaN(at.getTime());
  const write = (written: string) => {
    setText(written);
    setFailure(null);
  };
  const take = async (chosen: File) => {
    try {
      write(await readTextFile(chosen));
      setTitle((known) => known || chosen.name.replace(/\.[^.]*$/, ''));
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : texts.unreadable);
    }
  };
  const takeGiven = useEffectEvent(take);
  useEffect(() => {
    if (file) void takeGiven(file);
  }, [file]);
  const submit = async () => {
    if (!shown) return setFailure(texts.missing);
    if ('problem' in shown || isWhenWrong) return;
    if (recording) {
      if (await imports.replace(recording, shown.sent)) onClose();
      return;
    }
    const made = await imports.create({
      text: shown.sent,
      title: title.trim(),
      recordedAt: at.toISOString(),
    });
    if (!made) return;
    onClose();
    onCreated?.(made.id);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md" pt={4}>
        <Text c="dimmed">{recording ? texts.introFor : texts.intro}</Text>
        <Textarea
          data-autofocus
          label={texts.text}
          description={texts.textHint}
          rows={6}
          value={text}
          error={failure ?? (shown && 'problem' in shown ? shown.problem : undefined)}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <FileField onFile={(chosen) => void take(chosen)} />
        {recording ? null : (
          <Group gap="sm" grow align="flex-start" preventGrowOverflow={false}>
            <TextInput
              label={texts.title}
              description={texts.titleHint}
              maxLength={200}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={texts.when}
              value={when}
              max={localText(new Date())}
              error={isWhenWrong ? texts.whenWrong : undefined}
              onChange={({ currentTarget }) => setWhen(currentTarget.value)}
            />
          </Group>
        )}
        <div role="status">
          {shown && !('problem' in shown) ? (
            <ImportPreview transcript={shown} length={recording?.duration ?? 0} />
          ) : null}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" loading={imports.isPending}>
            {recording ? texts.replace : texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
