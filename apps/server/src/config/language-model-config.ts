import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { languageModelNames } from '@wingman/models/language-catalogue.ts';
import { z } from 'zod';
import { providerAddress, sha256List, text } from './config-values.ts';

function named(kind: LanguageModelKind) {
  const names = languageModelNames(kind);
  return z.enum(names, `must be one of ${names.join(', ')}`).optional();
}

/** The keys of the environment that say which language models this server has, and where they come from. */
export const languageModelKeys = {
  MEANING_LOCAL_MODEL: named('meaning'),
  MEANING_MODEL_DIR: text.optional(),
  MEANING_MODEL_URL: providerAddress.optional(),
  MEANING_MODEL_SHA256: sha256List.optional(),
  ANSWER_LOCAL_MODEL: named('answers'),
  ANSWER_MODEL_DIR: text.optional(),
  ANSWER_MODEL_URL: providerAddress.optional(),
  ANSWER_MODEL_SHA256: sha256List.optional(),
};

/** Where the model of one kind is, or comes from. */
export type LanguageModelConfig = {
  /** A name of the catalogue; undefined: the recommended model. */
  named: string | undefined;
  /** A folder with a model of the operator's, absolute. */
  dir: string | undefined;
  /** Where the files are downloaded from, in place of the usual address. */
  url: string | undefined;
  /** SHA-256 in hex by file name, in place of the known ones. */
  sha256: Record<string, string> | undefined;
};
export type LanguageModelConfigs = Record<'meaning' | 'answers', LanguageModelConfig>;

type Values = z.output<z.ZodObject<typeof languageModelKeys>>;
type Folders = Record<'meaning' | 'answers', string | undefined>;

export function languageModelConfigs(values: Values, folders: Folders): LanguageModelConfigs {
  return {
    meaning: {
      named: values.MEANING_LOCAL_MODEL,
      dir: folders.meaning,
      url: values.MEANING_MODEL_URL,
      sha256: values.MEANING_MODEL_SHA256,
    },
    answers: {
      named: values.ANSWER_LOCAL_MODEL,
      dir: folders.answers,
      url: values.ANSWER_MODEL_URL,
      sha256: values.ANSWER_MODEL_SHA256,
    },
  };
}
