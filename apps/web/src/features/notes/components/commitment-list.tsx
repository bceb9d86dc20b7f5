import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { Commitment } from '@wingman/contract/notes.ts';
import type { LineState } from '@wingman/contract/notes-table.ts';
import { useId } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { browserZone } from '../../../lib/day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCommitments } from '../api/use-commitments.ts';
import { useSettleCommitment } from '../api/use-settle-commitment.ts';
import type { Whose } from '../commitments-address.ts';
import { dueGroup, dueGroups, todayText } from '../due.ts';
import { focusFirst } from '../focus-first.ts';
import { withSettled } from '../with-settled.ts';
import { CommitmentRow } from './commitment-row.tsx';
import classes from './commitments.module.css';

const texts = lazyMessages.notes.commitments;

type CommitmentListProps = {
  state: LineState;
  whose: Whose;
  onPlay: (recordingId: string, second: number) => void;
};

/** The commitments that are in a state; the open ones by when they are due. */
export function CommitmentList({ state, whose, onPlay }: CommitmentListProps) {
  const commitments = useCommitments(state, whose);
  const { settled, settle, said } = useSettleCommitment();
  const today = todayText(useToday(), browserZone());
  if (commitments.isLoading) return <LoadingRows />;
  if (commitments.isError && !commitments.data) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={commitments.error.message}
        onRetry={() => void commitments.refetch()}
      />
    );
  }
  const items = withSettled(commitments.data?.pages.flat() ?? [], settled);
  const isFiltered = whose.party !== undefined || whose.name !== undefined;
  if (items.length === 0 && isFiltered)
    return <StatePanel {...texts.noneOfThese} icon={<IconChecklist size={28} />} />;
  if (items.length === 0) return <StatePanel {...texts.empty[state]} icon={<IconChecklist size={28} />} />;
  const rows = { today, onPlay, onSettle: settle };
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {state === 'open' ? (
        dueGroups.map((group) => (
          <Group
            key={group}
            title={texts.groups[group]}
            items={items.filter(({ due }) => dueGroup(due, today) === group)}
            {...rows}
          />
        ))
      ) : (
        <Rows label={texts.tabs[state]} items={items} {...rows} />
      )}
      {commitments.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={commitments.isFetchingNextPage}
          onClick={() => void commitments.fetchNextPage().then(() => focusFirst(() => rowAt(items.length)))}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

type RowsProps = {
  items: readonly Commitment[];
  today: string;
  onPlay: CommitmentListProps['onPlay'];
  onSettle: (commitment: Commitment, state: LineState, settlementId?: string) => void;
};

function Group({ title, ...rows }: RowsProps & { title: string }) {
  const headingId = useId();
  if (rows.items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.groupTitle}>
        {title}
      </h2>
      <Rows label={title} {...rows} />
    </section>
  );
}

function Rows({ label, items, ...row }: RowsProps & { label: string }) {
  return (
    <ul className={classes.rows} aria-label={label} data-commitments>
      {items.map((commitment) => (
        <CommitmentRow key={commitment.id} commitment={commitment} {...row} />
      ))}
    </ul>
  );
}

function LoadingRows() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={14} width={80} />
      <Skeleton height={64} radius="lg" />
      <Skeleton height={64} radius="lg" />
    </Stack>
  );
}

/** The button that showed more may be gone: what it showed is where the keyboard continues. */
const rowAt = (index: number) => document.querySelectorAll('[data-commitments] > li')[index];
