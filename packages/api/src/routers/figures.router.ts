import { figuresInputSchema, figuresSchema } from '@wingman/contract/figures.ts';
import { adminProcedure, router } from '../trpc.ts';

export const figuresRouter = router({
  list: adminProcedure
    .input(figuresInputSchema.default({}))
    .output(figuresSchema)
    .query(({ ctx, input }) => ctx.services.figures.list(ctx.actor, input)),
});
