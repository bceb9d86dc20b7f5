import { Badge } from '@mantine/core';
import type { BackupOverview, BackupRun } from '@wingman/contract/backup.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import classes from './backup-card.module.css';

const texts = lateMessages.backups;
const colors: Record<BackupRun['state'], string> = { running: 'gray', done: 'petrol', failed: 'coral' };

type BackupRunsProps = { runs: BackupRun[]; place: Pick<BackupOverview, 'host' | 'folder'> };

/** The latest backups, also those of the command line, with what each did or why it did not. */
export function BackupRuns({ runs, place }: BackupRunsProps) {
  return (
    <section className={classes.card} aria-labelledby="backup-runs">
      <h2 id="backup-runs" className={classes.title}>
        {texts.latest}
      </h2>
      {runs.length === 0 ? <p className={classes.quiet}>{texts.none}</p> : null}
      <ul className={classes.runs}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <span className={classes.when}>
              <time dateTime={run.startedAt}>
                {momentLabel(new Date(run.startedAt), new Date(), browserZone())}
              </time>
              <Badge color={colors[run.state]} variant="light">
                {texts.states[run.state]}
              </Badge>
            </span>
            <RunDetail run={run} />
            {run.folder === place.folder && run.host === place.host ? null : (
              <span className={classes.quiet}>{texts.elsewhere(run.folder, run.host)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunDetail({ run }: { run: BackupRun }) {
  const { state, failure, files, copied, copiedBytes, missing, unsaved } = run;
  if (failure) return <span>{texts.failures[failure]}</span>;
  if (state === 'running') return null;
  return (
    <>
      <span className={classes.quiet}>
        {texts.result(formatCount(files), formatCount(copied), formatBytes(copiedBytes))}
      </span>
      {missing > 0 ? (
        <span className={classes.caution}>
          {texts.missing(missing)} {unsaved > 0 ? texts.unsaved(unsaved) : null}
        </span>
      ) : null}
    </>
  );
}
