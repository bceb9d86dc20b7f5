import { Progress, Stack } from '@mantine/core';
import type { BackupRun } from '@wingman/contract/backup.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.backups;

/** How far a backup is: how long the database takes nobody knows, files are counted. */
export function BackupProgress({ run: { step, files, totalFiles } }: { run: BackupRun }) {
  const isCounted = step !== 'database' && totalFiles > 0;
  const count = step === 'verify' ? texts.verifying : texts.files;
  return (
    <Stack gap={6} flex="1 1 14rem">
      <Progress.Root size="md">
        <Progress.Section
          value={isCounted ? (files / totalFiles) * 100 : 100}
          animated={!isCounted}
          striped={!isCounted}
          aria-label={texts.progress}
        />
      </Progress.Root>
      <span className="wm-figures">
        {isCounted ? count(formatCount(files), formatCount(totalFiles)) : texts.database}
      </span>
    </Stack>
  );
}
