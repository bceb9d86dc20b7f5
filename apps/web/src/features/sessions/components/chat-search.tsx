import { Stack, Tabs, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { browserZone } from '../../../lib/day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { messages } from '../../../messages/messages.ts';
import { useSessions } from '../api/use-sessions.ts';
import type { SearchTab } from '../search-sessions.ts';
import { searchable, searchSessions, searchTabs } from '../search-sessions.ts';
import classes from './chat-search.module.css';
import { SearchResults } from './search-results.tsx';
import { useActiveOption } from './use-active-option.ts';

const texts = messages.sessions.search;
const figure = new Intl.NumberFormat('it-IT');

/** 'Cerca Chat': finds a chat by its first message and opens it. */
export function ChatSearch({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} panel="cerca" title={texts.title} size="36rem">
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<SearchTab>('all');
  const [, navigate] = useLocation();
  const sessions = useSessions();
  const today = useToday();
  const listId = useId();
  const all = useMemo(() => searchable(sessions.data ?? []), [sessions.data]);
  const found = useMemo(() => searchSessions(all, query, today, browserZone()), [all, query, today]);
  const shown = found[tab];

  const choose = useCallback(
    (index: number) => {
      const session = shown[index];
      if (!session) return;
      onClose();
      navigate(`/chat/${session.sessionId}`);
    },
    [shown, onClose, navigate],
  );
  const option = useActiveOption(shown.length, choose);
  const { reset } = option;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at their first
  useEffect(reset, [query, tab]);

  return (
    <Stack gap="sm" pt={4} className={classes.search}>
      <TextInput
        role="combobox"
        aria-label={texts.label}
        aria-description={texts.hint}
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown.length > 0 ? `${listId}-${option.active}` : undefined}
        aria-autocomplete="list"
        placeholder={texts.placeholder}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        size="md"
        autoComplete="off"
        data-autofocus
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={option.onKeyDown}
      />
      <Tabs value={tab} onChange={(value) => setTab(searchTabs.find((one) => one === value) ?? 'all')}>
        <Tabs.List>
          <Tabs.Tab value="all">{texts.all}</Tabs.Tab>
          <Tabs.Tab value="today">{texts.today(figure.format(found.today.length))}</Tabs.Tab>
          <Tabs.Tab value="week">{texts.week(figure.format(found.week.length))}</Tabs.Tab>
        </Tabs.List>
        {searchTabs.map((name) => (
          <Tabs.Panel key={name} value={name} tabIndex={-1} className={classes.panel}>
            {name === tab ? (
              <SearchResults
                listId={listId}
                tab={tab}
                sessions={sessions}
                found={shown}
                isFiltered={query.trim() !== ''}
                now={today}
                active={option.active}
                onChoose={choose}
              />
            ) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
