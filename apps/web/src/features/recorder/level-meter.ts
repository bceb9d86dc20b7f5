/** Measures how loud a stream is. */
export type LevelMeter = {
  /** The largest amplitude of about the last 0.7 seconds, 0 to 1; null while it cannot be measured. */
  peak(): number | null;
  /** The loudness of this very moment, 0 to 1; null while it cannot be measured. */
  level(): number | null;
  close(): void;
};

/** As many samples as an analyser can hold: 0.68 seconds at 48 kHz. */
const windowSamples = 32_768;
/** A twentieth of a second: what is drawn follows the voice. */
const momentSamples = 2_048;

/**
 * A meter on the browser's own audio graph, beside the recording and without any effect on it. Null where the browser has
 * none, and for a stream without sound.
 */
export function openLevelMeter(stream: MediaStream): LevelMeter | null {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return null;
  let context: AudioContext | undefined;
  try {
    const graph = new AudioContext();
    context = graph;
    const analyser = new AnalyserNode(graph, { fftSize: windowSamples });
    const momentary = new AnalyserNode(graph, { fftSize: momentSamples });
    const source = graph.createMediaStreamSource(stream);
    source.connect(analyser);
    source.connect(momentary);
    const samples = new Float32Array(windowSamples);
    const moment = new Float32Array(momentSamples);
    return {
      peak() {
        // A browser may hold the graph until a click: what is not measured is not silent.
        if (graph.state !== 'running') return null;
        analyser.getFloatTimeDomainData(samples);
        let peak = 0;
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
        return peak;
      },
      level() {
        if (graph.state !== 'running') return null;
        momentary.getFloatTimeDomainData(moment);
        let power = 0;
        for (const sample of moment) power += sample * sample;
        return loudness(Math.sqrt(power / momentSamples));
      },
      close: () => void graph.close().catch(() => {}),
    };
  } catch {
    // A browser gives a page only some of them.
    void context?.close().catch(() => {});
    return null;
  }
}

/** Decibels below which nothing is shown, and from which on everything is. */
const quietest = -60;
const loudest = -12;

/** How loud an amplitude (0 to 1) is to the ear, 0 to 1: ears hear decibels. */
export function loudness(amplitude: number): number {
  if (!(amplitude > 0)) return 0;
  const decibels = 20 * Math.log10(amplitude);
  return Math.min(1, Math.max(0, (decibels - quietest) / (loudest - quietest)));
}
