import { backupOverviewSchema, startBackupSchema } from '@wingman/contract/backup.ts';
import { noInputSchema } from '@wingman/contract/call.ts';
import { adminProcedure, router } from '../trpc.ts';

export const backupsRouter = router({
  overview: adminProcedure
    .input(noInputSchema)
    .output(backupOverviewSchema)
    .query(({ ctx }) => ctx.services.backups.overview(ctx.actor)),

  start: adminProcedure
    .input(startBackupSchema)
    .output(backupOverviewSchema)
    .mutation(({ ctx, input }) => ctx.services.backups.start(ctx.actor, input)),
});
