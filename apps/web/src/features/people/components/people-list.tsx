import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import type { Person } from '@wingman/contract/person.ts';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { Details } from '../../../components/details.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePeople } from '../api/use-people.ts';
import classes from './people.module.css';

const texts = lazyMessages.people;

/** Everybody who is heard or named, and a way to those that were hidden. */
export function PeopleList() {
  const [name, setName] = useState('');
  const [show, setShow] = useState<'shown' | 'hidden'>('shown');
  const people = usePeople({ name: useDeferredValue(name.trim()), show });
  const items = people.data?.pages.flatMap((page) => page.people) ?? [];
  const isBare = items.length === 0 && name === '' && show === 'shown';
  if (people.isLoading) return <LoadingRows />;
  if (people.isError && !people.data)
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={people.error.message}
        onRetry={() => void people.refetch()}
      />
    );
  return (
    <Stack>
      {isBare ? null : (
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          size="md"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {show === 'hidden' ? <h2>{texts.hiddenTitle}</h2> : null}
      {items.length === 0 ? (
        <StatePanel {...emptyText(name, show)} icon={<IconUsers size={28} />} />
      ) : (
        <ul className={classes.rows} aria-label={texts.title}>
          {items.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {people.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setShow(show === 'shown' ? 'hidden' : 'shown')}
      >
        {show === 'shown' ? texts.showHidden : texts.showShown}
      </Button>
    </Stack>
  );
}

function emptyText(name: string, show: 'shown' | 'hidden') {
  if (name !== '') return texts.noneFound;
  return show === 'hidden' ? texts.noneHidden : texts.empty;
}

function PersonRow({ person }: { person: Person }) {
  const { id, name, lastTogetherAt, lastNamedAt, recordings, openPromises } = person;
  const moment = (at: string) => momentLabel(new Date(at), new Date(), browserZone());
  return (
    <li>
      <Link href={`/persone/${id}`} className={classes.row}>
        <span className={classes.name}>{name}</span>
        <Details as="span">
          {lastTogetherAt ? <span>{texts.together(moment(lastTogetherAt))}</span> : null}
          {!lastTogetherAt && lastNamedAt ? <span>{texts.named(moment(lastNamedAt))}</span> : null}
          {recordings > 0 ? <span>{texts.recordings(recordings)}</span> : null}
          {openPromises > 0 ? <span>{texts.promises(openPromises)}</span> : null}
        </Details>
      </Link>
    </li>
  );
}

function LoadingRows() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={64} radius="lg" />
    </Stack>
  );
}
