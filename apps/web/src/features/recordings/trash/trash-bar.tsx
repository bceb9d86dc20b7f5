import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './trash.module.css';

const texts = lazyMessages.trash;

type TrashBarProps = { count: number; pending: boolean; onRestore: () => void; onRemove: () => void };

/** What can be done with the selected ones. */
export function TrashBar({ count, pending, onRestore, onRemove }: TrashBarProps) {
  return (
    <Surface as="section" row size="sm" raised className={classes.bar} aria-label={texts.selection}>
      <Text role="status" fw={600} className="wm-figures">
        {texts.selected(count)}
      </Text>
      <Group gap="xs" className={classes.actions}>
        <Button
          loading={pending}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={onRestore}
        >
          {texts.restore}
        </Button>
        <Button
          variant="default"
          c="var(--wm-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </Group>
    </Surface>
  );
}
