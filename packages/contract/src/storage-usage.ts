import { z } from 'zod';

/** Megabytes of transcripts against which the meter in the settings measures. Nothing is refused beyond it. */
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

/** What so many characters of transcripts are on the meter: each character counts as a byte. */
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
