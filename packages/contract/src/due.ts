import { z } from 'zod';

/**
 * When something is due: calendar days `YYYY-MM-DD`, the last of them, and the first where it is a span of days; one of both
 * is null where the span has no end on that side. `time`: `HH:MM` of the last day, if an hour was said.
 */
export const dueSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  time: z.string().nullable(),
});
export type Due = z.infer<typeof dueSchema>;
