import { Text } from '@mantine/core';
import type { Grant } from '@wingman/contract/grant.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedLines } from '../../../components/loaded-lines.tsx';
import { RevocableLine } from '../../../components/revocable-line.tsx';
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
      <LoadedLines
        items={grants.data}
        failure={grants.error?.message}
        texts={texts}
        onRetry={() => void grants.refetch()}
      >
        {(grant) => <GrantItem key={grant.id} grant={grant} onRevoke={() => setRevoking(grant)} />}
      </LoadedLines>
      <RevokeDialog grant={revoking} onClose={() => setRevoking(null)} />
    </Surface>
  );
}

const day = (instant: string) => dateText(new Date(instant), browserZone());

/** An app as its user knows it: name, address, age and use, and what it may do. */
function GrantItem({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
  const { name, leadsTo, scopes, createdAt, lastUsedAt } = grant;
  return (
    <RevocableLine name={name} texts={texts} onRevoke={onRevoke}>
      <Text c="dimmed" fz="sm">
        {leadsTo}. {texts.connectedOn(day(createdAt))},{' '}
        {lastUsedAt ? texts.lastUsed(day(lastUsedAt)) : texts.neverUsed}
      </Text>
      <Text c="dimmed" fz="sm">
        {scopes.map((scope) => texts.scope[scope].short).join(', ')}
      </Text>
    </RevocableLine>
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
