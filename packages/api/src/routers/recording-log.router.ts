import { noInputSchema } from '@wingman/contract/call.ts';
import { recordingLogSchema } from '@wingman/contract/recording-log.ts';
import { storageUsageSchema } from '@wingman/contract/storage-usage.ts';
import { authedProcedure, router } from '../trpc.ts';

export const recordingLogRouter = router({
  get: authedProcedure
    .input(noInputSchema)
    .output(recordingLogSchema)
    .query(({ ctx }) => ctx.services.recordingLog.get(ctx.actor)),

  storage: authedProcedure
    .input(noInputSchema)
    .output(storageUsageSchema)
    .query(({ ctx }) => ctx.services.recordingLog.storage(ctx.actor)),
});
