import { AV_CODEC_ID_FIRST_AUDIO } from 'node-av/constants';
import type { CodecParameters } from 'node-av/lib';
import type { TimedPacket } from './track-reader.ts';

/** FFmpeg numbers the uncompressed codecs from its first one on; the next kind begins here. */
const pcmCodecs = 0x100;

/** Bytes of one sample of all channels where the sound is not compressed; 0 where it is. */
export function pcmFrameBytes({ codecId, bitsPerCodedSample, channels }: CodecParameters): number {
  const isPcm = codecId >= AV_CODEC_ID_FIRST_AUDIO && codecId < AV_CODEC_ID_FIRST_AUDIO + pcmCodecs;
  return isPcm ? (bitsPerCodedSample * channels) / 8 : 0;
}

/** The part of an uncompressed packet that lies in the span, to the sample; undefined where none does. */
export function sliceOf(
  timed: TimedPacket,
  { from, to }: { from: number; to: number },
  { rate, frameBytes }: { rate: number; frameBytes: number },
): TimedPacket | undefined {
  const { packet, at } = timed;
  const { data } = packet;
  if (!data) return undefined;
  const frames = Math.floor(data.length / frameBytes);
  const first = Math.max(0, Math.round((from - at) * rate));
  const end = Math.min(frames, Math.round((to - at) * rate));
  if (end <= first) return undefined;
  if (first > 0 || end < frames)
    packet.data = Buffer.from(data.subarray(first * frameBytes, end * frameBytes));
  return { packet, at: at + first / rate, seconds: (end - first) / rate };
}
