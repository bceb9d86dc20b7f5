import { z } from 'zod';

/** The input of a call that takes none. */
export const noInputSchema = z.void();

/** What a call answers when there is nothing to say but that it was done. */
export const doneSchema = z.object({ ok: z.literal(true) });
