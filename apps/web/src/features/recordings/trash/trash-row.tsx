import { Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { TrashedRecording } from '@wingman/contract/trash.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './trash.module.css';

const texts = lazyMessages.trash;
const dayMs = 86_400_000;

type TrashRowProps = {
  recording: TrashedRecording;
  selected: boolean;
  busy: boolean;
  onSelect: () => void;
  onRestore: () => void;
  onRemove: () => void;
};

/** A deleted recording: what it was, how long it is still there, and both ways out. */
export function TrashRow({ recording, selected, busy, onSelect, onRestore, onRemove }: TrashRowProps) {
  const zone = browserZone();
  const now = new Date();
  const title = recordingTitle(recording, zone);
  const left = Math.ceil((Date.parse(recording.expiresAt) - now.getTime()) / dayMs);
  const moment = (at: string) => momentLabel(new Date(at), now, zone);
  return (
    <li className={classes.row} data-selected={selected || undefined} data-recording-id={recording.id}>
      <label className={classes.check}>
        <input type="checkbox" checked={selected} onChange={onSelect} aria-label={texts.selectOne(title)} />
      </label>
      <Stack gap={2} flex="1 1 13rem" miw={0}>
        <span className={classes.title}>{title}</span>
        <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
          <time dateTime={recording.createdAt}>{moment(recording.createdAt)}</time>
          {recording.duration > 0 ? <span>{positionText(recording.duration)}</span> : null}
        </Group>
        <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
          <span>
            {recording.reason === 'replaced' ? texts.replaced : texts.deleted(moment(recording.deletedAt))}
          </span>
          <span className={classes.left} data-soon={left <= 3 || undefined}>
            {texts.left(left)}
          </span>
        </Group>
      </Stack>
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
    </li>
  );
}
