import { Group } from '@mantine/core';
import type { RecordingTag } from '@wingman/contract/tag.ts';
import { Pill } from '../../../components/pill.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './tag-pills.module.css';

/** The tags of a recording. */
export function TagPills({ tags }: { tags: readonly RecordingTag[] }) {
  if (tags.length === 0) return null;
  return (
    <Group component="ul" gap="0.35rem" className={classes.tags} aria-label={lazyMessages.library.tags}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Pill className={classes.tag ?? ''}>{name}</Pill>
        </li>
      ))}
    </Group>
  );
}
