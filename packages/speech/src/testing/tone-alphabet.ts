/**
 * The "language" of the tone fixture: each letter is a pure tone at the centre of a mel band of its own, so
 * that a model of a few kilobytes can recognise it exactly. `▁` is the space between words.
 */
export const toneLetters = ['▁', ...'abcdefghijklmnopqrstuvwxyz', "'", 'à', 'è', 'é', 'ì', 'ò', 'ù'] as const;

/** Mel bands of the features that sherpa-onnx computes for NeMo CTC models. */
export const melBands = 80;
const modelRate = 16_000;
/** Amplitude of the tones at which a letter scores 0. */
export const nominalAmplitude = 0.3;

const firstBand = 8;
const bandStep = 2;
const windowSamples = 400;
const fftSize = 512;

// The mel scale of Slaney: linear up to 1 kHz, logarithmic above.
const linearStep = 200 / 3;
const logStart = 1_000;
const logStartMel = logStart / linearStep;
const logStep = Math.log(6.4) / 27;

function toMel(hertz: number): number {
  return hertz < logStart ? hertz / linearStep : logStartMel + Math.log(hertz / logStart) / logStep;
}

function toHertz(mel: number): number {
  return mel < logStartMel ? mel * linearStep : logStart * Math.exp((mel - logStartMel) * logStep);
}

/** Band edges in hertz: band b rises from edge b to edge b + 1 and falls to edge b + 2. */
const edges = Array.from({ length: melBands + 2 }, (_, i) =>
  toHertz((toMel(modelRate / 2) * i) / (melBands + 1)),
);

/** The mel band of the letter with this index. */
export function bandOf(letter: number): number {
  return firstBand + bandStep * letter;
}

/** The tone of the letter with this index, in hertz. */
export function frequencyOf(letter: number): number {
  return edges[bandOf(letter) + 1] ?? 0;
}

/**
 * Log energy that a steady tone of this letter leaves in its own band, computed as sherpa-onnx does for NeMo
 * CTC: 25 ms Hann window, pre-emphasis 0.97, 512-point power spectrum, area-normalised triangles.
 */
export function nominalLevel(letter: number): number {
  const frame = windowedTone(frequencyOf(letter));
  const [low, centre, high] = [0, 1, 2].map((step) => edges[bandOf(letter) + step] ?? 0) as [
    number,
    number,
    number,
  ];
  let energy = 0;
  for (let bin = 0; bin <= fftSize / 2; bin += 1) {
    const hertz = (bin * modelRate) / fftSize;
    const height = Math.min((hertz - low) / (centre - low), (high - hertz) / (high - centre));
    if (height > 0) energy += ((height * 2) / (high - low)) * powerAt(frame, bin);
  }
  return Math.log(energy);
}

function windowedTone(hertz: number): Float64Array {
  const wave = (n: number): number => nominalAmplitude * Math.sin((2 * Math.PI * hertz * n) / modelRate);
  return Float64Array.from({ length: windowSamples }, (_, n) => {
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (windowSamples - 1));
    return (wave(n + 1) - 0.97 * wave(n)) * hann;
  });
}

function powerAt(frame: Float64Array, bin: number): number {
  let real = 0;
  let imaginary = 0;
  for (const [n, value] of frame.entries()) {
    const angle = (2 * Math.PI * bin * n) / fftSize;
    real += value * Math.cos(angle);
    imaginary -= value * Math.sin(angle);
  }
  return real * real + imaginary * imaginary;
}
