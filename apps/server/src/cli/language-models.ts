import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageModel, LanguageModelKind } from '@wingman/contract/language-model.ts';
import { type LocalModels, openLocalModels } from '../adapters/language-models/local-models.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { modelReasonInEnglish } from './english.ts';
import { megabytes, type Report } from './report.ts';

const silent = { info() {}, warn() {}, error() {} };
/** Milliseconds between two looks at how far a download is, and between two lines about it. */
const lookEveryMs = 500;
const tellEveryMs = 2_000;

/** The language models of this machine, and those that it could have. Writes nothing. */
export async function findLanguageModels(config: Config): Promise<LanguageModel[]> {
  return await withLocalModels(config, ({ store }) => store.list(), { isReadOnly: true });
}

/**
 * `wingman models download meaning|ranking|answers [NAME]`: fetches that model, by default the one in use or recommended.
 * @throws {StartFailure} when that did not work, with the reason
 */
export async function downloadLanguageModel(
  config: Config,
  { kind, name }: { kind: LanguageModelKind; name: string | undefined },
  report: Report,
): Promise<void> {
  await withLocalModels(config, async (models) => {
    const all = await models[kind].list();
    const wanted = all.find((model) => (name === undefined ? model.isChosen : model.name === name));
    assertPossible(wanted, { kind, name, all });
    models[kind].download(wanted.name);
    const { isInstalled, problem } = await ended(models, wanted);
    if (!isInstalled)
      throw new StartFailure(
        `The model ${wanted.name} was not downloaded: ${modelReasonInEnglish(problem)}.`,
      );
    report({ model: wanted.name }, [`The model ${wanted.name} is ready.`]);
  });
}

/** Deletes a language model. Undefined: there is none of that name. @throws {DomainError} conflict */
export async function removeLanguageModel(config: Config, name: string): Promise<true | undefined> {
  return await withLocalModels(config, async ({ store }) => {
    const model = (await store.list()).find((each) => each.name === name && each.bytes > 0);
    if (!model) return undefined;
    await store.remove(model);
    return true;
  });
}

/** Reads every byte of the language models that are here. Gives the names of damaged ones. */
export async function verifyLanguageModels(config: Config): Promise<string[]> {
  return await withLocalModels(config, async ({ meaning, ranking, answers }) => [
    ...(await meaning.verify()),
    ...(await ranking.verify()),
    ...(await answers.verify()),
  ]);
}

const folderSettings: Record<LanguageModelKind, string> = {
  meaning: 'MEANING_MODEL_DIR',
  ranking: 'RANKING_MODEL_DIR',
  answers: 'ANSWER_MODEL_DIR',
};

type Wanted = { kind: LanguageModelKind; name: string | undefined; all: LanguageModel[] };

function assertPossible(
  wanted: LanguageModel | undefined,
  { kind, name, all }: Wanted,
): asserts wanted is LanguageModel {
  const known = all.map((model) => model.name).join(', ');
  if (!wanted && name !== undefined)
    throw new StartFailure(`There is no model ${name} for ${kind}; there are ${known}.`);
  if (!wanted && all.some(({ fits }) => fits))
    throw new StartFailure(
      `No model for ${kind} is recommended for this machine; to have one all the same, name one of ${known}.`,
    );
  if (!wanted?.fits)
    throw new StartFailure(
      `This machine has too little memory for ${wanted?.name ?? `a model for ${kind}`}.`,
    );
  if (!wanted.canBeDownloaded)
    throw new StartFailure(`The folder of ${wanted.name} is not ours (${folderSettings[kind]}).`);
}

async function ended(models: LocalModels, { kind, name }: LanguageModel): Promise<LanguageModel> {
  let toldAt = performance.now();
  for (;;) {
    const model = (await models.store.list()).find((each) => each.kind === kind && each.name === name);
    if (!model?.download) return model ?? Promise.reject(new Error(`${name} is not listed`));
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now();
      const { receivedBytes, totalBytes } = model.download;
      const total = totalBytes === null ? '' : ` of ${megabytes(totalBytes)}`;
      process.stderr.write(`${megabytes(receivedBytes)}${total}\n`);
    }
    await delay(lookEveryMs);
  }
}

async function withLocalModels<Result>(
  config: Config,
  work: (models: LocalModels) => Promise<Result>,
  options: { isReadOnly?: boolean } = {},
): Promise<Result> {
  const models = openLocalModels(config, silent, options);
  try {
    return await work(models);
  } finally {
    await models.close();
  }
}
