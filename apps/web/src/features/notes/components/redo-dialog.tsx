import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { Notes } from '@wingman/contract/notes.ts';
import { useEffect, useState } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useProposalChanges } from '../api/use-note-proposal.ts';
import { useNoteTemplates } from '../api/use-note-templates.ts';
import { kindChoices, kindOf } from './kind-select.tsx';

const texts = lazyMessages.notes.redo;

type RedoDialogProps = DialogProps & {
  notes: Notes;
  onTemplates: () => void;
};

/** Asks how the notes are to be made again: for which kind, by which template, by whom. */
export function RedoDialog({ opened, onClose, notes, onTemplates }: RedoDialogProps) {
  const { make, isPending } = useProposalChanges(notes.recordingId);
  const { data } = useNoteTemplates(opened);
  const [kind, setKind] = useState('');
  const [templateId, setTemplateId] = useState('');
  const [writer, setWriter] = useState<'model' | 'rule'>('model');
  useFocusBack(opened);
  useEffect(() => {
    if (opened) setKind(notes.isKindChosen && notes.kind ? notes.kind : 'found');
  }, [opened, notes.isKindChosen, notes.kind]);

  const templates = data?.templates ?? [];
  const isModelReady = data?.isModelReady ?? false;
  const maker = isModelReady ? writer : 'rule';
  const start = () => {
    const template = maker === 'model' && templateId !== '' ? { templateId } : {};
    make({ kind: kindOf(kind), madeBy: maker, ...template }, onClose);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="30rem">
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {texts.text}
        </Text>
        <NativeSelect
          label={texts.kind}
          data={kindChoices}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        {isModelReady ? (
          <NativeSelect
            label={texts.writer}
            data={(['model', 'rule'] as const).map((value) => ({ value, label: texts.writers[value] }))}
            value={writer}
            onChange={({ currentTarget }) => setWriter(currentTarget.value === 'rule' ? 'rule' : 'model')}
          />
        ) : null}
        <NativeSelect
          label={texts.template}
          description={isModelReady ? undefined : texts.needsModel}
          disabled={maker === 'rule' || templates.length === 0}
          data={[
            { value: '', label: texts.noTemplate },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={maker === 'rule' ? '' : templateId}
          onChange={({ currentTarget }) => setTemplateId(currentTarget.value)}
        />
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" onClick={onTemplates}>
            {texts.manage}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {messages.shell.cancel}
            </Button>
            <Button loading={isPending} onClick={start}>
              {texts.start}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
