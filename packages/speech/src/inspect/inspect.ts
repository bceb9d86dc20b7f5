import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioInspection } from '@wingman/core/ports/transcriber.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { openAudioAside, withoutSignature } from '../decode/open-audio.ts';
import { sampleRate } from '../decode/pcm.ts';
import { playerFormOf } from './audio-findings.ts';

/** What the shortest accepted recording lasts, in seconds; transcription providers refuse less. */
const minSeconds = 0.1;
/** How much is decoded before a file is believed. */
const enoughSeconds = 1;
/** Packets without one decodable frame after which a file counts as damaged. */
const maxFruitlessPackets = 200;

/**
 * Tells what a file is by decoding its first moments; cheap for ordinary files whatever their size. Opening it happens on
 * another thread: the caller can watch meanwhile what it costs.
 * `duration` is given where the file was so short that it was decoded whole, else null.
 * @throws {DomainError} not_audio, audio_unsupported, audio_without_track, audio_empty, audio_too_short, audio_damaged or
 * audio_encrypted
 */
export async function inspectAudio(path: string): Promise<AudioInspection> {
  const decoder = new AudioDecoder(path, {}, await openAudioAside(path));
  try {
    const whole = await decodeBeginning(decoder);
    if (decoder.packets === 0) throw new DomainError('audio_empty');
    refuseNoise(decoder);
    if (decoder.samples === 0) throw new DomainError('audio_damaged');
    if (whole && decoder.unreadableSeconds >= decoder.duration) throw new DomainError('audio_damaged');
    if (whole && decoder.samples < minSeconds * sampleRate) throw new DomainError('audio_too_short');
    const { container, duration } = decoder;
    return { container, duration: whole ? duration : null, playerForm: playerFormOf(decoder, whole) };
  } finally {
    decoder.close();
  }
}

/** Returns whether the end of the file was reached. */
async function decodeBeginning(decoder: AudioDecoder): Promise<boolean> {
  for (const _ of decoder.parts()) {
    if (decoder.samples >= enoughSeconds * sampleRate) return false;
    if (decoder.samples === 0 && decoder.packets > maxFruitlessPackets) return false;
    await setImmediate();
  }
  return true;
}

/** Random bytes hold things that look like MP3 or ADTS frames here and there; real files decode in a row. */
function refuseNoise(decoder: AudioDecoder): void {
  const signed = !withoutSignature.has(decoder.container);
  const mostlyFails = decoder.samples === 0 || decoder.failures * 4 > decoder.packets;
  if (!signed && mostlyFails) throw new DomainError('not_audio');
}
