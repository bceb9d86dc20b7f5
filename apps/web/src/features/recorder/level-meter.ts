/** Measures how loud a stream is. */
export type LevelMeter = {
  /** The largest amplitude of about the last 0.7 seconds, 0 to 1; null while it cannot be measured. */
  peak(): number | null;
  close(): void;
};

/** As many samples as an analyser can hold: 0.68 seconds at 48 kHz. */
const windowSamples = 32_768;

/**
 * A meter on the browser's own audio graph, beside the recording and without any effect on it. Null where the browser has
 * none.
 */
export function openLevelMeter(stream: MediaStream): LevelMeter | null {
  if (typeof AudioContext === 'undefined') return null;
  try {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: windowSamples });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(windowSamples);
    return {
      peak() {
        // A browser may hold the graph until a click: what is not measured is not silent.
        if (context.state !== 'running') return null;
        analyser.getFloatTimeDomainData(samples);
        let peak = 0;
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
        return peak;
      },
      close: () => void context.close().catch(() => {}),
    };
  } catch {
    return null;
  }
}
