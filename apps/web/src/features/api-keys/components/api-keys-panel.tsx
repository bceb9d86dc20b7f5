import { Text } from '@mantine/core';
import type { ApiKey, CreatedApiKey } from '@wingman/contract/api-key.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedLines } from '../../../components/loaded-lines.tsx';
import { Surface } from '../../../components/surface.tsx';
import { serverPath } from '../../../lib/base-path.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useApiKeys } from '../api/use-api-keys.ts';
import { useRevokeApiKey } from '../api/use-revoke-api-key.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { CreatedKeyDialog } from './created-key-dialog.tsx';

const texts = lazyMessages.apiKeys;

/**
 * The person's API keys. Without API access in the plan they can only be taken back, and without any of them
 * there is nothing to show.
 */
export function ApiKeysPanel({ canCreate }: { canCreate: boolean }) {
  const keys = useApiKeys();
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  if (!canCreate && !keys.data?.length) return null;
  return (
    <Surface as="section" aria-labelledby="api-keys-title">
      <h2 id="api-keys-title">{texts.title}</h2>
      <Text c="dimmed" fz="sm">
        {canCreate ? texts.hint : texts.needsPro}{' '}
        {canCreate ? (
          <a href={serverPath('/api/docs')} target="_blank" rel="noreferrer">
            {texts.docs}
          </a>
        ) : null}
      </Text>
      {canCreate ? <ApiKeyForm onCreated={setCreated} /> : null}
      <LoadedLines
        items={keys.data}
        failure={keys.error?.message}
        texts={texts}
        onRetry={() => void keys.refetch()}
      >
        {(apiKey) => <ApiKeyItem key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />}
      </LoadedLines>
      <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </Surface>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      title={texts.confirm.title}
      text={texts.confirm.text}
      confirmLabel={texts.confirm.confirm}
      pending={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ id: apiKey.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {apiKey?.name}
    </ConfirmDialog>
  );
}
