/** Several sources in one stream, which stays the same while they come and go. */
export type Mixer = {
  readonly stream: MediaStream;
  /** Mixes a source in. Returns what takes it out again. */
  add(source: MediaStream): () => void;
  close(): void;
};

/** Milliseconds within which the browser must let the graph run, at the start and after each interruption. */
const runsWithinMs = 3_000;

/**
 * A mixer on the browser's audio graph, which plays nothing itself. Null where the browser has none or does not let it
 * run. `onHalted`: the browser holds it, e.g. for a phone call, and nothing is mixed any more.
 */
export async function openMixer(onHalted: () => void): Promise<Mixer | null> {
  if (typeof AudioContext === 'undefined') return null;
  let context: AudioContext | undefined;
  try {
    // Long buffers: what is recorded may come late, but must not have holes.
    context = new AudioContext({ latencyHint: 'playback' });
    if (await isRunning(context)) return mixerOn(context, onHalted);
  } catch {
    // A browser that cannot build the graph records without it.
  }
  void context?.close().catch(() => {});
  return null;
}

function mixerOn(context: AudioContext, onHalted: () => void): Mixer {
  const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  // Two loud sources together would be cut off at full scale.
  const limiter = new DynamicsCompressorNode(context, { threshold: -3, knee: 0, ratio: 20, attack: 0.003 });
  limiter.connect(output);
  let isClosed = false;
  context.addEventListener('statechange', async () => {
    if (isClosed || context.state === 'running' || (await isRunning(context)) || isClosed) return;
    onHalted();
  });
  return {
    stream: output.stream,
    add(source) {
      const node = context.createMediaStreamSource(source);
      node.connect(limiter);
      return () => node.disconnect();
    },
    close() {
      isClosed = true;
      void context.close().catch(() => {});
    },
  };
}

/** Asks for the graph to run, and waits for it a moment. */
function isRunning(context: AudioContext): Promise<boolean> {
  void context.resume().catch(() => {});
  return new Promise((resolve) => {
    const settle = () => {
      context.removeEventListener('statechange', look);
      clearTimeout(timer);
      resolve(context.state === 'running');
    };
    const look = () => {
      if (context.state === 'running') settle();
    };
    const timer = setTimeout(settle, runsWithinMs);
    context.addEventListener('statechange', look);
    look();
  });
}
