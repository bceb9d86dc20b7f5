import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a model does: tells how near texts are in meaning, or writes answers. */
export type ModelKind = 'meaning' | 'answers';

/** What a model for meaning wants to read before a question and before a text of a recording; empty where nothing. */
export type Prefixes = { question: string; text: string };

/** A model in a file of this machine. */
export type LocalModel = {
  /** As it is stored with vectors and shown to people. Another one when the model is another one. */
  name: string;
  /** Path of the GGUF file. */
  file: string;
  prefixes?: Prefixes | undefined;
};

/** The model to use now; undefined while none is ready. Asked before each task, so it must be cheap. */
export type FindModel = () => LocalModel | undefined;

/** May lie beside a file that was put there by hand, and say its prefixes. */
const optionsName = 'options.json';

/** The models of the E5 family read texts and questions only behind these words. */
const e5Prefixes: Prefixes = { question: 'query: ', text: 'passage: ' };

/** The model in a folder: its only GGUF file, or the first by name. Undefined when there is none. */
export function findModelIn(folder: string): LocalModel | undefined {
  if (!existsSync(folder)) return undefined;
  const [file] = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.gguf'))
    .sort();
  if (file === undefined) return undefined;
  const name = file.replace(/\.gguf$/i, '');
  const isE5 = /(^|[^a-z0-9])e5([^a-z0-9]|$)/i.test(name);
  return { name, file: join(folder, file), prefixes: prefixesIn(folder) ?? (isE5 ? e5Prefixes : undefined) };
}

/** What is written in another form counts as not written. */
function prefixesIn(folder: string): Prefixes | undefined {
  try {
    const { prefixes } = JSON.parse(readFileSync(join(folder, optionsName), 'utf8'));
    const { question, text } = prefixes;
    return typeof question === 'string' && typeof text === 'string' ? { question, text } : undefined;
  } catch {
    return undefined;
  }
}
