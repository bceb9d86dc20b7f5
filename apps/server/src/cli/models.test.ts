import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { defaultModel } from '@wingman/speech/models/model-catalogue.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { newFolder } from '../testing/test-app.ts';
import { downloadModel, downloadSpeakerModels, listModels, removeModel } from './models.ts';
import { reportTo } from './report.ts';

const hash = '0'.repeat(64);

/** Serves the files of a folder; gives its address. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const bytes = readFileSync(join(folder, basename(request.url ?? '')));
    response.writeHead(200, { 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('lists, downloads and removes the model of the local engine', async () => {
  const folder = newFolder();
  writeToneModel(join(folder, 'source'));
  const { createHash } = await import('node:crypto');
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'source', name)))
      .digest('hex');
  const files = ['model.onnx', 'tokens.txt'];
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SPEECH_MODEL_URL: await serveFolder(join(folder, 'source')),
    SPEECH_MODEL_SHA256: files.map((name) => `${name}=${hashOf(name)}`).join(','),
  };
  const config = readConfig(settings, folder);
  const said: string[] = [];
  const report = (_: object, sentences: string[]) => void said.push(...sentences);
  await listModels(config, report);
  expect(said[0]).toMatch(/^\* sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8: not installed/);
  await downloadModel(config, report);
  expect(said.at(-1)).toMatch(/is ready\.$/);
  said.length = 0;
  await listModels(config, report);
  expect(said[0]).toMatch(/: installed, /);
  await removeModel(config, config.speech.localModel, report);
  await expect(removeModel(config, config.speech.localModel, report)).rejects.toThrow(/it is not here/);
});

it('says why a download did not work', async () => {
  const folder = newFolder();
  writeToneModel(join(folder, 'source'));
  const config = readConfig(
    {
      DATA_DIR: join(folder, 'data'),
      SPEECH_MODEL_URL: await serveFolder(join(folder, 'source')),
      SPEECH_MODEL_SHA256: `model.onnx=${hash},tokens.txt=${hash}`,
    },
    folder,
  );
  await expect(downloadModel(config, reportTo(true))).rejects.toThrow(
    /was not downloaded: what was received is not the model\./,
  );
});

it('F-20: another address gives bytes and no trust, for speech and for voices', async () => {
  const folder = newFolder();
  writeToneModel(join(folder, 'speech'));
  for (const name of defaultModel.files) writeFileSync(join(folder, 'speech', name), 'altri byte');
  writeHumModels(join(folder, 'voices'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SPEECH_MODEL_URL: await serveFolder(join(folder, 'speech')),
    SPEAKER_MODEL_URL: await serveFolder(join(folder, 'voices')),
  };
  const config = readConfig(settings, folder);
  const said: string[] = [];
  const report = (_: object, sentences: string[]) => void said.push(...sentences);
  await expect(downloadModel(config, report)).rejects.toThrow(/is not the model/);
  await expect(downloadSpeakerModels(config, report)).rejects.toThrow(/is not the model/);
  await listModels(config, report);
  expect(said[0]).toMatch(/^\* sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8: not installed/);
  expect(said.find((line) => line.includes('speaker-diarization'))).toMatch(
    /^ {2}speaker-diarization \(tells voices apart\): not installed, about 46\.3 MB/,
  );
  const gone = readConfig({ ...settings, SPEAKER_MODEL_URL: 'http://127.0.0.1:9' }, folder);
  await expect(downloadSpeakerModels(gone, report)).rejects.toThrow(
    /the server of the model does not answer/,
  );
});

it('lists and removes the two models that tell voices apart', async () => {
  const folder = newFolder();
  const config = readConfig({ DATA_DIR: join(folder, 'data') }, folder);
  writeHumModels(join(folder, 'data', 'models', 'speaker-diarization'));
  const said: string[] = [];
  const report = (_: object, sentences: string[]) => void said.push(...sentences);
  await listModels(config, report);
  expect(said.find((line) => line.includes('speaker-diarization'))).toMatch(
    /^\* speaker-diarization .*: installed/,
  );
  await removeModel(config, 'speaker-diarization', report);
  await expect(removeModel(config, 'speaker-diarization', report)).rejects.toThrow(/it is not here/);
});
