import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './edited-row.module.css';

/** Rows of things of the user, parted by lines. */
export function EditedRows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

type EditedRowProps = {
  name: string;
  /** Below the name. */
  children: ReactNode;
  /** Between the name and the buttons. */
  badge?: ReactNode;
  labels: { edit: (name: string) => string; remove: (name: string) => string };
  /** Left out where that is not allowed. */
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** A thing of the user by its name, to be changed or deleted. */
export function EditedRow({ name, children, badge, labels, onEdit, onRemove }: EditedRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text fw={600}>{name}</Text>
        {children}
      </div>
      {badge}
      {onEdit ? <RowButton label={labels.edit(name)} Icon={IconPencil} onClick={onEdit} /> : null}
      {onRemove ? <RowButton label={labels.remove(name)} Icon={IconTrash} onClick={onRemove} /> : null}
    </li>
  );
}

type RowButtonProps = { label: string; Icon: typeof IconPencil; onClick: () => void };

function RowButton({ label, Icon, onClick }: RowButtonProps) {
  return (
    <ActionIcon className={classes.action} variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
