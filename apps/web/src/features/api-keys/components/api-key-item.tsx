import { Button } from '@mantine/core';
import type { ApiKey } from '@wingman/contract/api-key.ts';
import { browserZone, dateText } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './api-key-item.module.css';

const texts = messages.apiKeys;

/** A key as its owner knows it: name, beginning, age and use. */
export function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, createdAt, lastUsedAt } = apiKey;
  const day = (instant: string) => dateText(new Date(instant), browserZone());
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.meta}>
          <code>{prefix}…</code> {texts.createdOn(day(createdAt))},{' '}
          {lastUsedAt ? texts.lastUsed(day(lastUsedAt)) : texts.neverUsed}
        </p>
      </div>
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
    </li>
  );
}
