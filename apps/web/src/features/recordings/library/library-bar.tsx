import { ActionIcon, Button, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconAdjustmentsHorizontal,
  IconCalendarMonth,
  IconListCheck,
  IconSearch,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { localDay } from '@wingman/contract/time.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { browserZone } from '../../../lib/day.ts';
import { usePageLetters } from '../../../lib/use-page-letters.ts';
import { useToday } from '../../../lib/use-today.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './library-bar.module.css';
import { countFilters, type LibraryFilter } from './library-filter.ts';
import { MonthCalendar } from './month-calendar.tsx';
import type { ChangeFilter } from './use-library-filter.ts';
import type { Selection } from './use-selection.ts';

const texts = lazyMessages.library;
const ManageTags = lazyDialog(async () => (await import('./manage-tags.tsx')).ManageTags);

/** Milliseconds without a key after which what was typed is searched for. */
const restMs = 250;

type LibraryBarProps = { filter: LibraryFilter; onChange: ChangeFilter; selection: Selection };

/** The search, the filters with what they are set to, the calendar, and the way to select. */
export function LibraryBar({ filter, onChange, selection }: LibraryBarProps) {
  const [panel, setPanel] = useState<'filters' | 'calendar'>();
  const [isManaging, setManaging] = useState(false);
  const id = useId();
  const today = localDay(useToday(), browserZone());
  const toggle = (name: 'filters' | 'calendar') => setPanel(panel === name ? undefined : name);
  const disclosure = (name: 'filters' | 'calendar') => ({
    'aria-expanded': panel === name,
    'aria-controls': panel === name ? id : undefined,
    onClick: () => toggle(name),
  });
  const { isFavorite, from, to } = filter;
  const Star = isFavorite ? IconStarFilled : IconStar;
  return (
    <Stack gap="sm" component="section" aria-label={texts.bar}>
      <SearchBox words={filter.q} onSearch={(q) => onChange({ q })} />
      <Group gap="xs" className={classes.tools ?? ''}>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          {...disclosure('filters')}
        >
          {texts.filtersOf(countFilters(filter))}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.calendar.open}
          title={texts.calendar.open}
          {...disclosure('calendar')}
        >
          <IconCalendarMonth size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-pressed={isFavorite}
          aria-label={texts.favorites}
          title={texts.favorites}
          onClick={() => onChange({ isFavorite: !isFavorite })}
        >
          <Star size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="subtle"
          className={classes.select ?? ''}
          aria-pressed={selection.ids !== undefined}
          leftSection={<IconListCheck size={16} aria-hidden="true" />}
          onClick={selection.ids ? selection.end : selection.begin}
        >
          {texts.select}
        </Button>
      </Group>
      {panel === 'filters' ? (
        <FilterFields id={id} filter={filter} onChange={onChange} onManageTags={() => setManaging(true)} />
      ) : null}
      {panel === 'calendar' ? (
        <MonthCalendar
          id={id}
          today={today}
          shown={from === to ? from : undefined}
          onShow={(day) => onChange({ from: day, to: day })}
        />
      ) : null}
      <FilterChips filter={filter} onChange={onChange} />
      <ManageTags opened={isManaging} onClose={() => setManaging(false)} />
    </Stack>
  );
}

type SearchBoxProps = {
  /** What the address says. */
  words: string;
  onSearch: (words: string) => void;
};

/** «/» leads here from anywhere on the screen, Escape empties it. */
function SearchBox({ words, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  const searchSoon = useDebouncedCallback(onSearch, restMs);
  const sent = useRef(words);
  usePageLetters({ '/': () => field.current?.focus() });
  // The address may change by itself: by the way back, or a link.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);
  const write = (text: string) => {
    setTyped(text);
    sent.current = text.trim();
    searchSoon(text.trim());
  };
  return (
    <TextInput
      ref={field}
      type="search"
      size="md"
      maxLength={200}
      aria-label={texts.search}
      placeholder={texts.search}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        typed === '' ? null : <CloseButton aria-label={texts.clearSearch} onClick={() => write('')} />
      }
      classNames={{ input: classes.search ?? '' }}
      value={typed}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') write('');
      }}
    />
  );
}
