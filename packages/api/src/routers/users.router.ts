import { pageInputSchema } from '@wingman/contract/recording.ts';
import { listedUserSchema } from '@wingman/contract/user.ts';
import { adminProcedure, router } from '../trpc.ts';

export const usersRouter = router({
  list: adminProcedure
    .input(pageInputSchema.default({}))
    .output(listedUserSchema.array())
    .query(({ ctx, input }) => ctx.services.users.list(ctx.actor, input)),
});
