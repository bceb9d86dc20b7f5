import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleRate } from '../decode/pcm.ts';
import { diarizationFileNames } from '../models/diarization-models.ts';
import { modelOptionsName } from '../models/model-files.ts';
import { floatType, integer, integers, tensor, valueInfo, writeOnnxModel } from './onnx-model.ts';

/** Three «voices»: each hums at a pitch of its own, below all letters of the tone model. Hertz. */
const humPitches = [80, 145, 210] as const;
/** Loudness of a hum, beside tones of 0.3. */
const humAmplitude = 0.1;

/** Metadata of a pyannote segmentation model: windows of ten seconds, a frame each 17 ms. */
const windowSamples = 10 * sampleRate;
const frameSamples = 991;
const frameShift = 270;
/** Of up to three voices none, one, or two speak. */
const classes = 7;
const impossible = -1_000;

/** Bands of the features (80 from 20 Hz on) that hold the hums. */
const features = 80;
const lowBands = 8;

/**
 * Writes a segmentation and an embedding model for hums (`hum`) into `folder`: the real engine runs them, so that tests
 * diarize real audio files.
 */
export function writeHumModels(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [segmentation, embedding] = diarizationFileNames.map((name) => join(folder, name)) as [
    string,
    string,
  ];
  writeOnnxModel(segmentation, segmentationMetadata, segmentationGraph());
  writeOnnxModel(embedding, embeddingMetadata, embeddingGraph());
  writeFileSync(join(folder, modelOptionsName), JSON.stringify({ apart: 0.5, same: 0.8 }));
}

/** `samples` (16 kHz) with the hum of a voice, 0 to 2, under them. */
export function humming(samples: Float32Array, voice: number): Float32Array {
  const step = (2 * Math.PI * (humPitches[voice] ?? 0)) / sampleRate;
  return samples.map((sample, i) => sample + humAmplitude * Math.sin(step * i));
}

const segmentationMetadata = {
  sample_rate: String(sampleRate),
  window_size: String(windowSamples),
  receptive_field_size: String(frameSamples),
  receptive_field_shift: String(frameShift),
  num_speakers: String(humPitches.length),
  powerset_max_classes: '2',
  num_classes: String(classes),
};

/** The power at each pitch, frame after frame, against a threshold; the classes of two voices are never chosen. */
function segmentationGraph(): object {
  const window = Float32Array.from(
    { length: frameSamples },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (frameSamples - 1)),
  );
  const waves = humPitches.flatMap((hertz) =>
    [Math.cos, Math.sin].map((wave) =>
      window.map((w, n) => w * wave((2 * Math.PI * hertz * n) / sampleRate)),
    ),
  );
  const filters = new Float32Array(waves.length * frameSamples);
  for (const [index, wave] of waves.entries()) filters.set(wave, index * frameSamples);
  const sum = window.reduce((total, w) => total + w, 0);
  const nominalPower = ((humAmplitude * sum) / 2) ** 2;
  const weights = new Float32Array(classes * waves.length);
  for (const index of waves.keys())
    weights[(1 + Math.floor(index / 2)) * waves.length + index] = 4 / nominalPower;
  const bias = new Float32Array(classes).fill(impossible, 1 + humPitches.length);
  bias[0] = 1;
  return {
    name: 'hums',
    input: [valueInfo('x', floatType, ['N', 1, 'T'])],
    output: [valueInfo('y', floatType, ['N', 'F', classes])],
    initializer: [
      tensor('filters', [waves.length, 1, frameSamples], filters),
      tensor('weights', [classes, waves.length, 1], weights),
      tensor('bias', [classes], bias),
    ],
    node: [
      {
        opType: 'Conv',
        input: ['x', 'filters'],
        output: ['waves'],
        attribute: [integers('strides', [frameShift])],
      },
      { opType: 'Mul', input: ['waves', 'waves'], output: ['power'] },
      { opType: 'Conv', input: ['power', 'weights', 'bias'], output: ['scores'] },
      {
        opType: 'Transpose',
        input: ['scores'],
        output: ['y'],
        attribute: [integers('perm', [0, 2, 1])],
      },
    ],
  };
}

const embeddingMetadata = {
  framework: 'wespeaker',
  language: 'none',
  url: '',
  comment: 'hums',
  sample_rate: String(sampleRate),
  output_dim: String(lowBands),
  normalize_samples: '1',
  feature_normalize_type: '',
};

/** The mean level of each low band, less the mean of them all: a direction for each pitch. */
function embeddingGraph(): object {
  const weights = new Float32Array(features * lowBands);
  for (let band = 0; band < lowBands; band += 1)
    for (let out = 0; out < lowBands; out += 1)
      weights[band * lowBands + out] = (band === out ? 1 : 0) - 1 / lowBands;
  return {
    name: 'pitches',
    input: [valueInfo('x', floatType, ['B', 'T', features])],
    output: [valueInfo('y', floatType, ['B', lowBands])],
    initializer: [tensor('weights', [features, lowBands], weights)],
    node: [
      {
        opType: 'ReduceMean',
        input: ['x'],
        output: ['mean'],
        attribute: [integers('axes', [1]), integer('keepdims', 0)],
      },
      { opType: 'MatMul', input: ['mean', 'weights'], output: ['y'] },
    ],
  };
}
