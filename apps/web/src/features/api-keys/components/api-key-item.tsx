import { Text } from '@mantine/core';
import type { ApiKey } from '@wingman/contract/api-key.ts';
import { RevocableLine } from '../../../components/revocable-line.tsx';
import { browserZone, dateText } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.apiKeys;

const day = (instant: string) => dateText(new Date(instant), browserZone());

function endText(expiresAt: string | null): string {
  if (expiresAt === null) return texts.endless;
  const isOver = Date.parse(expiresAt) <= Date.now();
  return isOver ? texts.ended(day(expiresAt)) : texts.validUntil(day(expiresAt));
}

/** A key as its owner knows it: name, beginning, age and use, what it allows and until when. */
export function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, createdAt, lastUsedAt, scopes, expiresAt } = apiKey;
  return (
    <RevocableLine name={name} texts={texts} onRevoke={onRevoke}>
      <Text c="dimmed" fz="sm">
        <code>{prefix}…</code> {texts.createdOn(day(createdAt))},{' '}
        {lastUsedAt ? texts.lastUsed(day(lastUsedAt)) : texts.neverUsed}
      </Text>
      <Text c="dimmed" fz="sm">
        {scopes.map((scope) => texts.scope[scope].short).join(', ')}. {endText(expiresAt)}
      </Text>
    </RevocableLine>
  );
}
