import { Button, Group, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import type { BackupOverview } from '@wingman/contract/backup.ts';
import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatBytes } from '../../../lib/format.ts';
import { toastNews } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useBackups } from '../api/use-backups.ts';
import { useStartBackup } from '../api/use-start-backup.ts';
import { BackupProgress } from './backup-progress.tsx';
import { BackupRuns } from './backup-runs.tsx';
import { BackupVerification } from './backup-verification.tsx';

const texts = lazyMessages.backups;

/** Where backups go and what they hold, the button that makes one, and how the latest went. */
export function BackupCard() {
  const { data, error, isLoading, refetch } = useBackups();
  const start = useStartBackup();
  useOutcome(data);
  if (isLoading) return <PageSpinner />;
  if (!data) {
    return (
      <LoadFailure title={texts.loadFailed} text={error?.message ?? ''} onRetry={() => void refetch()} />
    );
  }
  const own = data.runs.find(({ host, folder }) => host === data.host && folder === data.folder);
  const running = own?.state === 'running' ? own : undefined;
  return (
    <>
      <Surface as="section" aria-labelledby="backup">
        <h2 id="backup">{texts.title}</h2>
        <p>{texts.what(data)}</p>
        <dl>
          <Text component="dt" c="dimmed" fz="sm">
            {texts.where(data.host)}
          </Text>
          <dd>
            <code>{data.folder}</code>
          </dd>
        </dl>
        <Text c="dimmed" fz="sm">
          {data.nextAt === null ? texts.noSchedule : texts.schedule(momentOf(data.nextAt))}
        </Text>
        {data.freeBytes === null ? null : (
          <Text c="dimmed" fz="sm">
            {texts.free(formatBytes(data.freeBytes))}
          </Text>
        )}
        {data.isSameDisk ? (
          <Surface as="p" size="sm" tone="warn">
            {texts.sameDisk}
          </Surface>
        ) : null}
        <Group gap="sm">
          <Button
            leftSection={<IconDatabaseExport size={18} aria-hidden="true" />}
            loading={start.isPending || running !== undefined}
            onClick={() => start.mutate({ verify: false })}
          >
            {texts.start}
          </Button>
          <Button
            variant="default"
            disabled={start.isPending || running !== undefined}
            onClick={() => start.mutate({ verify: true })}
          >
            {texts.verify}
          </Button>
          {running ? <BackupProgress run={running} /> : null}
        </Group>
        <BackupVerification run={data.verification} />
        <Text c="dimmed" fz="sm">
          {texts.restore} <code>{texts.restoreCommand(data.folder)}</code>
        </Text>
      </Surface>
      <BackupRuns runs={data.runs} place={data} />
    </>
  );
}

const momentOf = (instant: string) => momentLabel(new Date(instant), new Date(), browserZone());

/** Tells how a backup ended that was seen running. */
function useOutcome(overview: BackupOverview | undefined): void {
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    const ended = overview?.runs.find(({ id, state }) => id === seen.current && state !== 'running');
    seen.current = overview?.runs.find(({ state }) => state === 'running')?.id;
    if (!ended) return;
    const isDone = ended.state === 'done';
    const reason = ended.failure ? texts.failures[ended.failure] : '';
    toastNews({ isGood: isDone, title: isDone ? texts.done : texts.failed, message: reason });
  }, [overview]);
}
