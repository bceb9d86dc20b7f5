import { Button, Skeleton } from '@mantine/core';
import { messages } from '../../../messages/messages.ts';
import classes from './settings-unread.module.css';

type SettingsUnreadProps = {
  /** What could not be read. */
  title: string;
  /** Why; undefined while it is being read. */
  reason: string | undefined;
  loadingLabel?: string;
  onRetry: () => void;
};

/** Stands for a part of the sheet whose data is not there: being read, or not readable. */
export function SettingsUnread({ title, reason, loadingLabel, onRetry }: SettingsUnreadProps) {
  if (reason === undefined) {
    return (
      <div role="status" aria-label={loadingLabel ?? messages.shell.loading} className={classes.loading}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={36} />
      </div>
    );
  }
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.title}>{title}</p>
      <p className={classes.reason}>{reason}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {messages.settings.retry}
      </Button>
    </div>
  );
}
