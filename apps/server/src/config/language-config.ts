import { z } from 'zod';
import { key, providerAddress, text } from './config-values.ts';
import { type LanguageModelConfigs, languageModelKeys } from './language-model-config.ts';
import { StartFailure } from './start-failure.ts';

const engines = ['auto', 'provider', 'local', 'off'] as const;
const engine = z.enum(engines, 'must be auto, provider, local or off').default('auto');

/** The keys of the environment that choose what writes answers, what tells how near texts are in meaning, and what ranks them. */
export const languageKeys = {
  ANSWER_ENGINE: engine,
  MEANING_ENGINE: engine,
  RANKING_ENGINE: engine,
  RANKING_BASE_URL: providerAddress.optional(),
  RANKING_API_KEY: key.optional(),
  RANKING_MODEL: text.optional(),
  ...languageModelKeys,
};

export type LanguageConfig = {
  /** `local` also where no model is there yet. */
  answers: 'provider' | 'local' | 'off';
  meaning: 'provider' | 'local' | 'off';
  ranking: 'provider' | 'local' | 'off';
  /** Where models of this machine are, or come from. */
  models: LanguageModelConfigs;
};

/** @throws {StartFailure} when a provider is asked for and there is none: `isMissing` says what would make one */
export function chooseEngine(
  setting: 'ANSWER_ENGINE' | 'MEANING_ENGINE' | 'RANKING_ENGINE',
  chosen: (typeof engines)[number],
  { hasProvider, isMissing }: { hasProvider: boolean; isMissing: string },
): 'provider' | 'local' | 'off' {
  if (chosen === 'provider' && !hasProvider) {
    throw new StartFailure(`The setting ${setting} is provider, but ${isMissing}.`);
  }
  if (chosen !== 'auto') return chosen;
  return hasProvider ? 'provider' : 'local';
}
