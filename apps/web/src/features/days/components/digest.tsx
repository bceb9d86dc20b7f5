import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconSparkles } from '@tabler/icons-react';
import type { DayPage } from '@wingman/contract/day.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useMakeDigest } from '../api/use-make-digest.ts';
import { HeardLines, type OnPlay } from './heard-line.tsx';
import { Part } from './part.tsx';

const texts = lazyMessages.days.digest;

/** The digest of the day, or a button that makes it. */
export function Digest({ page, onPlay }: { page: DayPage; onPlay: OnPlay }) {
  const { digest, canDigest, day } = page;
  const make = useMakeDigest(day);
  if (!digest && !canDigest) return null;
  return (
    <Part title={texts.title}>
      {digest ? (
        <HeardLines label={texts.title} lines={digest.lines} onPlay={onPlay} />
      ) : (
        <Text c="dimmed">{texts.explain}</Text>
      )}
      <Group gap="sm" justify="space-between">
        {digest ? (
          <Text c="dimmed" fz="0.85rem">
            {[madeText(digest), ...(digest.isOlder ? [texts.older] : [])].join(' ')}
          </Text>
        ) : null}
        {canDigest ? (
          <Button
            variant={digest && !digest.isOlder ? 'subtle' : 'light'}
            size="sm"
            loading={make.isPending}
            leftSection={
              digest ? (
                <IconRefresh size={16} aria-hidden="true" />
              ) : (
                <IconSparkles size={16} aria-hidden="true" />
              )
            }
            onClick={() => make.mutate({ day })}
          >
            {digest ? texts.again : texts.make}
          </Button>
        ) : null}
      </Group>
    </Part>
  );
}

function madeText({ madeBy, madeAt }: NonNullable<DayPage['digest']>): string {
  const moment = momentLabel(new Date(madeAt), new Date(), browserZone());
  return madeBy === 'rule' ? texts.byRule(moment) : texts.byModel(moment);
}
