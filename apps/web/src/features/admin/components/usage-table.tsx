import { Button } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import type { ListedUser } from '@wingman/contract/user.ts';
import { useId, useState } from 'react';
import { formatHours } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import { dayText } from '../day-text.ts';
import { usageShare, usageTone } from '../usage.ts';
import { userName } from '../user-name.ts';
import { AdminTable } from './admin-table.tsx';
import { PagedUsers } from './paged-users.tsx';
import table from './table.module.css';
import classes from './usage-table.module.css';
import { UserDetails } from './user-details.tsx';

const texts = lateMessages.admin.statistics;
const columns = lateMessages.admin.users;
const headings = [
  columns.user,
  columns.plan,
  texts.usage,
  texts.usageShare,
  texts.lastActivity,
  texts.details,
];

/** Every account with what it has used; its own figures are read when they are asked for. */
export function UsageTable() {
  return (
    <section aria-labelledby="admin-usage" className={classes.section}>
      <h2 id="admin-usage" className={classes.heading}>
        {texts.perUser}
      </h2>
      <PagedUsers>
        {(users) => (
          <AdminTable headings={headings}>
            {users.map((user) => (
              <UsageRow key={user.id} user={user} />
            ))}
          </AdminTable>
        )}
      </PagedUsers>
    </section>
  );
}

function UsageRow({ user }: { user: ListedUser }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const name = userName(user);
  return (
    <>
      <tr>
        <td data-label={columns.user} className={table.main}>
          <span className={table.strong}>{name}</span>
          <span className={table.quiet}>{user.email}</span>
        </td>
        <td data-label={columns.plan}>{plans[user.subscriptionPlan].title}</td>
        <td data-label={texts.usage}>{formatHours(user.totalRecordingMinutes)}</td>
        <td data-label={texts.usageShare}>
          <UsageShare user={user} />
        </td>
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
      <tr id={id} hidden={!opened} className={classes.details}>
        <td colSpan={headings.length}>{opened ? <UserDetails id={user.id} name={name} /> : null}</td>
      </tr>
    </>
  );
}

function UsageShare({ user }: { user: ListedUser }) {
  const share = usageShare(user.subscriptionPlan, user.totalRecordingMinutes);
  if (share === null) return <>{texts.unlimited}</>;
  return (
    <span className={classes.usage}>
      <span className={classes.meter} aria-hidden="true">
        <span style={{ width: `${share}%` }} data-tone={usageTone(share)} />
      </span>
      <span className={classes.percent}>{`${share}%`}</span>
    </span>
  );
}
