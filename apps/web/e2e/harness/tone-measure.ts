import type { Page } from 'playwright-core';

type Measure = {
  /** Seconds of the recording between which is measured. */
  from: number;
  to: number;
  /** In hertz. */
  frequencies: number[];
};

/**
 * How loud tones are in a recording that the server has, as amplitudes from 0 to 1, one for each frequency: the page
 * decodes its audio, and a Goertzel filter measures each one.
 */
export function loudnessOf(page: Page, recordingId: string, measure: Measure): Promise<number[]> {
  return page.evaluate(
    async ({ id, from, to, frequencies }) => {
      const authorization = `Bearer ${localStorage.getItem('authToken')}`;
      const answer = await fetch(`/api/recordings/${id}/audio`, { headers: { authorization } });
      const context = new OfflineAudioContext(1, 1, 48_000);
      const { sampleRate, ...audio } = await context
        .decodeAudioData(await answer.arrayBuffer())
        .then((decoded) => ({ sampleRate: decoded.sampleRate, samples: decoded.getChannelData(0) }));
      const samples = audio.samples.subarray(from * sampleRate, to * sampleRate);
      if (samples.length < (to - from) * sampleRate) throw new Error(`Too short: ${audio.samples.length}`);
      return frequencies.map((frequency) => {
        const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
        let before = 0;
        let last = 0;
        for (const sample of samples) [before, last] = [last, sample + coefficient * last - before];
        const power = before * before + last * last - coefficient * before * last;
        return (2 * Math.sqrt(power)) / samples.length;
      });
    },
    { id: recordingId, ...measure },
  );
}
