import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import { diarizationModels } from '@wingman/speech/models/diarization-models.ts';
import { knownModels } from '@wingman/speech/models/model-catalogue.ts';
import { openSpeech } from '../adapters/speech/speech.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { modelReasonInEnglish } from './english.ts';
import { findLanguageModels, removeLanguageModel, verifyLanguageModels } from './language-models.ts';
import { gigabytes, megabytes, type Report } from './report.ts';

type LocalSpeech = ReturnType<typeof openSpeech>;

const silent = { info() {}, warn() {}, error() {} };
/** Milliseconds between two lines about how far a download is. */
const tellEveryMs = 2_000;

/** `wingman models list`: the models of every kind, on this machine and to be had. */
export async function listModels(config: Config, report: Report): Promise<void> {
  const list = async ({ transcriber, diarizer }: LocalSpeech) => {
    const ofSpeakers = diarizer ? [await diarizer.describeModels()] : [];
    const models = [...(await transcriber.listModels()), ...ofSpeakers];
    const languageModels = await findLanguageModels(config);
    report({ models, languageModels }, [...models.map(lineOf), ...languageModels.map(lineOfLanguageModel)]);
  };
  await withLocalEngine(config, list, { isReadOnly: true });
}

/**
 * `wingman models download`: fetches the chosen model, going on where an earlier call was interrupted. A running server
 * notices it by itself.
 * @throws {StartFailure} when that did not work, with the reason
 */
export async function downloadModel(config: Config, report: Report): Promise<void> {
  await withLocalEngine(config, async ({ transcriber }) => {
    const ended = new Promise<void>((resolve) => {
      let toldAt = performance.now();
      transcriber.onStatusChange(({ state, download }) => {
        if (state !== 'model_downloading') resolve();
        else if (download && performance.now() - toldAt > tellEveryMs) {
          toldAt = performance.now();
          const total = download.totalBytes === null ? '' : ` of ${megabytes(download.totalBytes)}`;
          process.stderr.write(`${megabytes(download.receivedBytes)}${total}\n`);
        }
      });
    });
    transcriber.downloadModel();
    await ended;
    const { state, model, reason } = transcriber.status();
    if (state !== 'ready')
      throw new StartFailure(`The model ${model} was not downloaded: ${modelReasonInEnglish(reason)}.`);
    report({ model }, [`The model ${model} is ready.`]);
  });
}

/**
 * `wingman models download speakers`: likewise for the two models that tell voices apart.
 * @throws {StartFailure} when that did not work, with the reason
 */
export async function downloadSpeakerModels(config: Config, report: Report): Promise<void> {
  await withLocalEngine(config, async ({ diarizer }) => {
    diarizer?.download();
    let models = await diarizer?.describeModels();
    while (models?.download) {
      await delay(tellEveryMs / 4);
      models = await diarizer?.describeModels();
    }
    if (!models?.isInstalled)
      throw new StartFailure(
        `The models for speakers were not downloaded: ${modelReasonInEnglish(models?.problem)}.`,
      );
    report({ model: models.name }, ['The models for speakers are ready: voices are told apart from now on.']);
  });
}

/** `wingman models remove NAME`: frees its place on the disk. @throws {StartFailure} when it cannot be removed */
export async function removeModel(config: Config, name: string, report: Report): Promise<void> {
  await withLocalEngine(config, async ({ transcriber, diarizer }) => {
    const remove = async () => (await removeLanguageModel(config, name)) ?? (await removeOther());
    const removeOther = async () => {
      const isSpeakers = name === (await diarizer?.describeModels())?.name;
      await (isSpeakers && diarizer ? diarizer.removeModels() : transcriber.removeModel(name));
    };
    await remove().catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      const reason =
        error.code === 'not_found'
          ? 'it is not here'
          : 'its folder is not ours (SPEECH_MODEL_DIR, SPEAKER_MODEL_DIR, MEANING_MODEL_DIR, RANKING_MODEL_DIR, ANSWER_MODEL_DIR)';
      throw new StartFailure(`The model ${name} cannot be removed: ${reason}.`);
    });
    report({ removed: name }, [`The model ${name} is removed.`]);
  });
}

/**
 * `wingman models verify`: reads every byte of the models that are here.
 * @throws {StartFailure} naming those that are damaged
 */
export async function verifyModels(config: Config, report: Report): Promise<void> {
  const damaged = await verifyLanguageModels(config);
  await withLocalEngine(config, async ({ transcriber, diarizer, verifyModels: verify }) => {
    await verify();
    const { state, model } = transcriber.status();
    if (state === 'model_damaged' && model) damaged.unshift(model);
    const speakers = await diarizer?.describeModels();
    if (speakers?.problem) damaged.push(speakers.name);
  });
  if (damaged.length > 0)
    throw new StartFailure(`Damaged: ${damaged.join(', ')}. Remove and download them again.`);
  report({ damaged }, ['Every model that is here is whole.']);
}

/** With the local engine, whatever the server is configured to use. */
async function withLocalEngine(
  config: Config,
  work: (speech: LocalSpeech) => Promise<void>,
  options: { isReadOnly?: boolean } = {},
): Promise<void> {
  const speech = openSpeech({ ...config.speech, engine: 'local' }, config.dataDir, silent, options);
  try {
    await work(speech);
  } finally {
    await speech.close();
  }
}

function lineOf({
  name,
  purpose,
  isChosen,
  isInstalled,
  bytes,
  downloadBytes,
  problem,
}: SpeechModel): string {
  const size = downloadBytes === null ? '' : `, about ${megabytes(downloadBytes)} to download`;
  const partly = bytes > 0 ? `, ${megabytes(bytes)} of it here` : '';
  const state = isInstalled ? `installed, ${megabytes(bytes)}` : `not installed${size}${partly}`;
  const use = purpose === 'speakers' ? ' (tells voices apart)' : '';
  const trouble = problem ? `, ${modelReasonInEnglish(problem)}` : '';
  const known = [...knownModels, diarizationModels].find((each) => each.name === name);
  return `${isChosen ? '*' : ' '} ${name}${use}: ${state}${trouble}${known ? factsOf(known) : ''}`;
}

const uses = { meaning: 'finds by meaning', ranking: 'puts in order', answers: 'writes answers' };

function lineOfLanguageModel(model: LanguageModel): string {
  const { kind, name, isChosen, isInstalled, isRecommended, fits, bytes, downloadBytes, problem } = model;
  const size = downloadBytes === null ? '' : `, about ${megabytes(downloadBytes)} to download`;
  const partly = bytes > 0 ? `, ${megabytes(bytes)} of it here` : '';
  const state = isInstalled ? `installed, ${megabytes(bytes)}` : `not installed${size}${partly}`;
  const trouble = problem ? `, ${modelReasonInEnglish(problem)}` : '';
  const advice = isRecommended ? ', recommended for this machine' : '';
  const limit = fits ? '' : ', too large for the memory of this machine';
  return `${isChosen ? '*' : ' '} ${name} (${uses[kind]}): ${state}${trouble}${factsOf(model)}${advice}${limit}`;
}

type Facts = { needsBytes: number | null; licence: string | null; languages: number | null };

function factsOf({ needsBytes, licence, languages }: Facts): string {
  const facts = [
    needsBytes === null ? undefined : `needs ${gigabytes(needsBytes)} of memory`,
    licence,
    languages === null ? undefined : `${languages} languages`,
  ];
  return facts.flatMap((fact) => (fact ? `, ${fact}` : [])).join('');
}
