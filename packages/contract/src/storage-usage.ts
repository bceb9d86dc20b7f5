import { z } from 'zod';

/** Megabytes of transcripts that the meter in the settings shows as 100 %. Not a limit. */
const storageCapMegabytes = 100;
const charactersOfMegabyte = 1024 * 1024;

export const storageUsageSchema = z.object({
  /** Characters of all transcripts together. */
  characters: z.number().int(),
  /** The same in megabytes, to one decimal. */
  megabytes: z.number(),
  capMegabytes: z.number(),
  /** Share of the cap, 0 to 100, to one decimal. */
  percent: z.number(),
});
export type StorageUsage = z.infer<typeof storageUsageSchema>;

/** Storage usage of transcripts with this many characters: each character counts as a byte. */
export function storageUsage(characters: number): StorageUsage {
  const megabytes = characters / charactersOfMegabyte;
  const toOneDecimal = (value: number) => Math.round(value * 10) / 10;
  return {
    characters,
    megabytes: toOneDecimal(megabytes),
    capMegabytes: storageCapMegabytes,
    percent: Math.min(100, toOneDecimal((megabytes / storageCapMegabytes) * 100)),
  };
}
