import { z } from 'zod';

/** The input of a call without parameters. */
export const noInputSchema = z.void();

/** The response of a call without a result. */
export const doneSchema = z.object({ ok: z.literal(true) });
