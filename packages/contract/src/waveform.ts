import { z } from 'zod';

/** Bars of a drawn recording, whatever its length. */
export const waveformBars = 240;

/** Milliseconds that the response waits for a measurement before it says that it is still running. */
export const waveformWaitMs = 15_000;

export const waveformSchema = z.object({
  /**
   * The loudest moment of each span of the recording, in whole percent of the loudest of all; silence is zeros. Null
   * while the recording is being measured.
   */
  peaks: z.array(z.number().int().min(0).max(100)).nullable(),
});
export type Waveform = z.infer<typeof waveformSchema>;
