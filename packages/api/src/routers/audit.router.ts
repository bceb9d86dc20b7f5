import { auditInputSchema, auditPageSchema } from '@wingman/contract/audit-log.ts';
import { adminProcedure, router } from '../trpc.ts';

export const auditRouter = router({
  list: adminProcedure
    .input(auditInputSchema.default({}))
    .output(auditPageSchema)
    .query(({ ctx, input }) => ctx.services.auditLog.list(ctx.actor, input)),
});
