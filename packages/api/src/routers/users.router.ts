import { doneSchema } from '@wingman/contract/call.ts';
import { listedUserSchema, usersInputSchema } from '@wingman/contract/user.ts';
import {
  createdUserSchema,
  newUserInputSchema,
  userChangeSchema,
  userIdSchema,
} from '@wingman/contract/user-change.ts';
import { synchronous } from '../synchronous.ts';
import { adminProcedure, router } from '../trpc.ts';

export const usersRouter = router({
  list: adminProcedure
    .input(usersInputSchema.default({}))
    .output(synchronous(listedUserSchema.array()))
    .query(({ ctx, input }) => ctx.services.users.list(ctx.actor, input)),

  create: adminProcedure
    .input(newUserInputSchema)
    .output(createdUserSchema)
    .mutation(({ ctx, input }) => ctx.services.newAccounts.create(ctx.actor, input)),

  update: adminProcedure
    .input(userChangeSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.users.update(ctx.actor, input)),

  remove: adminProcedure
    .input(userIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.accountDeletion.requestFor(ctx.actor, input)),

  keep: adminProcedure
    .input(userIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.accountDeletion.cancelFor(ctx.actor, input)),
});
