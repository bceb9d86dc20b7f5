import { doneSchema } from '@wingman/contract/call.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import {
  createdWebhookSchema,
  deliveriesInputSchema,
  deliveryIdInputSchema,
  webhookDeliverySchema,
  webhookIdInputSchema,
  webhookInputSchema,
  webhookSchema,
  webhookTestSchema,
  webhookUpdateSchema,
} from '@wingman/contract/webhook.ts';
import { synchronous } from '../synchronous.ts';
import { router, wholeProcedure } from '../trpc.ts';

/** What sends requests to others is limited. */
const sendingProcedure = wholeProcedure.use(async ({ ctx, next }) => {
  await ctx.limit('webhook', ctx.actor.userId);
  return next();
});

/** Webhooks tell what happens to whoever has their secret: a key may manage them only if it may do everything. */
export const webhooksRouter = router({
  list: wholeProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(webhookSchema.array()))
    .query(({ ctx, input }) => ctx.services.webhooks.list(ctx.actor, input)),

  get: wholeProcedure
    .input(webhookIdInputSchema)
    .output(webhookSchema)
    .query(({ ctx, input }) => ctx.services.webhooks.get(ctx.actor, input)),

  create: wholeProcedure
    .input(webhookInputSchema)
    .output(createdWebhookSchema)
    .mutation(({ ctx, input }) => ctx.services.webhooks.create(ctx.actor, input)),

  update: wholeProcedure
    .input(webhookUpdateSchema)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => ctx.services.webhooks.update(ctx.actor, input)),

  remove: wholeProcedure
    .input(webhookIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.webhooks.remove(ctx.actor, input)),

  renewSecret: wholeProcedure
    .input(webhookIdInputSchema)
    .output(createdWebhookSchema)
    .mutation(({ ctx, input }) => ctx.services.webhooks.renewSecret(ctx.actor, input)),

  test: sendingProcedure
    .input(webhookIdInputSchema)
    .output(webhookTestSchema)
    .mutation(({ ctx, input, signal }) =>
      ctx.services.webhooks.test(ctx.actor, input, signal ?? new AbortController().signal),
    ),

  deliveries: wholeProcedure
    .input(deliveriesInputSchema)
    .output(synchronous(webhookDeliverySchema.array()))
    .query(({ ctx, input }) => ctx.services.webhooks.deliveries(ctx.actor, input)),

  replay: sendingProcedure
    .input(deliveryIdInputSchema)
    .output(webhookDeliverySchema)
    .mutation(({ ctx, input }) => ctx.services.webhooks.replay(ctx.actor, input)),
});
