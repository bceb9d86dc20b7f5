import { Button, Group, Stack } from '@mantine/core';
import type { Segment } from '@wingman/contract/recording.ts';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type Correcting, readAs, type Unsaved } from '../hooks/use-correcting.ts';
import classes from './history-dialog.module.css';

const texts = lazyMessages.corrections.unsaved;
const { copyFailed } = lazyMessages.transcript;

type UnsavedDialogProps = DialogProps & {
  unsaved: Unsaved;
  /** As it is now; undefined where it is gone. */
  segment: Segment | undefined;
  onSave: Correcting['save'];
};

/** A text that could not be saved stays here until its writer has chosen. */
export function UnsavedDialog({ opened, onClose, unsaved, segment, onSave }: UnsavedDialogProps) {
  const { text, version, reason, message } = unsaved;
  const { copy, copied } = useCopy(copyFailed);
  const titles = { changed: texts.title, gone: texts.goneTitle, failed: texts.failedTitle };
  const says = { changed: texts.text, gone: texts.goneText, failed: message };
  const keep = () => {
    onClose();
    // After a mere failure nobody has read what others may have written.
    if (segment)
      void onSave({ ...(reason === 'failed' ? { id: segment.id, version } : readAs(segment)), text });
  };
  return (
    <Modal opened={opened} onClose={onClose} title={titles[reason]} closeOnClickOutside={false}>
      <Stack>
        <p>{says[reason]}</p>
        <Version title={texts.mine} text={text} />
        {reason === 'changed' && segment ? <Version title={texts.theirs} text={segment.text} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {reason === 'changed' ? texts.keepTheirs : texts.drop}
          </Button>
          {segment ? (
            <Button onClick={keep}>{reason === 'changed' ? texts.keepMine : texts.retry}</Button>
          ) : (
            <Button onClick={() => copy(text)}>
              {copied ? lazyMessages.transcript.selection.copied : texts.copy}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <blockquote className={classes.heard}>{text}</blockquote>
    </section>
  );
}
