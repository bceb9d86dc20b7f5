import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A speech model in a folder, detected by the names of its files. The paths are complete. */
export type ModelFiles =
  | { kind: 'transducer'; encoder: string; decoder: string; joiner: string; tokens: string }
  | { kind: 'whisper'; encoder: string; decoder: string; tokens: string }
  | { kind: 'nemo-ctc'; model: string; tokens: string };

const optionsSchema = z.object({
  /** `energy` for a model that understands other sounds than voices. */
  voice: z.enum(['silero', 'energy']).default('silero'),
});

/** Options of a model: `options.json` in its folder, if any. */
export type ModelOptions = z.infer<typeof optionsSchema>;

export const modelOptionsName = 'options.json';

/**
 * Finds the model in `folder`; undefined if a file or the folder is missing. The names may begin
 * with the model's own, as Whisper's do: `small-encoder.int8.onnx`.
 */
export function findModelFiles(folder: string): ModelFiles | undefined {
  const names = namesIn(folder);
  const find = (part: string): string | undefined => {
    const fits = (ending: string): string | undefined =>
      names.find((name) => name === ending) ?? names.find((name) => name.endsWith(`-${ending}`));
    const name = fits(`${part}.int8.onnx`) ?? fits(`${part}.onnx`);
    return name === undefined ? undefined : join(folder, name);
  };
  const tokensName = names.find((name) => name === 'tokens.txt' || name.endsWith('-tokens.txt'));
  if (tokensName === undefined) return undefined;
  const tokens = join(folder, tokensName);
  const [encoder, decoder, joiner, model] = ['encoder', 'decoder', 'joiner', 'model'].map(find);
  if (encoder && decoder && joiner) return { kind: 'transducer', encoder, decoder, joiner, tokens };
  if (encoder && decoder) return { kind: 'whisper', encoder, decoder, tokens };
  if (model) return { kind: 'nemo-ctc', model, tokens };
  return undefined;
}

/** @throws {Error} when the file exists and is invalid */
export function readModelOptions(folder: string): ModelOptions {
  const isThere = namesIn(folder).includes(modelOptionsName);
  const text = isThere ? readFileSync(join(folder, modelOptionsName), 'utf8') : '{}';
  return optionsSchema.parse(JSON.parse(text));
}

/** The paths of all files of the model in `folder`; none if there is none. */
export function speechFilesIn(folder: string): string[] {
  const found = findModelFiles(folder);
  if (!found) return [];
  const { kind: _, ...paths } = found;
  return Object.values(paths);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
