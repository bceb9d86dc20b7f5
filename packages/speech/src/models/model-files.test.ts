import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelConfig } from '../engines/sherpa.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findModelFiles, modelOptionsName, readModelOptions } from './model-files.ts';

function folderWith(...names: string[]): string {
  const folder = temporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

test.each([
  ['transducer', ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']],
  ['whisper', ['small-encoder.int8.onnx', 'small-decoder.int8.onnx', 'small-tokens.txt']],
  ['nemo-ctc', ['model.int8.onnx', 'tokens.txt']],
] as const)('a %s model is detected by its files', (kind, names) => {
  expect(findModelFiles(folderWith(...names))?.kind).toBe(kind);
  expect(findModelFiles(folderWith(...names.slice(0, -1)))).toBeUndefined();
});

test('D-16 Whisper is configured with the language and to transcribe, not to translate', () => {
  const files = findModelFiles(folderWith('tiny-encoder.onnx', 'tiny-decoder.onnx', 'tiny-tokens.txt'));
  if (!files) throw new Error('the model was not found');
  expect(modelConfig(files, 'it')).toMatchObject({ whisper: { language: 'it', task: 'transcribe' } });
  expect(modelConfig(files, 'auto')).toMatchObject({ whisper: { language: '', task: 'transcribe' } });
});

test('a folder configures its model’s voice detection, with the voice model as default', () => {
  const folder = folderWith('model.onnx', 'tokens.txt');
  expect(readModelOptions(folder).voice).toBe('silero');
  writeFileSync(join(folder, modelOptionsName), '{"voice":"energy"}');
  expect(readModelOptions(folder).voice).toBe('energy');
});
