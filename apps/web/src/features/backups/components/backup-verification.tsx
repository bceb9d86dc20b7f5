import type { BackupRun } from '@wingman/contract/backup.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import classes from './backup-card.module.css';

const texts = lateMessages.backups;

/** When a backup was last read again as a whole, and what was found. */
export function BackupVerification({ run }: { run: BackupRun | null }) {
  if (!run?.verifiedAt) return <p className={classes.quiet}>{texts.neverVerified}</p>;
  const { verifiedAt, checked, checkedBytes, repaired, damaged } = run;
  const when = momentLabel(new Date(verifiedAt), new Date(), browserZone());
  return (
    <p className={damaged > 0 ? classes.caution : classes.quiet}>
      {texts.verified(when, formatCount(checked), formatBytes(checkedBytes))}{' '}
      {repaired > 0 ? `${texts.repaired(repaired)} ` : null}
      {damaged > 0 ? texts.damaged(damaged) : texts.verifiedWhole}
    </p>
  );
}
