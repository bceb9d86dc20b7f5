import type { WingmanDatabase } from '@wingman/db/database.ts';
import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { expect } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { createTestDiarizer } from './test-diarizer.ts';
import { createTestServices } from './test-services.ts';

const turns = [0, 1, 0, 1].map((voice, i) => ({ start: i * 5, end: i * 5 + 5, voice }));
const sentences = ['buongiorno a tutti', 'la caldaia perde acqua', 'allora vengo giovedì', 'grazie mille'];

/** Of unit length; a number that is found nowhere else. */
const voiceOf = (first: number) => [first, Math.sqrt(1 - first ** 2)];
export const [marco, anna] = [voiceOf(0.9876543), voiceOf(-0.1234567)];
export const clear = (vector: number[]) => ({ vector, seconds: 9, share: 1 });

/** Each recording has two voices: the first sounds like Anna, the second like Marco. */
export async function startWithVoices(
  open: () => Promise<WingmanDatabase>,
  options: { isOn?: boolean } = {},
) {
  const diarizer = createTestDiarizer(turns);
  diarizer.onDescribe = async (voices) => voices.map((spans) => clear(spans[0]?.start === 5 ? marco : anna));
  const services = await createTestServices(await open(), { diarizer });
  const ada = await services.register('ada@example.test');
  if (options.isOn !== false) await services.voices.update(ada, { isOn: true });
  const record = async (actor: Actor = ada) => {
    const { id } = await services.remember(actor, sentences);
    await expect
      .poll(async () => (await services.recordings.get(actor, { id })).segments.map(({ speaker }) => speaker))
      .toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    return id;
  };
  const name = (id: string, speaker = 'Voce 2', as = 'Marco') =>
    services.speakers.rename(ada, { id, speaker, name: as });
  const personId = async (called = 'Marco') =>
    (await services.people.list(ada, { name: called })).people[0]?.id ?? '';
  const settled = async () => {
    const waiting = () =>
      services.database.db.selectFrom('jobs').select('id').where('kind', '=', 'voiceprints').execute();
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  };
  const matches = async (id: string, actor: Actor = ada) => {
    await settled();
    return (await services.voices.inRecording(actor, { id })).flatMap(({ speaker, matches: all }) =>
      all.map(({ name: who, percent }) => ({ speaker, who, percent })),
    );
  };
  /** Marco is known from a first recording, and offered in a second one. */
  const offered = async () => {
    const first = await record();
    await name(first);
    await settled();
    const second = await record();
    expect(await matches(second)).toMatchObject([{ speaker: 'Voce 2', who: 'Marco' }]);
    return { first, second, id: await personId() };
  };
  /** The rows that hold something of how a voice sounds, or whom one sounds like. */
  const left = async () => {
    const found: string[] = [];
    for await (const { table, text } of everyRow(services.database))
      if (table === 'voiceprints' || table === 'voice_matches') found.push(`${table} ${text}`);
    return found;
  };
  return { services, diarizer, ada, record, name, personId, settled, matches, offered, left };
}
