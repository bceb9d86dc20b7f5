/** Bars of a drawn recording. */
export const barCount = 240;

/** The longest recording, in seconds, that is decoded in the browser: half an hour takes some 60 MB for a moment. */
export const longestDrawn = 1800;

/** Samples a second after decoding: loudness needs no more, and memory stays small. */
const rate = 8000;

/** The loudest moment of each stretch, 0 to 1, against the loudest of all. Silence is a row of zeros. */
export function peaksOf(samples: Float32Array, count = barCount): number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / count);
    const to = Math.floor(((bar + 1) * samples.length) / count);
    let peak = 0;
    for (let i = from; i < to; i += 1) peak = Math.max(peak, Math.abs(samples[i] as number));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

/** Fetches and decodes a recording's audio. Rejects where it cannot be had. */
export async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The audio was refused with status ${response.status}`);
  const context = new OfflineAudioContext(1, 1, rate);
  const decoded = await context.decodeAudioData(await response.arrayBuffer());
  return peaksOf(decoded.getChannelData(0));
}
