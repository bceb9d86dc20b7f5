import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { createTestServices, saying, type TestServices } from '../../testing/test-services.ts';

const spoken = [
  'Allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
  'Allora deciso, il tetto rosso.',
];

/** Records what is said above; the engine hears this language. Returns what it was told. */
async function record(
  services: TestServices,
  actor: Actor,
  given: { language?: SpeechLanguage; heard?: string },
) {
  const told: (string | undefined)[] = [];
  services.transcriber.onTranscribe = async (_path, _signal, { language }) => {
    told.push(language);
    return { ...saying(spoken), ...(given.heard ? { language: given.heard } : {}) };
  };
  services.worker.start();
  const fields = given.language ? { language: given.language } : {};
  const { id } = await services.upload(actor, 'audio', fields);
  await services.recordings.waitForTranscript(actor, id, new AbortController().signal);
  await vi.waitFor(async () => expect((await services.notes.get(actor, { id })).state).toBe('ready'));
  const { language } = await services.recordings.get(actor, { id });
  return { id, told: told[0], language };
}

describeDatabases((open) => {
  it('a recording is transcribed in the language that was chosen for it, else that of its user, else that of the instance', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    expect(await services.settings.get(ada)).toMatchObject({ speechLanguage: null, instanceLanguage: 'it' });
    const by = async (given: { language?: SpeechLanguage; heard?: string }) => {
      const { id: _, ...found } = await record(services, ada, given);
      return found;
    };
    const told = { asked: null, spoken: 'it', isHeard: false };
    expect(await by({})).toEqual({ told: undefined, language: told });
    await services.settings.update(ada, { speechLanguage: 'en' });
    expect(await by({ heard: 'it' })).toEqual({ told: 'en', language: { ...told, spoken: 'en' } });
    const asked = { asked: 'auto', spoken: 'fr', isHeard: true };
    expect(await by({ language: 'auto', heard: 'fr' })).toEqual({ told: 'auto', language: asked });
    const unheard = { asked: 'auto', spoken: null, isHeard: false };
    expect(await by({ language: 'auto' })).toEqual({ told: 'auto', language: unheard });
    await services.settings.update(ada, { speechLanguage: null });
    expect((await by({})).told).toBeUndefined();
    await services.worker.stop();
  });

  it('rules find nothing in another language, and say so; subtitles and the export name it', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const italian = await record(services, ada, {});
    const notes = (id: string) => services.notes.get(ada, { id });
    expect((await notes(italian.id)).lines.length).toBeGreaterThan(0);
    expect((await notes(italian.id)).unreadLanguage).toBeUndefined();
    const { people } = await services.people.list(ada, {});
    const english = await record(services, ada, { language: 'en' });
    expect(await notes(english.id)).toMatchObject({ lines: [], title: null, unreadLanguage: 'en' });
    expect((await services.people.list(ada, {})).people).toEqual(people);
    expect(await services.downloads.get(ada, { id: english.id, format: 'vtt' })).toMatchObject({
      filename: '2026-07-11 18.00 Registrazione.en.vtt',
      text: expect.stringMatching(/^WEBVTT\nLanguage: en\n\n/),
    });
    let exported = '';
    for await (const chunk of (await services.export.begin(ada)).content) exported += chunk;
    const { recordings, settings } = JSON.parse(exported);
    expect(recordings.map((each: { language: object }) => each.language)).toContainEqual({
      asked: 'en',
      spoken: 'en',
      isHeard: false,
    });
    expect(settings.speechLanguage).toBeNull();
    await services.worker.stop();
  });

  it('a recording that is being made is heard in its language from its first words', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const told: (string | undefined)[] = [];
    services.transcriber.onTranscribe = async (_path, _signal, { language, isOpen }) => {
      told.push(language);
      return { ...saying(['Hello.']), ...(isOpen ? { until: 4 } : {}) };
    };
    services.worker.start();
    const id = crypto.randomUUID();
    const slices = { id, from: 0, count: 1, segmentNumber: 1, isAutoSegmented: false, isWhole: false };
    await services.live.append(ada, { ...slices, language: 'de' }, Buffer.from('a'));
    await vi.waitFor(() => expect(told).toEqual(['de']));
    expect((await services.recordings.get(ada, { id })).language?.asked).toBe('de');
    await services.worker.stop();
    await inTransaction(services.database.db, async () => undefined);
  });
});
