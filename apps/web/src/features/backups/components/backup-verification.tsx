import { Text } from '@mantine/core';
import type { BackupRun } from '@wingman/contract/backup.ts';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.backups;

/** When a backup was last read again as a whole, and what was found. */
export function BackupVerification({ run }: { run: BackupRun | null }) {
  if (!run?.verifiedAt)
    return (
      <Text c="dimmed" fz="sm">
        {texts.neverVerified}
      </Text>
    );
  const { verifiedAt, checked, checkedBytes, repaired, damaged } = run;
  const when = momentLabel(new Date(verifiedAt), new Date(), browserZone());
  const result = [
    texts.verified(when, formatCount(checked), formatBytes(checkedBytes)),
    repaired > 0 ? texts.repaired(repaired) : '',
    damaged > 0 ? texts.damaged(damaged) : texts.verifiedWhole,
  ].join(' ');
  return damaged > 0 ? (
    <Surface as="p" size="sm" tone="warn">
      {result}
    </Surface>
  ) : (
    <Text c="dimmed" fz="sm">
      {result}
    </Text>
  );
}
