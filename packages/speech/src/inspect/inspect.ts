import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioInspection } from '@wingman/core/ports/transcriber.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { openAudioAside, withoutSignature } from '../decode/open-audio.ts';
import { sampleRate } from '../decode/pcm.ts';
import { playerFormOf } from './audio-findings.ts';

/** Length of the shortest accepted recording, in seconds; transcription providers refuse less. */
const minSeconds = 0.1;
/** Seconds decoded before a file is accepted. */
const enoughSeconds = 1;
/** Packets without one decodable frame after which a file counts as damaged. */
const maxFruitlessPackets = 200;

/**
 * Inspects a file by decoding its beginning; cheap for ordinary files of any size. It is opened on another thread, so
 * that the caller can watch its resource usage. `duration` is set if the file was short enough to be decoded
 * completely, else null.
 * @throws {DomainError} not_audio, audio_unsupported, audio_without_track, audio_empty, audio_too_short, audio_damaged
 * or audio_encrypted
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

/** Random bytes contain occasional MP3 or ADTS frames; real files have consecutive ones. */
function refuseNoise(decoder: AudioDecoder): void {
  const signed = !withoutSignature.has(decoder.container);
  const mostlyFails = decoder.samples === 0 || decoder.failures * 4 > decoder.packets;
  if (!signed && mostlyFails) throw new DomainError('not_audio');
}
