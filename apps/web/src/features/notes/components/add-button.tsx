import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './notes-section.module.css';

/** Opens the form of a new line. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.action}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconPlus size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
