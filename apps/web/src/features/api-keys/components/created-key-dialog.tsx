import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { CreatedApiKey } from '@wingman/contract/api-key.ts';
import { Modal } from '../../../components/modal.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.apiKeys.shownOnce;

type CreatedKeyDialogProps = { created: CreatedApiKey | null; onClose: () => void };

/** Shows a new key, once. Neither Escape nor the backdrop closes it: the key would be gone by a slip. */
export function CreatedKeyDialog({ created, onClose }: CreatedKeyDialogProps) {
  return (
    <Modal
      opened={created !== null}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={created ? texts.title(created.name) : ''}
    >
      <Stack>
        <p>{texts.text}</p>
        {created ? <Key value={created.key} /> : null}
        <Button onClick={onClose} style={{ alignSelf: 'flex-end' }}>
          {texts.done}
        </Button>
      </Stack>
    </Modal>
  );
}

function Key({ value }: { value: string }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={texts.label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        flex="1 1 14rem"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Button
        variant="default"
        leftSection={
          copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
        }
        onClick={() => copy(value)}
        data-autofocus
      >
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
    </Group>
  );
}
