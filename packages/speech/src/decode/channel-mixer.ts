/** A larger amplitude comes from damage or from a wrong idea of the format: 80 dB above full scale. */
const maxAmplitude = 1e4;
/** Decay per frame of earlier samples. */
const memory = 0.9;
/** Two channels whose correlation is below this would cancel each other. */
const opposed = -0.5;

/**
 * Mixes channels to one by their mean. A channel that is the opposite of those before it (a cable with crossed wires,
 * an effect that widens the stereo image) is inverted first, so that it does not cancel them.
 */
export class ChannelMixer {
  /** Samples that were NaN or out of range. */
  unreadable = 0;
  #tracks: { sign: 1 | -1; product: number; energy: number; mixEnergy: number }[] = [];

  /** All of one length; `target` gets the result, the channels are modified. */
  mix(channels: Float32Array[], target: Float32Array): void {
    const [first, ...others] = channels;
    if (!first) return;
    this.#replaceUnreadable(channels);
    target.set(first);
    for (const [index, channel] of others.entries()) this.#add(index, channel, target);
    if (others.length === 0) return;
    for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) / channels.length;
  }

  #add(index: number, channel: Float32Array, target: Float32Array): void {
    const sign = this.#signOf(index, channel, target);
    for (let i = 0; i < target.length; i += 1) {
      target[i] = (target[i] as number) + sign * (channel[i] as number);
    }
  }

  #signOf(index: number, channel: Float32Array, mixed: Float32Array): 1 | -1 {
    const track = this.#tracks[index] ?? { sign: 1, product: 0, energy: 0, mixEnergy: 0 };
    this.#tracks[index] = track;
    let [product, energy, mixEnergy] = [0, 0, 0];
    for (let i = 0; i < mixed.length; i += 1) {
      const [one, other] = [mixed[i] as number, channel[i] as number];
      product += one * other;
      energy += other * other;
      mixEnergy += one * one;
    }
    track.product = memory * track.product + product;
    track.energy = memory * track.energy + energy;
    track.mixEnergy = memory * track.mixEnergy + mixEnergy;
    const correlation = track.product / (Math.sqrt(track.energy * track.mixEnergy) || 1);
    if (track.sign * correlation < opposed) track.sign = track.sign === 1 ? -1 : 1;
    return track.sign;
  }

  #replaceUnreadable(channels: Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let i = 0; i < length; i += 1) {
      let isReadable = true;
      for (const channel of channels) {
        // Also false for NaN.
        if (Math.abs(channel[i] as number) <= maxAmplitude) continue;
        channel[i] = 0;
        isReadable = false;
      }
      if (!isReadable) this.unreadable += 1;
    }
  }
}
