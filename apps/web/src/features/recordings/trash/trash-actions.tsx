import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './trash.module.css';

const texts = lazyMessages.trash;

type TrashActionsProps = { title: string; busy: boolean; onRestore: () => void; onRemove: () => void };

/** Both ways out of the trash. */
export function TrashActions({ title, busy, onRestore, onRemove }: TrashActionsProps) {
  return (
    <Group gap="xs" className={classes.actions}>
      <Button
        variant="light"
        size="compact-md"
        disabled={busy}
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-label={texts.restoreOne(title)}
        onClick={onRestore}
      >
        {texts.restore}
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        c="var(--wm-danger-ink)"
        aria-label={texts.removeOne(title)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </Group>
  );
}
