import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconMessageCircle, IconMessages } from '@tabler/icons-react';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { memo, useEffect, useRef } from 'react';
import { ListRow } from '../../../components/list-row.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { browserZone } from '../../../lib/day.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { messages } from '../../../messages/messages.ts';
import type { SearchTab } from '../search-sessions.ts';
import { activityLabel } from '../search-sessions.ts';
import { sessionTitle } from '../session-title.ts';
import classes from './chat-search.module.css';

const texts = messages.sessions.search;
const emptyTexts: Record<SearchTab, string> = {
  all: texts.none,
  today: texts.noneToday,
  week: texts.noneWeek,
};

/** CSS pixels. */
const optionHeight = () => 48;
/** Characters of a title; the row cuts what does not fit. */
const titleLength = 120;

type SearchResultsProps = {
  listId: string;
  tab: SearchTab;
  sessions: { isLoading: boolean; isError: boolean; refetch: () => unknown };
  found: readonly SessionSummary[];
  isFiltered: boolean;
  now: Date;
  active: number;
  onChoose: (index: number) => void;
};

/** The chats that were found, or what is said instead. */
export function SearchResults({ sessions, found, tab, isFiltered, ...rest }: SearchResultsProps) {
  if (sessions.isLoading) return <PageSpinner text={texts.loading} />;
  if (sessions.isError && found.length === 0) {
    return (
      <Stack role="alert" h="100%" gap="sm" align="center" justify="center" c="dimmed" ta="center">
        <p>{messages.sessions.loadFailed}</p>
        <Button size="xs" variant="light" onClick={() => void sessions.refetch()}>
          {messages.shell.retry}
        </Button>
      </Stack>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{found.length > 0 ? texts.found(found.length) : ''}</VisuallyHidden>
      {found.length > 0 ? (
        <Options found={found} {...rest} />
      ) : (
        <Stack role="status" h="100%" gap="sm" align="center" justify="center" c="dimmed" ta="center">
          <IconMessages size={32} aria-hidden="true" />
          <p>{isFiltered ? texts.noneFound : emptyTexts[tab]}</p>
        </Stack>
      )}
    </>
  );
}

type OptionsProps = Pick<SearchResultsProps, 'listId' | 'found' | 'now' | 'active' | 'onChoose'>;

function Options({ listId, found, now, active, onChoose }: OptionsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { list, rows, height, scrollToRow } = useVirtualRows<HTMLDivElement>({
    count: found.length,
    estimate: optionHeight,
    scroller,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at their first
  useEffect(() => scrollToRow(active), [active, found]);

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={texts.results}
        className={classes.options}
        style={{ height }}
      >
        {rows.map(({ index, top, height: rowHeight }) => {
          const session = found[index];
          if (!session) return null;
          return (
            <Option
              key={session.sessionId}
              id={`${listId}-${index}`}
              session={session}
              now={now}
              index={index}
              count={found.length}
              top={top}
              height={rowHeight}
              isActive={index === active}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </div>
  );
}

type OptionProps = {
  id: string;
  session: SessionSummary;
  now: Date;
  index: number;
  count: number;
  /** Pixels from the list's top, and of the row. */
  top: number;
  height: number;
  isActive: boolean;
  onChoose: (index: number) => void;
};

const Option = memo(function Option({ session, index, ...option }: OptionProps) {
  return (
    <ListRow
      as="div"
      id={option.id}
      role="option"
      tabIndex={-1}
      aria-selected={option.isActive}
      aria-posinset={index + 1}
      aria-setsize={option.count}
      className={classes.option}
      style={{ height: option.height, transform: `translateY(${option.top}px)` }}
      onClick={() => option.onChoose(index)}
    >
      <IconMessageCircle size={18} aria-hidden="true" />
      <Text span inherit truncate flex={1}>
        {sessionTitle(session, titleLength)}
      </Text>
      <time dateTime={session.lastActivity} className={classes.time}>
        {activityLabel(session.lastActivity, option.now, browserZone())}
      </time>
    </ListRow>
  );
});
