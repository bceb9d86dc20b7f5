import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A speech model in a folder, told by the names of its files. The paths are complete. */
export type ModelFiles =
  | { kind: 'transducer'; encoder: string; decoder: string; joiner: string; tokens: string }
  | { kind: 'nemo-ctc'; model: string; tokens: string };

/** Finds the model in `folder`; undefined where a file is missing or there is no such folder. */
export function findModelFiles(folder: string): ModelFiles | undefined {
  const names = namesIn(folder);
  const find = (part: string): string | undefined => {
    const name = [`${part}.int8.onnx`, `${part}.onnx`].find((candidate) => names.includes(candidate));
    return name === undefined ? undefined : join(folder, name);
  };
  if (!names.includes('tokens.txt')) return undefined;
  const tokens = join(folder, 'tokens.txt');
  const [encoder, decoder, joiner, model] = ['encoder', 'decoder', 'joiner', 'model'].map(find);
  if (encoder && decoder && joiner) return { kind: 'transducer', encoder, decoder, joiner, tokens };
  if (model) return { kind: 'nemo-ctc', model, tokens };
  return undefined;
}

/** The paths of all files of a model. */
export function pathsOf(files: ModelFiles): string[] {
  return files.kind === 'transducer'
    ? [files.encoder, files.decoder, files.joiner, files.tokens]
    : [files.model, files.tokens];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
