import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { formatBytes, formatLength } from '../../../lib/format.ts';
import { toastNews } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useAudioLength } from '../hooks/use-audio-length.ts';
import { useSharedFiles, type WaitingFile } from '../hooks/use-shared-files.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import type { SharedFiles } from '../shared-files.ts';
import classes from './shared-files-question.module.css';

const texts = lazyMessages.sharedFiles;

/**
 * Asks whether files that another app shared are to be imported. Nothing is sent before that. Closed without an answer it
 * asks again when more comes or the app is opened anew.
 */
export function SharedFilesQuestion({ userId }: { userId: string }) {
  const services = useRecorderServices();
  const { files, shared } = useSharedFiles(userId);
  const [postponed, setPostponed] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<WaitingFile[]>([]);
  const opened = files.some(({ id }) => !postponed.has(id));
  // While the dialog closes it still shows what it asked about.
  if (opened && shown !== files) setShown(files);
  const importable = shown.filter((file) => !file.refusal);

  async function answer(isWanted: boolean): Promise<void> {
    const count = isWanted
      ? await shared.accept(
          importable.map(({ id }) => id),
          userId,
        )
      : 0;
    for (const { id } of shown) await shared.drop(id);
    if (count === 0) return;
    void services.queue.wake();
    const isOffline = navigator.onLine === false;
    const title = isOffline ? texts.importedOffline(count) : texts.imported(count);
    const text = isOffline ? texts.importedOfflineText : texts.importedText;
    toastNews({ isGood: true, title, message: text, action: { label: texts.open, href: '/recordings' } });
  }

  const close = () => setPostponed(new Set(files.map(({ id }) => id)));
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={importable.length === 0 ? texts.nothing : texts.title(importable.length)}
    >
      <Stack>
        {importable.length > 0 ? <p>{importable.length === 1 ? texts.text : texts.textOfSeveral}</p> : null}
        <FileList files={shown} shared={shared} />
        {importable.length > 0 ? (
          <Text size="sm" c="dimmed">
            {texts.later}
          </Text>
        ) : null}
        <Answers isAsked={importable.length > 0} answer={answer} />
      </Stack>
    </Modal>
  );
}

type AnswersProps = {
  /** Otherwise there is nothing to import. */
  isAsked: boolean;
  answer: (isWanted: boolean) => Promise<void>;
};

function Answers({ isAsked, answer }: AnswersProps) {
  const [pending, setPending] = useState<boolean | null>(null);
  const give = (isWanted: boolean) => {
    setPending(isWanted);
    // The files stay where they are, and the question with them.
    answer(isWanted)
      .catch(() => {})
      .finally(() => setPending(null));
  };
  return (
    <Group justify="flex-end" gap="sm">
      <Button
        variant={isAsked ? 'default' : 'filled'}
        loading={pending === false}
        disabled={pending === true}
        onClick={() => give(false)}
        data-autofocus
      >
        {isAsked ? texts.refuse : texts.understood}
      </Button>
      {isAsked ? (
        <Button loading={pending === true} disabled={pending === false} onClick={() => give(true)}>
          {texts.accept}
        </Button>
      ) : null}
    </Group>
  );
}

function FileList({ files, shared }: { files: WaitingFile[]; shared: SharedFiles }) {
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <span className={classes.name}>{file.filename}</span>
          <Text component="span" size="sm" c="dimmed">
            {file.refusal ? texts.refusal[file.refusal] : <Measures file={file} shared={shared} />}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Measures({ file, shared }: { file: WaitingFile; shared: SharedFiles }) {
  const length = useAudioLength(() => shared.audioOf(file));
  const facts = [formatBytes(file.bytes)];
  if (length) facts.push(formatLength(length));
  if (file.isKnown) facts.push(texts.known);
  return facts.join(' · ');
}
