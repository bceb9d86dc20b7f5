import { wavOf } from '../convert/wav.ts';
import { humming } from './hum-models.ts';
import { speakTones } from './tones.ts';
import { inARow, silent } from './voice.ts';

/** Turns of the dialogue: voices 0 to 2 of the hum models, words for the tone model. */
export type Dialogue = readonly (readonly [voice: number, words: string])[];

const pauseSeconds = 1;

/** The samples at 16 kHz, and the span of each voice in them, in seconds; with a second between two. */
export function speakDialogue(said: Dialogue): {
  samples: Float32Array;
  turns: { start: number; end: number; voice: number }[];
} {
  let at = 0;
  const parts: Float32Array[] = [];
  const turns = said.map(([voice, words]) => {
    const spoken = humming(speakTones(words), voice);
    const start = at;
    const end = at + spoken.length / 16_000;
    parts.push(spoken, silent(pauseSeconds));
    at = end + pauseSeconds;
    return { start, end, voice };
  });
  return { samples: inARow(...parts), turns };
}

/** The same as a WAV file. */
export function dialogueWav(said: Dialogue): Buffer<ArrayBuffer> {
  return wavOf(speakDialogue(said).samples);
}
