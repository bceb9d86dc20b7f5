import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeTinyMeaningModel } from '@wingman/language/testing/tiny-meaning-model.ts';
import { writeTinyRankingModel } from '@wingman/language/testing/tiny-ranking-model.ts';
import { expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import type { TracesConfig } from '../config/telemetry-config.ts';
import { startSpanCollector } from '../testing/span-collector.ts';
import { newFolder, startTestApp } from '../testing/test-app.ts';
import { backup } from './backup.ts';
import { examine } from './doctor.ts';

it('reports the latest backup, metrics, and whether collector and embeddings respond', async () => {
  const collector = await startSpanCollector();
  const env = {
    METRICS_TOKEN: 'prova-prova-prova',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1',
  };
  const app = await startTestApp({ env });
  const folder = newFolder();
  await backup(app.config, folder, () => {});
  let told: object = {};
  const look = async (config: Config) => {
    const report = (result: object) => {
      told = result;
    };
    await examine(config, report).catch(() => undefined);
  };
  await look(app.config);
  expect(told).toMatchObject({
    findings: expect.arrayContaining([
      { subject: 'backup', state: 'ok', says: expect.stringContaining(folder) },
      { subject: 'metrics', state: 'ok', says: 'at /metrics, for whoever sends METRICS_TOKEN' },
      { subject: 'traces', state: 'ok', says: `${collector.url}/v1/traces` },
      { subject: 'embeddings', state: 'warn', says: 'http://127.0.0.1:9/v1 does not answer' },
    ]),
  });
  expect(JSON.stringify(told)).not.toContain(env.METRICS_TOKEN);

  // A backup somewhere else is not the one of the schedule.
  await look({ ...app.config, backupSchedule: '17 3 * * *' });
  expect(told).toMatchObject({
    findings: expect.arrayContaining([
      {
        subject: 'backup',
        state: 'warn',
        says: expect.stringContaining(`none was made yet in ${app.config.backupDir}`),
      },
    ]),
  });

  const traces = { ...app.config.telemetry.traces, url: 'http://127.0.0.1:9/v1/traces' } as TracesConfig;
  await look({ ...app.config, telemetry: { ...app.config.telemetry, traces } });
  expect(told).toMatchObject({
    findings: expect.arrayContaining([
      { subject: 'traces', state: 'warn', says: 'http://127.0.0.1:9/v1/traces does not answer' },
    ]),
  });
});

it('F-71: says where the panel puts its backups, and whether HOST and PORT can be listened on', async () => {
  const app = await startTestApp();
  const said: Record<string, string> = {};
  const report = (result: object) => {
    const { findings } = result as { findings: { subject: string; state: string; says: string }[] };
    for (const { subject, state, says } of findings) said[subject] = `${state} ${says}`;
  };
  // A file is no folder for one.
  const here = import.meta.filename;
  const port = Number(new URL(app.address()).port);
  await examine({ ...app.config, port, backupDir: `${here}/backup` }, report).catch(() => undefined);
  expect(said).toMatchObject({
    listening: expect.stringMatching(/^ok 127\.0\.0\.1, port \d+: in use, as while the server runs$/),
    'backup folder': `warn ${here}/backup (BACKUP_DIR) cannot be written to by this user`,
  });
  const local = new URL('http://localhost:3000/wingman');
  await examine({ ...app.config, publicUrl: local, backupDir: app.config.dataDir }, report);
  expect(said).toMatchObject({
    address: 'ok this machine only',
    'backup folder': expect.stringMatching(/^ok .*on the disk of the data: set BACKUP_DIR to a folder on/),
  });
  await examine({ ...app.config, host: '192.0.2.1' }, report).catch(() => undefined);
  expect(said.listening).toBe('fail HOST 192.0.2.1 is no address of this machine.');
});

it('says which language models of this machine work, and what is wrong with those that do not', async () => {
  const app = await startTestApp();
  const said: Record<string, string> = {};
  const look = async () => {
    await examine(app.config, (result) => {
      const { findings } = result as { findings: { subject: string; state: string; says: string }[] };
      for (const { subject, state, says } of findings) said[subject] = `${state} ${says}`;
    }).catch(() => undefined);
    return said;
  };
  expect((await look()).answers).toMatch(/^ok no model is here; .*`wingman models download answers`/);
  const folder = join(app.config.dataDir, 'models');
  mkdirSync(join(folder, 'answers', 'mio'), { recursive: true });
  writeTinyMeaningModel(join(folder, 'answers', 'mio', 'mio.gguf'), [['gatto']]);
  mkdirSync(join(folder, 'meaning', 'mio'), { recursive: true });
  writeTinyMeaningModel(join(folder, 'meaning', 'mio', 'mio.gguf'), [['gatto']]);
  expect(await look()).toMatchObject({
    answers: 'warn the model mio: it is a model for something else; answers are quoted from the recordings',
    meaning: 'ok local, model mio',
    ranking: expect.stringMatching(
      /^ok no model is here; what was found stays in its order; (`wingman|none is recommended)/,
    ),
  });
  mkdirSync(join(folder, 'ranking', 'mio'), { recursive: true });
  writeTinyRankingModel(join(folder, 'ranking', 'mio', 'mio.gguf'), [['gatto']]);
  expect((await look()).ranking).toBe('ok local, model mio');
});
