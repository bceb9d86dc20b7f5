import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import type { Invitation } from '@wingman/contract/invitation.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Modal } from '../../../components/modal.tsx';
import { browserZone, dateText } from '../../../lib/day.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useInvitations, useRenewInvitation, useRevokeInvitation } from '../api/use-invitations.ts';
import { MadeLink } from './made-link.tsx';

const texts = lazyMessages.registration;

/** Invitations that can be used, each with another link and an end. */
export function InvitationList() {
  const { data, isLoading, error, refetch } = useInvitations();
  if (isLoading) return <Skeleton height={36} radius="md" />;
  if (!data)
    return (
      <Group gap="xs" role="alert">
        <p>
          {texts.list.loadFailed}. {error?.message}
        </p>
        <Button variant="subtle" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Group>
    );
  if (data.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        {texts.list.empty}
      </Text>
    );
  return (
    <ul className="wm-lines">
      {data.map((invitation) => (
        <InvitationLine key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

const day = (instant: string) => dateText(new Date(instant), browserZone());

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { id, email, plan, planEndsAt, isAdmin, expiresAt, createdBy } = invitation;
  const renew = useRenewInvitation();
  const hasPlans = useHasPlans();
  const name = email ?? texts.list.anyone;
  return (
    <Group component="li" justify="space-between" py="sm" gap="xs">
      <Box miw={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" fz="sm">
          {hasPlans ? texts.list.gives(plans[plan].title, planEndsAt && day(planEndsAt), isAdmin) : null}
          {!hasPlans && isAdmin ? lazyMessages.admin.users.admin : null}
        </Text>
        <Text c="dimmed" fz="sm">
          {texts.list.by(createdBy)}, {texts.list.until(day(expiresAt))}
        </Text>
      </Box>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={texts.list.renewNamed(name)}
          loading={renew.isPending}
          onClick={() => renew.mutate({ id })}
        >
          {texts.list.renew}
        </Button>
        <RevokeButton id={id} name={name} />
      </Group>
      <Modal opened={renew.data !== undefined} onClose={renew.reset} title={texts.made.title}>
        {renew.data ? <MadeLink path={renew.data.path} email={email} onClose={renew.reset} /> : null}
      </Modal>
    </Group>
  );
}

function RevokeButton({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const revoke = useRevokeInvitation(close);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="coral"
        aria-label={texts.list.revokeNamed(name)}
        onClick={() => setIsAsking(true)}
      >
        {texts.list.revoke}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={texts.list.revokeTitle}
        text={texts.list.revokeText}
        confirmLabel={texts.list.revoke}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
        onClose={close}
      >
        {name}
      </ConfirmDialog>
    </>
  );
}
