import { z } from 'zod';

/** Events of a calendar at most; of more the oldest are left out. */
export const maxCalendarEvents = 1_000;

/**
 * The private calendar address of a user: who knows it reads what is due, without signing in. It is stored as a hash,
 * so it is shown once, when it is made.
 */
const calendarAddressSchema = z.object({
  createdAt: z.string(),
  /** To the hour; null before a calendar has read it. */
  lastReadAt: z.string().nullable(),
});
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

/** `address`: null while it is off, as it is at first. */
export const calendarStatusSchema = z.object({ address: calendarAddressSchema.nullable() });
export type CalendarStatus = z.infer<typeof calendarStatusSchema>;

/** The response to making one, the only one with `path`: below the server's own address, ends with `.ics`. */
export const createdCalendarSchema = calendarAddressSchema.extend({ path: z.string() });
export type CreatedCalendar = z.infer<typeof createdCalendarSchema>;

/** The last part of the path. */
export const calendarFileSchema = z.object({ file: z.string().max(200) });
