import { Box, Button, Group, Text } from '@mantine/core';
import type { Grant } from '@wingman/contract/grant.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Surface } from '../../../components/surface.tsx';
import { serverPath } from '../../../lib/base-path.ts';
import { browserZone, dateText } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useGrants } from '../api/use-grants.ts';
import { useRevokeGrant } from '../api/use-revoke-grant.ts';

const texts = lazyMessages.grants;

/**
 * The apps that the person has connected. Without API access in the plan they can only be disconnected, and without any of them
 * there is nothing to show.
 */
export function GrantsPanel({ canConnect }: { canConnect: boolean }) {
  const grants = useGrants();
  const [revoking, setRevoking] = useState<Grant | null>(null);
  if (!canConnect && !grants.data?.length) return null;
  return (
    <Surface as="section" aria-labelledby="grants-title">
      <h2 id="grants-title">{texts.title}</h2>
      <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {canConnect ? texts.hint : texts.needsPro}{' '}
        {canConnect ? <code>{`${window.location.origin}${serverPath('/mcp')}`}</code> : null}
      </Text>
      <GrantList
        grants={grants.data}
        failure={grants.error?.message}
        onRetry={() => void grants.refetch()}
        onRevoke={setRevoking}
      />
      <RevokeDialog grant={revoking} onClose={() => setRevoking(null)} />
    </Surface>
  );
}

type GrantListProps = {
  grants: Grant[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onRevoke: (grant: Grant) => void;
};

function GrantList({ grants, failure, onRetry, onRevoke }: GrantListProps) {
  if (!grants && failure !== undefined) {
    return (
      <Surface row size="sm" tone="danger" role="alert">
        <p>
          {texts.loadFailed}. {failure}.
        </p>
        <Button size="xs" variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Surface>
    );
  }
  if (!grants) return <p role="status">{texts.loading}</p>;
  if (grants.length === 0) return <Text c="dimmed">{texts.empty}</Text>;
  return (
    <ul className="wm-lines">
      {grants.map((grant) => (
        <GrantItem key={grant.id} grant={grant} onRevoke={() => onRevoke(grant)} />
      ))}
    </ul>
  );
}

const day = (instant: string) => dateText(new Date(instant), browserZone());

/** An app as its user knows it: name, address, age and use, and what it may do. */
function GrantItem({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
  const { name, leadsTo, scopes, createdAt, lastUsedAt } = grant;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="sm">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" fz="sm">
          {leadsTo}. {texts.connectedOn(day(createdAt))},{' '}
          {lastUsedAt ? texts.lastUsed(day(lastUsedAt)) : texts.neverUsed}
        </Text>
        <Text c="dimmed" fz="sm">
          {scopes.map((scope) => texts.scope[scope].short).join(', ')}
        </Text>
      </Box>
      <Button
        size="compact-sm"
        variant="subtle"
        color="coral"
        flex="none"
        aria-label={texts.revokeNamed(name)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </Group>
  );
}

function RevokeDialog({ grant, onClose }: { grant: Grant | null; onClose: () => void }) {
  const revoke = useRevokeGrant();
  return (
    <ConfirmDialog
      opened={grant !== null}
      title={texts.confirm.title}
      text={texts.confirm.text}
      confirmLabel={texts.confirm.confirm}
      pending={revoke.isPending}
      onConfirm={() => grant && revoke.mutate({ id: grant.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {grant?.name}
    </ConfirmDialog>
  );
}
