import { Button, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { CreatedApiKey } from '@wingman/contract/api-key.ts';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './created-key-dialog.module.css';

const texts = messages.apiKeys.shownOnce;

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
      <div className={classes.body}>
        <p>{texts.text}</p>
        {created ? <Key value={created.key} /> : null}
        <Button onClick={onClose} className={classes.done}>
          {texts.done}
        </Button>
      </div>
    </Modal>
  );
}

function Key({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      // Missing on pages that are not served over https.
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toastFailure(texts.copyFailed);
    }
  };

  return (
    <div className={classes.key}>
      <TextInput
        label={texts.label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: classes.field, input: classes.input }}
      />
      <Button
        variant="default"
        leftSection={
          copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
        }
        onClick={() => void copy()}
        data-autofocus
      >
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
    </div>
  );
}
