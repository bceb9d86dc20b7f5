import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { SpeechEngine } from '@wingman/contract/speech.ts';
import { useState } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useDraftChanges, useEngines } from '../api/use-draft.ts';
import { chosenLanguage, languageChoices } from '../language-names.ts';

const texts = lazyMessages.again;

type AgainDialogProps = DialogProps & { recording: RecordingDetail };

/** Asks with which engine, and in which language, a recording is to be transcribed again. */
export function AgainDialog({ opened, onClose, recording }: AgainDialogProps) {
  const engines = useEngines(opened);
  const { start } = useDraftChanges(recording.id);
  const [engineId, setEngineId] = useState('');
  const [language, setLanguage] = useState('');
  useFocusBack(opened);
  const all = engines.data ?? [];
  const engine = all.find(({ id }) => id === engineId) ?? all.find(({ isUsual }) => isUsual);
  const isTold = untold(engine) === undefined;
  const begin = () =>
    start.mutate(
      {
        id: recording.id,
        engine: engine && !engine.isUsual ? engine.id : null,
        language: isTold ? chosenLanguage(language) : null,
      },
      { onSuccess: onClose },
    );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.dialog.title} size="30rem">
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {texts.dialog.text}
        </Text>
        <NativeSelect
          label={texts.dialog.engine}
          description={engines.isLoading ? texts.dialog.loading : placeOf(engine)}
          error={engines.error?.message}
          disabled={all.length < 2}
          data={all.length === 0 ? [{ value: '', label: texts.dialog.usualEngine }] : all.map(choiceOf)}
          value={engine?.id ?? ''}
          onChange={({ currentTarget }) => setEngineId(currentTarget.value)}
        />
        <NativeSelect
          label={texts.language}
          description={untold(engine)}
          disabled={!isTold}
          data={languageChoices(texts.sameLanguage)}
          value={isTold ? language : ''}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
          <Button loading={start.isPending} disabled={engines.isLoading} onClick={begin}>
            {texts.dialog.start}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const choiceOf = ({ id, model, isUsual }: SpeechEngine) => ({
  value: id,
  label: isUsual ? texts.dialog.usual(model) : model,
});

/** Why no language can be chosen. */
function untold(engine: SpeechEngine | undefined): string | undefined {
  if (engine?.languages === 'own') return texts.dialog.own;
  return engine?.languages === 'heard' ? texts.dialog.hears : undefined;
}

/** Where the sound goes; unknown where only other nodes have engines. */
function placeOf(engine: SpeechEngine | undefined): string | undefined {
  if (!engine) return undefined;
  return engine.host === null ? texts.dialog.here : texts.dialog.sent(engine.host);
}
