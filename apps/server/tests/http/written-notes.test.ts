import { setTimeout as delay } from 'node:timers/promises';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Notes } from '@wingman/contract/notes.ts';
import type { Settings } from '@wingman/contract/settings.ts';
import { describe, expect, it, vi } from 'vitest';
import { type ProviderCall, refuse, say, startStubProvider } from '../../src/testing/stub-provider.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const spoken = [
  'Allora, parliamo della canoa, che perde acqua dalla prua da quando l’abbiamo portata al lago di Varese.',
  'Sì, la canoa la dobbiamo verniciare prima della regata, e la resina nuova costa ottanta euro.',
  'Ti mando il preventivo della resina entro venerdì, così decidi tu il colore.',
  'Va bene. La vela vecchia invece la teniamo fino alla regata, abbiamo deciso così con gli altri.',
];
const segments = spoken.map((text, n) => ({ start: n * 5, end: n * 5 + 4, text, confidence: 0.9 }));

const written = [
  'TITOLO: La canoa che perde acqua [1]',
  'SINTESI: La canoa perde acqua dalla prua e va verniciata prima della regata [1][2]',
  'PUNTO: La resina nuova costa ottanta euro [2]',
  'PUNTO: La resina nuova costa novanta euro [2]',
  'IMPEGNO: - | - | manda il preventivo della resina | entro venerdì [3]',
].join('\n');

describe('notes by the provider of answers', () => {
  async function start(
    answer: (call: ProviderCall, count: number) => void,
    env: Record<string, string> = {},
  ) {
    const provider = await startStubProvider((call) => answer(call, provider.asked.length));
    const held = createHeldTranscriber();
    held.release({ duration: 20, segments });
    const app = await startTestApp({
      env: { ...provider.env, NOTES: 'provider', ...env },
      overrides: { transcriber: held.transcriber },
    });
    const anna = await newTestUser(app);
    const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
    const { id } = body as { id: string };
    const notes = async () => (await anna.call('GET', `/api/recordings/${id}/notes`)).body as Notes;
    const settings = async () => (await anna.call('GET', '/api/settings')).body as Settings;
    return { provider, anna, notes, settings };
  }

  it('are asked for in a call of its own, and tell the model and what each line is of', async () => {
    const { provider, notes } = await start((call) => say(call, written, 'stop'));
    await vi.waitFor(async () => expect((await notes()).madeBy).toBe('model'), { timeout: 30_000 });
    const { model, title, lines } = await notes();
    expect([model, title]).toEqual(['piccolo', 'La canoa che perde acqua']);
    expect(lines.map(({ text }) => text).join(' ')).not.toContain('novanta');
    expect(lines).toContainEqual(
      expect.objectContaining({
        text: 'La resina nuova costa ottanta euro',
        madeBy: 'model',
        section: 'key_point',
      }),
    );
    expect(provider.asked).toHaveLength(1);
    expect(JSON.stringify(provider.asked[0])).toContain('ottanta euro');
  });

  it('stay those by rule where it refuses', async () => {
    const refused = await start((call) => refuse(call, 401, 'no'));
    await vi.waitFor(async () => expect((await refused.notes()).madeBy).toBe('rule'), { timeout: 30_000 });
    await vi.waitFor(() => expect(refused.provider.asked).toHaveLength(1));
    expect((await refused.notes()).lines.length).toBeGreaterThan(0);
  });

  it.each(['on', 'rule'])(
    'are by rule with NOTES=%s: it is given nothing, and nobody is told that it is',
    async (NOTES) => {
      const { provider, notes, settings } = await start((call) => say(call, written, 'stop'), { NOTES });
      await vi.waitFor(async () => expect((await notes()).madeBy).toBe('rule'), { timeout: 30_000 });
      await delay(500);
      expect(provider.asked).toEqual([]);
      expect((await settings()).notesProvider).toBeNull();
    },
    60_000,
  );

  it('name its host in the settings, which nobody changes there and no export holds', async () => {
    const { provider, anna, settings } = await start((call) => say(call, written, 'stop'));
    const { host } = new URL(provider.env.CHAT_BASE_URL);
    expect((await settings()).notesProvider).toBe(host);
    const refused = await anna.call('PATCH', '/api/settings', {
      autoRecord: true,
      notesProvider: 'altrove.example',
    });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'notesProvider' }] } });
    const changed = await anna.call('PATCH', '/api/settings', { autoRecord: false });
    expect(changed).toMatchObject({ status: 200, body: { autoRecord: false, notesProvider: host } });
    const { body } = await anna.call('GET', '/api/export');
    expect(body).toMatchObject({ settings: { autoRecord: false } });
    expect(body).not.toHaveProperty('settings.notesProvider');
  });
});
