import { Group } from '@mantine/core';
import type { TrashedRecording } from '@wingman/contract/trash.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './trash.module.css';
import { TrashActions } from './trash-actions.tsx';
import { TrashText } from './trash-text.tsx';

const texts = lazyMessages.trash;

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
  const moment = (at: string) => momentLabel(new Date(at), now, zone);
  return (
    <li className={classes.row} data-selected={selected || undefined} data-recording-id={recording.id}>
      <label className={classes.check}>
        <input type="checkbox" checked={selected} onChange={onSelect} aria-label={texts.selectOne(title)} />
      </label>
      <TrashText
        title={title}
        deleted={
          recording.reason === 'replaced' ? texts.replaced : texts.deleted(moment(recording.deletedAt))
        }
        expiresAt={recording.expiresAt}
      >
        <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
          <time dateTime={recording.createdAt}>{moment(recording.createdAt)}</time>
          {recording.duration > 0 ? <span>{positionText(recording.duration)}</span> : null}
        </Group>
      </TrashText>
      <TrashActions title={title} busy={busy} onRestore={onRestore} onRemove={onRemove} />
    </li>
  );
}
