import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { maxLimitTags } from '@wingman/contract/chat-scope-table.ts';
import { firstDay } from '@wingman/contract/day-table.ts';
import { localDay } from '@wingman/contract/time.ts';
import { Link } from 'wouter';
import { Pill } from '../../../components/pill.tsx';
import { chatWithin } from '../../../lib/chat-path.ts';
import { browserZone, dayText } from '../../../lib/day.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useTags } from '../api/use-tags.ts';
import classes from './filter-chips.module.css';
import { countFilters, type LibraryFilter, lengthStep, noFilter } from './library-filter.ts';
import type { ChangeFilter } from './use-library-filter.ts';

const texts = lazyMessages.library;

type Chip = { key: string; label: string; without: Partial<LibraryFilter> };

/** What narrows the list, each to be taken away by itself. */
export function FilterChips({ filter, onChange }: { filter: LibraryFilter; onChange: ChangeFilter }) {
  const tags = useTags().data;
  const { person: id = '' } = filter;
  const person = trpc.people.get.useQuery({ id }, { enabled: id !== '' }).data?.name;
  if (countFilters(filter) === 0) return null;
  const nameOf = (tagId: string) => tags?.find((tag) => tag.id === tagId)?.name;
  const chips: Chip[] = [
    ...filter.tags.map((tagId) => ({
      key: tagId,
      label:
        tags && nameOf(tagId) === undefined ? texts.chip.missingTag : texts.chip.tag(nameOf(tagId) ?? '…'),
      without: { tags: filter.tags.filter((tag) => tag !== tagId) },
    })),
    ...partChips(filter, person),
  ];
  return (
    <ul className={classes.chips} aria-label={texts.active}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Pill
            as="button"
            className={classes.chip ?? ''}
            aria-label={texts.takeAway(label)}
            onClick={() => onChange(without)}
          >
            {label}
            <IconX size={13} aria-hidden="true" />
          </Pill>
        </li>
      ))}
      {isAskable(filter) ? (
        <li>
          <Button component={Link} href={askPath(filter)} variant="subtle" size="compact-xs">
            {texts.ask}
          </Button>
        </li>
      ) : null}
      <li>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange({ ...noFilter, q: filter.q, sort: filter.sort })}
        >
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  );
}

/** A chat can be limited to these; to a star, a length or a state it cannot. */
const isAskable = ({ tags, person, from, to }: LibraryFilter) =>
  tags.length > 0 || (person ?? from ?? to) !== undefined;

function askPath({ tags, person, from, to }: LibraryFilter): string {
  const days =
    (from ?? to) === undefined
      ? {}
      : { from: from ?? firstDay, to: to ?? localDay(new Date(), browserZone()) };
  return chatWithin({
    tags: tags.slice(0, maxLimitTags),
    ...(person === undefined ? {} : { person }),
    ...days,
  });
}

function partChips(filter: LibraryFilter, person: string | undefined): Chip[] {
  const { isFavorite, minSeconds, maxSeconds, state, moments } = filter;
  const step = lengthStep(filter);
  const chips: (Chip | false | undefined)[] = [
    isFavorite && { key: 'star', label: texts.favorites, without: { isFavorite: false } },
    dayChip(filter),
    filter.person !== undefined && {
      key: 'person',
      label: person === undefined ? texts.chip.missingPerson : texts.chip.person(person),
      without: { person: undefined },
    },
    (minSeconds ?? maxSeconds) !== undefined && {
      key: 'length',
      label: step ? texts.lengths[step] : texts.chip.seconds,
      without: { minSeconds: undefined, maxSeconds: undefined },
    },
    state && { key: 'state', label: texts.states[state], without: { state: undefined } },
    moments && { key: 'moments', label: texts.momentKinds[moments], without: { moments: undefined } },
  ];
  return chips.filter((chip): chip is Chip => Boolean(chip));
}

function dayChip({ from, to }: LibraryFilter): Chip | undefined {
  if (from === undefined && to === undefined) return undefined;
  const parts = [from && texts.chip.from(dayText(from)), to && texts.chip.to(dayText(to))].filter(Boolean);
  const label = from === to && from !== undefined ? texts.chip.day(dayText(from)) : parts.join(' ');
  return { key: 'days', label, without: { from: undefined, to: undefined } };
}
