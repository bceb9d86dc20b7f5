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
  RANKING_LOCAL_MODEL: named('ranking'),
  RANKING_MODEL_DIR: text.optional(),
  RANKING_MODEL_URL: providerAddress.optional(),
  RANKING_MODEL_SHA256: sha256List.optional(),
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
export type LanguageModelConfigs = Record<LanguageModelKind, LanguageModelConfig>;

type Values = z.output<z.ZodObject<typeof languageModelKeys>>;
/** The folder that a setting names. */
type FolderOf = (key: `${'MEANING' | 'RANKING' | 'ANSWER'}_MODEL_DIR`) => string | undefined;

export function languageModelConfigs(values: Values, folderOf: FolderOf): LanguageModelConfigs {
  return {
    meaning: {
      named: values.MEANING_LOCAL_MODEL,
      dir: folderOf('MEANING_MODEL_DIR'),
      url: values.MEANING_MODEL_URL,
      sha256: values.MEANING_MODEL_SHA256,
    },
    ranking: {
      named: values.RANKING_LOCAL_MODEL,
      dir: folderOf('RANKING_MODEL_DIR'),
      url: values.RANKING_MODEL_URL,
      sha256: values.RANKING_MODEL_SHA256,
    },
    answers: {
      named: values.ANSWER_LOCAL_MODEL,
      dir: folderOf('ANSWER_MODEL_DIR'),
      url: values.ANSWER_MODEL_URL,
      sha256: values.ANSWER_MODEL_SHA256,
    },
  };
}
