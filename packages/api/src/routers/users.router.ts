import { listedUserSchema, usersInputSchema } from '@wingman/contract/user.ts';
import { synchronous } from '../synchronous.ts';
import { adminProcedure, router } from '../trpc.ts';

export const usersRouter = router({
  list: adminProcedure
    .input(usersInputSchema.default({}))
    .output(synchronous(listedUserSchema.array()))
    .query(({ ctx, input }) => ctx.services.users.list(ctx.actor, input)),
});
