import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './trash.module.css';

const texts = lazyMessages.trash;
const dayMs = 86_400_000;

type TrashTextProps = { title: string; deleted: string; expiresAt: string; children: ReactNode };

/** What something in the trash was (`children` says more of it), and how long it is still there. */
export function TrashText({ title, deleted, expiresAt, children }: TrashTextProps) {
  const left = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs);
  return (
    <Stack gap={2} flex="1 1 13rem" miw={0}>
      <span className={classes.title}>{title}</span>
      {children}
      <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
        <span>{deleted}</span>
        <span className={classes.left} data-soon={left <= 3 || undefined}>
          {texts.left(left)}
        </span>
      </Group>
    </Stack>
  );
}
