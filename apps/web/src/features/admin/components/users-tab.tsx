import { Badge, Group, Text } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import type { Statistics } from '@wingman/contract/statistics.ts';
import type { ListedUser } from '@wingman/contract/user.ts';
import { EmailText } from '../../../components/email-text.tsx';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { formatCount } from '../../../lib/format.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { dayText } from '../day-text.ts';
import { userName } from '../user-name.ts';
import { AdminTable } from './admin-table.tsx';
import { ManageUserButton } from './manage-user-button.tsx';
import { NewUserButton } from './new-user-button.tsx';
import { PagedUsers } from './paged-users.tsx';
import { ResetLinkButton } from './reset-link-button.tsx';
import { SecondStepOffButton } from './second-step-off-button.tsx';

const texts = lazyMessages.admin.users;
const headingsOf = (hasPlans: boolean) => [
  texts.name,
  texts.email,
  texts.status,
  texts.role,
  ...(hasPlans ? [texts.plan] : []),
  texts.lastLogin,
  texts.registered,
  lazyMessages.passwords.link.column,
  lazyMessages.secondStep.ofUser.column,
  lazyMessages.userActions.column,
];

type UsersTabProps = { userId: string; statistics: Statistics | undefined };

/** All accounts, to look at. */
export function UsersTab({ userId, statistics }: UsersTabProps) {
  const hasPlans = useHasPlans();
  return (
    <>
      <Group justify="space-between">
        <h2>{texts.title}</h2>
        {statistics ? (
          <Text c="dimmed" fz="sm">
            {texts.counts(formatCount(statistics.totalUsers), formatCount(statistics.activeUsers))}
          </Text>
        ) : null}
        <NewUserButton />
      </Group>
      <PagedUsers>
        {(users) => (
          <AdminTable headings={headingsOf(hasPlans)}>
            {users.map((user) => (
              <UserRow key={user.id} user={user} isSelf={user.id === userId} hasPlans={hasPlans} />
            ))}
          </AdminTable>
        )}
      </PagedUsers>
    </>
  );
}

type UserRowProps = { user: ListedUser; isSelf: boolean; hasPlans: boolean };

function UserRow({ user, isSelf, hasPlans }: UserRowProps) {
  return (
    <tr>
      <td data-label={texts.name} data-main>
        <Group gap="xs" component="strong">
          {userName(user)} {isSelf ? <Badge variant="light">{texts.you}</Badge> : null}
        </Group>
      </td>
      <td data-label={texts.email} data-long>
        <EmailText email={user.email} />
      </td>
      <td data-label={texts.status}>
        <Badge variant="light" color={user.isActive ? 'petrol' : 'coral'}>
          {user.isActive ? texts.active : texts.deactivated}
        </Badge>
        {user.deletionDueAt === null ? null : (
          <Text fz="sm" c="var(--wm-danger-ink)">
            {lazyMessages.userActions.leaving(timeOfDay(new Date(user.deletionDueAt), browserZone()))}
          </Text>
        )}
      </td>
      <td data-label={texts.role}>{user.isAdmin ? texts.admin : texts.member}</td>
      {hasPlans ? <td data-label={texts.plan}>{plans[user.subscriptionPlan].title}</td> : null}
      <td data-label={texts.lastLogin}>{dayText(user.lastLoginAt)}</td>
      <td data-label={texts.registered}>{dayText(user.createdAt)}</td>
      <td data-label={lazyMessages.passwords.link.column}>
        <ResetLinkButton id={user.id} name={userName(user)} />
      </td>
      <td data-label={lazyMessages.secondStep.ofUser.column}>
        <SecondStepOffButton id={user.id} name={userName(user)} />
      </td>
      <td data-label={lazyMessages.userActions.column}>
        <ManageUserButton user={user} isSelf={isSelf} />
      </td>
    </tr>
  );
}
