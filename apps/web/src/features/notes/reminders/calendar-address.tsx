import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import type { CalendarAddress, CreatedCalendar } from '@wingman/contract/calendar.ts';
import { useState } from 'react';
import { serverPath } from '../../../lib/base-path.ts';
import { browserZone, dateText } from '../../../lib/day.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCalendar } from '../api/use-calendar.ts';

const texts = lazyMessages.notes.calendar;

/** The private calendar address: off until it is made, shown once, renewed and taken back. */
export function CalendarAddressPart() {
  const { status, create, revoke } = useCalendar();
  const known = status.data?.address;
  return (
    <Stack gap="sm">
      <div>
        <Text component="h3" fw={600}>
          {texts.title}
        </Text>
        <Text c="dimmed" fz="sm">
          {texts.hint}
        </Text>
      </div>
      {create.data ? <Address created={create.data} /> : null}
      {status.isLoading ? <Skeleton height={36} radius="md" /> : null}
      {status.isError && !status.data ? (
        <Group gap="xs" role="alert" fz="sm">
          <p>{texts.loadFailed}</p>
          <Button size="compact-md" variant="subtle" onClick={() => void status.refetch()}>
            {texts.retry}
          </Button>
        </Group>
      ) : null}
      {known === null ? (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {texts.create}
        </Button>
      ) : null}
      {known ? (
        <Known
          address={known}
          isPending={create.isPending || revoke.isPending}
          onRenew={() => create.mutate()}
          onRevoke={() => revoke.mutate()}
        />
      ) : null}
    </Stack>
  );
}

/** The address, once. */
function Address({ created }: { created: CreatedCalendar }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const address = `${location.origin}${serverPath(created.path)}`;
  return (
    <Stack gap="xs">
      <TextInput
        label={texts.address}
        description={texts.shownOnce}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
          }
          onClick={() => copy(address)}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {texts.open}
        </Button>
      </Group>
    </Stack>
  );
}

type KnownProps = {
  address: CalendarAddress;
  isPending: boolean;
  onRenew: () => void;
  onRevoke: () => void;
};

/** What is asked before calendars stop following. */
type Question = 'renew' | 'revoke' | null;

function Known({ address: { createdAt, lastReadAt }, isPending, onRenew, onRevoke }: KnownProps) {
  const [question, setQuestion] = useState<Question>(null);
  const day = (instant: string) => dateText(new Date(instant), browserZone());
  return (
    <>
      <Text fz="sm">
        {texts.createdOn(day(createdAt))}, {lastReadAt ? texts.lastRead(day(lastReadAt)) : texts.neverRead}
      </Text>
      {question === null ? (
        <Group gap="sm">
          <Button variant="default" loading={isPending} onClick={() => setQuestion('renew')}>
            {texts.renew}
          </Button>
          <Button variant="subtle" color="coral" disabled={isPending} onClick={() => setQuestion('revoke')}>
            {texts.revoke}
          </Button>
        </Group>
      ) : (
        <Group gap="sm" role="alert">
          <Text fz="sm" flex="1 1 14rem">
            {question === 'renew' ? texts.renewQuestion : texts.revokeQuestion}
          </Text>
          <Button variant="default" onClick={() => setQuestion(null)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button
            color="coral"
            onClick={() => {
              setQuestion(null);
              if (question === 'renew') onRenew();
              else onRevoke();
            }}
          >
            {question === 'renew' ? texts.renew : texts.revoke}
          </Button>
        </Group>
      )}
    </>
  );
}
