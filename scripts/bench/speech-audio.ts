import { encodeAudio } from '../../packages/speech/src/testing/encode.ts';
import { speakTones } from '../../packages/speech/src/testing/tones.ts';
import { babble, inARow, silent } from '../../packages/speech/src/testing/voice.ts';

/**
 * Run as a program of its own, because whole hours are held in memory here: writes a recording to `path`, of
 * voices that babble with pauses, or of the tones of numbered words without any pause.
 */
const [path = '', kind = 'voices', seconds = '120'] = process.argv.slice(2);
const rate = 16_000;

/** A minute in which voices of several pitches take turns, as in a conversation. */
function conversation(): Float32Array {
  const turns = [210, 150, 180, 230, 210].flatMap((pitch, index) => [
    babble(9.5, 0.3, pitch),
    silent(index % 2 ? 0.6 : 2.8),
  ]);
  return inARow(...turns);
}

/** The word with this number: `uno` and a letter for each of its digits. */
export function wordNumber(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghil'[Number(digit)]).join('');
}

function numberedWords(): Float32Array {
  const words: string[] = [];
  for (let letters = 0; letters * 0.18 < Number(seconds); letters += (words.at(-1)?.length ?? 0) + 1) {
    words.push(wordNumber(words.length));
  }
  return speakTones(words.join(' '), { lead: 0.3 });
}

function looped(part: Float32Array): Float32Array {
  const whole = new Float32Array(Math.round(Number(seconds) * rate));
  for (let at = 0; at < whole.length; at += part.length) {
    whole.set(part.subarray(0, whole.length - at), at);
  }
  return whole;
}

if (import.meta.main) {
  const samples = kind === 'voices' ? looped(conversation()) : numberedWords();
  encodeAudio(path, samples, rate, { encoder: 'libopus', live: true });
}
