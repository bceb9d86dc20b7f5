import { dirname, join } from 'node:path';
import type { SpeechEngine } from '@wingman/contract/speech.ts';
import type { ModelFolder } from '@wingman/models/model-folders.ts';
import { defaultModel } from './model-catalogue.ts';
import { findModelFiles } from './model-files.ts';

/** What of the configuration says which engines there are. */
type Configured = {
  engine: 'provider' | 'local' | 'off';
  provider?: { model: string; baseUrl: string };
  local: { modelName: string; modelDir: string };
};

const providerId = (model: string) => `provider:${model}`;
const localId = (name: string) => `local:${name}`;

/** The id of the engine that transcribes by itself. */
export function usualEngineId({ engine, provider, local }: Configured): string {
  return engine === 'provider' && provider ? providerId(provider.model) : localId(local.modelName);
}

/** The provider and the local models that are installed, the usual one first. */
export function describeEngines(config: Configured, folders: readonly ModelFolder[]): SpeechEngine[] {
  const { provider, local } = config;
  const usual = usualEngineId(config);
  const parent = dirname(local.modelDir);
  const installed = folders.filter(({ isInstalled }) => isInstalled);
  const engines = [
    ...(provider ? [ofProvider(provider)] : []),
    ...installed.map(({ name }) =>
      ofModel(name, name === local.modelName ? local.modelDir : join(parent, name)),
    ),
  ];
  const described = engines.map((engine) => ({ ...engine, isUsual: engine.id === usual }));
  return described.toSorted((one, other) => Number(other.isUsual) - Number(one.isUsual));
}

type Engine = Omit<SpeechEngine, 'isUsual'>;

function ofProvider({ model, baseUrl }: { model: string; baseUrl: string }): Engine {
  const { host } = new URL(baseUrl);
  return { id: providerId(model), engine: 'provider', model, host, languages: 'told' };
}

function ofModel(name: string, folder: string): Engine {
  return {
    id: localId(name),
    engine: 'local',
    model: name,
    host: null,
    languages: languagesOf(name, folder),
  };
}

function languagesOf(name: string, folder: string): SpeechEngine['languages'] {
  // OpenAI's own names: those for English alone end so.
  if (findModelFiles(folder)?.kind === 'whisper') return name.endsWith('.en') ? 'own' : 'told';
  return name === defaultModel.name ? 'heard' : 'own';
}
