import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelOptionsName } from '../models/model-files.ts';
import {
  floatType,
  integer,
  integers,
  integerType,
  tensor,
  valueInfo,
  writeOnnxModel,
} from './onnx-model.ts';
import { bandOf, melBands, nominalLevel, toneLetters } from './tone-alphabet.ts';

/** Feature frames (10 ms) that become one step of the model. */
const subsampling = 4;
/** How strongly a band's level counts, and how far below nominal a tone is still a letter (about 20 dB). */
const sharpness = 2;
const blankLevel = -4.6;

/**
 * Writes a NeMo-CTC model that understands tones (`speakTones`) into `folder`: model.onnx and tokens.txt.
 * The real engine runs it, so tests get exact transcripts with true times from real audio files.
 */
export function writeToneModel(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeOnnxModel(join(folder, 'model.onnx'), metadata, graph());
  const tokens = [...toneLetters, '<blk>'].map((token, index) => `${token} ${index}\n`);
  writeFileSync(join(folder, 'tokens.txt'), tokens.join(''));
  // Tones are no voice.
  writeFileSync(join(folder, modelOptionsName), JSON.stringify({ voice: 'energy' }));
}

/** Metadata that sherpa-onnx requires of a NeMo model. */
const metadata = {
  model_type: 'EncDecCTCModelBPE',
  vocab_size: String(toneLetters.length + 1),
  subsampling_factor: String(subsampling),
  normalize_type: '',
  version: '1',
  model_author: 'wingman',
  url: '',
  comment: 'tones',
};

/** Average over time, then a linear layer: the level of each letter's band against a constant blank. */
function graph(): object {
  const size = toneLetters.length + 1;
  const weights = new Float32Array(melBands * size);
  const bias = new Float32Array(size);
  for (const letter of toneLetters.keys()) {
    weights[bandOf(letter) * size + letter] = sharpness;
    bias[letter] = -sharpness * nominalLevel(letter);
  }
  bias[size - 1] = sharpness * blankLevel;
  const pooling = ['kernel_shape', 'strides'].map((name) => integers(name, [subsampling]));
  return {
    name: 'tones',
    input: [
      valueInfo('audio_signal', floatType, ['B', melBands, 'T']),
      valueInfo('length', integerType, ['B']),
    ],
    output: [valueInfo('logprobs', floatType, ['B', 'S', size])],
    initializer: [tensor('weights', [melBands, size], weights), tensor('bias', [size], bias)],
    node: [
      { opType: 'AveragePool', input: ['audio_signal'], output: ['pooled'], attribute: pooling },
      {
        opType: 'Transpose',
        input: ['pooled'],
        output: ['steps'],
        attribute: [integers('perm', [0, 2, 1])],
      },
      { opType: 'MatMul', input: ['steps', 'weights'], output: ['scaled'] },
      { opType: 'Add', input: ['scaled', 'bias'], output: ['logits'] },
      {
        opType: 'LogSoftmax',
        input: ['logits'],
        output: ['logprobs'],
        attribute: [integer('axis', -1)],
      },
    ],
  };
}
