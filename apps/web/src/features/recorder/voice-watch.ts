/** Milliseconds between two looks; the meter keeps a little more than that. */
const lookMs = 500;
/** The most that one look counts for: a page that slept has not listened meanwhile. */
const longestLookMs = 2_500;
/** Milliseconds without a voice after which the user is asked whether to stop. */
const quietMs = 5 * 60_000;
/** The same after an answer to go on. */
const nextQuietMs = 15 * 60_000;
/** Milliseconds from the question to the end by itself. */
const answerMs = 60_000;

/** Somebody speaks again; nobody has spoken for a while; nor since the question. */
export type QuietStage = 'voice' | 'quiet' | 'over';

export type VoiceWatch = {
  /** One more look: timers of a hidden page are rare, slices of audio still come. */
  look(): void;
  /** The user wants to go on: the next question comes later. */
  goOn(): void;
  end(): void;
};

type WatchParts = {
  /** The largest amplitude of the last moment, 0 to 1; null while it cannot be measured. */
  peak: () => number | null;
  monotonicNow: () => number;
  /** Whether voices are expected now: not while paused. */
  isRecording: () => boolean;
  onStage: (stage: QuietStage) => void;
};

/** Notices that nobody has spoken for minutes. Only time in which it could listen counts. */
export function watchVoice({ peak, monotonicNow, isRecording, onStage }: WatchParts): VoiceWatch {
  const isVoice = voiceDetector();
  let stage: QuietStage = 'voice';
  let limitMs = quietMs;
  let heardNothingMs = 0;
  let lookedAt = monotonicNow();

  const enter = (next: QuietStage) => {
    if (stage === next) return;
    stage = next;
    onStage(next);
  };
  const look = () => {
    const now = monotonicNow();
    const passedMs = Math.min(now - lookedAt, longestLookMs);
    lookedAt = now;
    const amplitude = isRecording() ? peak() : null;
    if (amplitude === null) return;
    if (isVoice(amplitude)) {
      heardNothingMs = 0;
      limitMs = quietMs;
      return enter('voice');
    }
    heardNothingMs += passedMs;
    if (heardNothingMs >= limitMs + answerMs) enter('over');
    else if (heardNothingMs >= limitMs) enter('quiet');
  };
  const timer = setInterval(look, lookMs);
  return {
    look,
    goOn() {
      heardNothingMs = 0;
      limitMs = nextQuietMs;
      enter('voice');
    },
    end: () => clearInterval(timer),
  };
}

/** Amplitude from which on anything counts as a voice: -26 dB. */
const loud = 0.05;
/** Amplitude up to which nothing does: -48 dB, the hum of a quiet room. */
const hush = 0.004;
/** How many times louder than the room a voice is. */
const aboveRoom = 3;
/** Looks in which the room's own noise is found: half a minute. */
const roomLooks = 60;
/** Of the latest looks so many must be loud: a single knock is no voice. */
const latestLooks = 12;
const loudLooks = 4;

/** Takes the amplitude of each look in turn; answers whether somebody speaks. */
export function voiceDetector(): (amplitude: number) => boolean {
  const room: number[] = [];
  const latest: boolean[] = [];
  return (amplitude) => {
    room.push(amplitude);
    if (room.length > roomLooks) room.shift();
    const isAboveRoom = amplitude > hush && amplitude > aboveRoom * Math.min(...room);
    latest.push(amplitude > loud || isAboveRoom);
    if (latest.length > latestLooks) latest.shift();
    return latest.filter(Boolean).length >= loudLooks;
  };
}
