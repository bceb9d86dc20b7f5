import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { AskedLimits } from '@wingman/contract/chat-scope.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { useReadScope } from '../api/use-read-scope.ts';
import classes from './search-scope.module.css';
import { type ScopeChange, SearchedScope } from './search-scope.tsx';

type DraftScopeProps = {
  message: string;
  superSearch: boolean;
  /** The recording that it is about. */
  recordingId: string | null;
  /** Its other limits. */
  limits: AskedLimits | null;
  /** What was changed of it by hand. */
  change: ScopeChange;
  onChange: (change: ScopeChange) => void;
  /** What was changed is taken back. */
  onReset: () => void;
};

/** The time that the question being written names, to be taken away or changed before it is asked. */
export function DraftScope({
  message,
  superSearch,
  recordingId,
  limits,
  change,
  onChange,
  onReset,
}: DraftScopeProps) {
  const read = useReadScope(message, { superSearch, recordingId, limits });
  if (change.range === null) {
    return (
      <div className={classes.draft}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCalendarOff size={14} aria-hidden="true" />}
          title={answerMessages.range.useAgain}
          onClick={onReset}
        >
          {answerMessages.range.ignored}
        </Button>
      </div>
    );
  }
  const chosen = change.range && {
    superSearch,
    ...change.range,
    narrowedBy: { words: null, label: '' },
  };
  const scope = chosen ?? read;
  if (!scope?.narrowedBy) return null;
  return (
    <div className={classes.draft}>
      <SearchedScope scope={scope} busy={false} onChange={onChange} />
    </div>
  );
}
