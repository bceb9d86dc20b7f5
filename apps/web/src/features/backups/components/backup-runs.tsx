import { Badge, Group, Stack, Text } from '@mantine/core';
import type { BackupOverview, BackupRun } from '@wingman/contract/backup.ts';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.backups;
const colors: Record<BackupRun['state'], string> = { running: 'gray', done: 'petrol', failed: 'coral' };

type BackupRunsProps = { runs: BackupRun[]; place: Pick<BackupOverview, 'host' | 'folder'> };

/** The latest backups, also those of the command line, with what each did or why it did not. */
export function BackupRuns({ runs, place }: BackupRunsProps) {
  return (
    <Surface as="section" aria-labelledby="backup-runs">
      <h2 id="backup-runs">{texts.latest}</h2>
      {runs.length === 0 ? <Text c="dimmed">{texts.none}</Text> : null}
      <ul className="wm-lines">
        {runs.map((run) => (
          <Stack component="li" key={run.id} gap={4} py="sm">
            <Group component="strong" gap="xs">
              <time dateTime={run.startedAt}>
                {momentLabel(new Date(run.startedAt), new Date(), browserZone())}
              </time>
              <Badge color={colors[run.state]} variant="light">
                {texts.states[run.state]}
              </Badge>
            </Group>
            <RunDetail run={run} />
            {run.folder === place.folder && run.host === place.host ? null : (
              <Text c="dimmed" fz="sm">
                {texts.elsewhere(run.folder, run.host)}
              </Text>
            )}
          </Stack>
        ))}
      </ul>
    </Surface>
  );
}

function RunDetail({ run }: { run: BackupRun }) {
  const { state, failure, files, copied, copiedBytes, missing, unsaved } = run;
  if (failure) return <span>{texts.failures[failure]}</span>;
  if (state === 'running') return null;
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.result(formatCount(files), formatCount(copied), formatBytes(copiedBytes))}
      </Text>
      {missing > 0 ? (
        <Surface as="p" size="sm" tone="warn">
          {texts.missing(missing)} {unsaved > 0 ? texts.unsaved(unsaved) : null}
        </Surface>
      ) : null}
    </>
  );
}
