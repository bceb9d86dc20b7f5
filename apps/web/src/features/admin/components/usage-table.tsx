import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import type { ListedUser } from '@wingman/contract/user.ts';
import { useId, useState } from 'react';
import { formatHours } from '../../../lib/format.ts';
import { usageColors, usageOf } from '../../../lib/plan-usage.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { dayText } from '../day-text.ts';
import { userName } from '../user-name.ts';
import { AdminTable } from './admin-table.tsx';
import { PagedUsers } from './paged-users.tsx';
import { UserDetails } from './user-details.tsx';

const texts = lazyMessages.admin.statistics;
const columns = lazyMessages.admin.users;
const headingsOf = (hasPlans: boolean) => [
  columns.user,
  ...(hasPlans ? [columns.plan] : []),
  texts.usage,
  ...(hasPlans ? [texts.usageShare] : []),
  texts.lastActivity,
  texts.details,
];

/** Every account with what it has used; its own figures are read when they are asked for. */
export function UsageTable() {
  const hasPlans = useHasPlans();
  const headings = headingsOf(hasPlans);
  return (
    <Stack component="section" aria-labelledby="admin-usage">
      <h2 id="admin-usage">{texts.perUser}</h2>
      <PagedUsers>
        {(users) => (
          <AdminTable headings={headings}>
            {users.map((user) => (
              <UsageRow key={user.id} user={user} columnCount={headings.length} hasPlans={hasPlans} />
            ))}
          </AdminTable>
        )}
      </PagedUsers>
    </Stack>
  );
}

type UsageRowProps = { user: ListedUser; columnCount: number; hasPlans: boolean };

function UsageRow({ user, columnCount, hasPlans }: UsageRowProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const name = userName(user);
  return (
    <>
      <tr>
        <td data-label={columns.user} data-main>
          <strong>{name}</strong>
          <Text c="dimmed" fz="sm">
            {user.email}
          </Text>
        </td>
        {hasPlans ? <td data-label={columns.plan}>{plans[user.subscriptionPlan].title}</td> : null}
        <td data-label={texts.usage}>{formatHours(user.totalRecordingMinutes)}</td>
        {hasPlans ? (
          <td data-label={texts.usageShare}>
            <UsageShare user={user} />
          </td>
        ) : null}
        <td data-label={texts.lastActivity}>{dayText(user.lastActivityDate)}</td>
        <td data-label={texts.details}>
          <Button
            variant="default"
            size="xs"
            aria-label={texts.detailsOf(name)}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            {texts.details}
          </Button>
        </td>
      </tr>
      <tr id={id} hidden={!opened} data-details>
        <td colSpan={columnCount}>{opened ? <UserDetails id={user.id} name={name} /> : null}</td>
      </tr>
    </>
  );
}

function UsageShare({ user }: { user: ListedUser }) {
  const usage = usageOf(user.subscriptionPlan, user.totalRecordingMinutes);
  if (!usage) return <>{texts.unlimited}</>;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Progress value={usage.percent} color={usageColors[usage.level]} w="5rem" aria-hidden="true" />
      <Text span inherit miw="2.75rem" ta="end">
        {usage.percent}%
      </Text>
    </Group>
  );
}
