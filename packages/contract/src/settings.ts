import { z } from 'zod';

export const responseLengthRange = { min: 1, max: 10, default: 5 } as const;
export const segmentDurations = [15, 30, 60] as const;

export const settingsSchema = z.object({
  userName: z.string().nullable(),
  autoRecord: z.boolean(),
  segmentDuration: z.number().int(),
  isRecordingPaused: z.boolean(),
  wingmanResponseLength: z.number().int(),
  timeZone: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Label under the response-length slider. */
export function responseLengthLabel(length: number): 'Brevi' | 'Medie' | 'Dettagliate' {
  if (length <= 3) return 'Brevi';
  return length <= 7 ? 'Medie' : 'Dettagliate';
}
