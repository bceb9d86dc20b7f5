import { randomUUID } from 'node:crypto';
import { replacementSchema, replacementSearchSchema } from '@wingman/contract/replacement.ts';
import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { lines, placed, startWith } from '../../testing/corrected-recording.ts';
import { ask, type TestServices } from '../../testing/test-services.ts';

type Words = { find: string; replace: string } & Partial<
  Record<'isWhole' | 'isCased' | 'isAccented', boolean>
>;

const looking = (words: Words, recordingId?: string) =>
  replacementSearchSchema.parse({ ...words, recordingId });

/** Finds and replaces everywhere. */
async function replaceAll(
  { replacements }: TestServices,
  actor: Actor,
  words: Words,
  options: { replacementId?: string; except?: { segmentId: number; character: number }[] } = {},
) {
  const { replacementId = randomUUID(), except = [] } = options;
  const { found } = await replacements.find(actor, looking(words));
  const recordings = found.map(({ recording, fingerprint }) => ({ id: recording.id, fingerprint, except }));
  const input = replacementSchema.parse({ ...words, replacementId, recordings });
  return { replacementId, input, ...(await replacements.make(actor, input)) };
}

describeDatabases((open) => {
  const start = startWith(open);
  const stove = { find: 'caldaia', replace: 'stufa' };

  describe('words in one recording', () => {
    it('are shown with their second, what stands around them, and what would stand there', async () => {
      const { services, ada, id, at, stop } = await start();
      const preview = await services.replacements.find(ada, looking(stove, id));
      const { id: segmentId } = await at(1);
      expect(preview).toMatchObject({ total: 1, hasMore: false });
      expect(preview.found[0]).toMatchObject({ recording: { id }, total: 1 });
      expect(preview.found[0]?.recording).not.toHaveProperty('transcript');
      expect(preview.found[0]?.places).toEqual([
        {
          segmentId,
          character: 3,
          start: 5,
          before: 'la ',
          found: 'caldaia',
          replaced: 'stufa',
          after: ' perde aqua',
        },
      ]);
      await stop();
    });

    it('are shown from a place on', async () => {
      const { services, ada, id, stop } = await start();
      const words = { ...looking({ find: 'a', replace: 'b', isWhole: false }, id), from: 2 };
      const all = await services.replacements.find(ada, { ...words, from: 0 });
      const rest = await services.replacements.find(ada, words);
      expect(rest.total).toBe(all.total);
      expect(rest.found[0]?.places).toEqual(all.found[0]?.places.slice(2));
      await stop();
    });
  });

  describe('words in all recordings', () => {
    it('are found by the index, the newest recording first', async () => {
      const { services, ada, id, stop } = await start();
      const early = await services.remember(ada, ['Caldaia nuova', 'una cald aia'], '2026-07-01T08:00:00Z');
      await services.remember(ada, ['niente', 'caldaie'], '2026-07-02T08:00:00Z');
      const { found, total } = await services.replacements.find(ada, looking(stove));
      expect(found.map(({ recording }) => recording.id)).toEqual([id, early.id]);
      expect(total).toBe(2);
      expect(found[1]?.places[0]).toMatchObject({ found: 'Caldaia', replaced: 'Stufa' });
      await stop();
    });

    it.each([
      ['an accent that one of them lacks', { find: 'perche', replace: 'x' }, 'perché no'],
      ['words that the index leaves out', { find: 'non e', replace: 'x' }, 'non è vero'],
      ['a number', { find: 'tre', replace: 'x' }, 'venti tre euro'],
      ['a part of a word', { find: 'tapelli', replace: 'x', isWhole: false }, 'Cantapellini'],
      ['several words', { find: 'studio rossi', replace: 'x' }, 'lo studio Rossi chiama'],
      ['an apostrophe', { find: "l'avvocato", replace: 'x' }, 'sento l’avvocato'],
      ['an English word in Italian', { find: 'meeting', replace: 'x' }, 'il meeting delle tre'],
    ])('are found with %s', async (_what, words, text) => {
      const { services, ada, stop } = await start();
      const { id } = await services.remember(ada, ['altro', text], '2026-07-01T08:00:00Z');
      const { found } = await services.replacements.find(ada, looking(words));
      expect(found.map(({ recording }) => recording.id)).toContain(id);
      await stop();
    });

    it('are found in a recording that is not indexed yet', async () => {
      const { database, services, ada, id, stop } = await start();
      await stop();
      await database.db.deleteFrom('search_documents').where('recording_id', '=', id).execute();
      const { found } = await services.replacements.find(ada, looking(stove));
      expect(found.map(({ recording }) => recording.id)).toEqual([id]);
    });

    it('are replaced as one correction each, found at once, and taken back together', async () => {
      const { services, ada, id, read, stop } = await start();
      const other = await services.remember(ada, ['la Caldaia', 'e la caldaia'], '2026-07-01T08:00:00Z');
      const { recordings, replacementId } = await replaceAll(services, ada, stove);
      expect(recordings).toEqual([
        { id, outcome: 'replaced', replaced: 1, left: 0 },
        { id: other.id, outcome: 'replaced', replaced: 2, left: 0 },
      ]);
      const readOther = () => services.recordings.get(ada, { id: other.id });
      expect(lines(await readOther())).toEqual(['la Stufa', 'e la stufa']);
      expect((await readOther()).undo).toMatchObject({ kind: 'replace' });
      expect((await ask(services, ada, 'che cosa perde aqua?')).conversation.response).toContain('la stufa');
      expect(await services.replacements.latest(ada)).toMatchObject({
        latest: { replacementId, recordings: 2 },
      });
      const undone = await services.replacements.undo(ada, { replacementId, after: 0 });
      expect(undone).toEqual({ undone: [id, other.id], kept: [], next: null });
      expect(lines(await readOther())).toEqual(['la Caldaia', 'e la caldaia']);
      expect(lines(await read())[1]).toBe('la caldaia perde aqua');
      expect((await read()).segments[1]).not.toHaveProperty('version');
      expect(await services.replacements.latest(ada)).toEqual({ latest: null });
      await stop();
    });

    it('stay where they are left out', async () => {
      const { services, ada, stop } = await start();
      const { id } = await services.remember(ada, ['caldaia e caldaia'], '2026-07-01T08:00:00Z');
      const { segments } = await services.recordings.get(ada, { id });
      const except = [{ segmentId: segments[0]?.id ?? 0, character: 0 }];
      await replaceAll(services, ada, stove, { except });
      expect(lines(await services.recordings.get(ada, { id }))).toEqual(['caldaia e stufa']);
      await stop();
    });

    it('of a recording that was changed meanwhile are not overwritten, and it is told', async () => {
      const { services, corrections, ada, id, at, read, stop } = await start();
      const other = await services.remember(ada, ['la caldaia'], '2026-07-01T08:00:00Z');
      const { found } = await services.replacements.find(ada, looking(stove));
      await corrections.update(ada, { id, ...placed(await at(1)), text: 'la caldaia perde acqua' });
      const recordings = found.map(({ recording, fingerprint }) => ({ id: recording.id, fingerprint }));
      const gone = { id: randomUUID(), fingerprint: 'x' };
      const input = replacementSchema.parse({
        ...stove,
        replacementId: randomUUID(),
        recordings: [...recordings, gone],
      });
      expect((await services.replacements.make(ada, input)).recordings).toMatchObject([
        { id, outcome: 'changed', replaced: 0 },
        { id: other.id, outcome: 'replaced', replaced: 1 },
        { id: gone.id, outcome: 'gone' },
      ]);
      expect(lines(await read())[1]).toBe('la caldaia perde acqua');
      await stop();
    });

    it('of a recording whose other segments were changed are replaced', async () => {
      const { services, corrections, ada, id, at, read, stop } = await start();
      const { found } = await services.replacements.find(ada, looking(stove));
      await corrections.update(ada, { id, ...placed(await at(0)), text: 'buonasera a tutti' });
      const recordings = [{ id, fingerprint: found[0]?.fingerprint }];
      const input = replacementSchema.parse({ ...stove, replacementId: randomUUID(), recordings });
      await services.replacements.make(ada, input);
      expect(lines(await read()).slice(0, 2)).toEqual(['buonasera a tutti', 'la stufa perde aqua']);
      await stop();
    });

    it('are replaced once, also when the call is sent again', async () => {
      const { services, ada, read, stop } = await start();
      const words = { find: 'caldaia', replace: 'caldaia a gas' };
      const { input, recordings } = await replaceAll(services, ada, words);
      expect((await services.replacements.make(ada, input)).recordings).toEqual(recordings);
      expect(lines(await read())[1]).toBe('la caldaia a gas perde aqua');
      await stop();
    });

    it('that were corrected since stay when the replacement is taken back', async () => {
      const { services, corrections, ada, id, at, read, stop } = await start();
      const other = await services.remember(ada, ['la caldaia'], '2026-07-01T08:00:00Z');
      const { replacementId } = await replaceAll(services, ada, stove);
      await corrections.update(ada, { id, ...placed(await at(0)), text: 'buonasera a tutti' });
      const undone = await services.replacements.undo(ada, { replacementId, after: 0 });
      expect(undone).toEqual({ undone: [other.id], kept: [id], next: null });
      expect(lines(await read())[1]).toBe('la stufa perde aqua');
      await stop();
    });

    it('leave the history of each segment its own', async () => {
      const { services, corrections, ada, stop } = await start();
      const { id } = await services.remember(ada, ['la caldaia', 'una caldaia'], '2026-07-01T08:00:00Z');
      await replaceAll(services, ada, stove);
      const { segments } = await services.recordings.get(ada, { id });
      const [first, second] = segments.map(placed);
      const history = await corrections.history(ada, { id, segmentId: first?.segmentId ?? 0 });
      expect(history).toMatchObject({
        heard: [{ text: 'la caldaia' }],
        corrections: [{ kind: 'replace', before: [{ text: 'la caldaia' }], after: [{ text: 'la stufa' }] }],
      });
      await corrections.remove(ada, {
        id,
        segments: segments.slice(0, 1).map((each) => ({ ...each, version: each.version ?? 0 })),
      });
      const left = await corrections.history(ada, { id, segmentId: second?.segmentId ?? 0 });
      expect(left.heard).toMatchObject([{ text: 'una caldaia' }]);
      await stop();
    });

    it('of somebody else are not there', async () => {
      const { services, ada, id, read, stop } = await start();
      const bruno = await services.register('bruno@example.test');
      expect(await services.replacements.find(bruno, looking(stove))).toMatchObject({ found: [], total: 0 });
      await expect(services.replacements.find(bruno, looking(stove, id))).rejects.toMatchObject({
        code: 'not_found',
      });
      const { replacementId, input } = await replaceAll(services, ada, stove);
      expect((await services.replacements.make(bruno, input)).recordings).toMatchObject([
        { outcome: 'gone' },
      ]);
      await expect(services.replacements.undo(bruno, { replacementId, after: 0 })).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(lines(await read())[1]).toBe('la stufa perde aqua');
      await stop();
    });
  });
});

describeSqlite((open) => {
  const start = startWith(open);

  it('10,000 places in many recordings are found and replaced, some recordings a call', async () => {
    const { services, ada, stop } = await start();
    const sentences = Array.from({ length: 100 }, (_, place) => `la caldaia ${place} e la Caldaia`);
    for (let made = 0; made < 50; made += 1)
      await services.remember(ada, sentences, new Date(Date.UTC(2026, 0, 1 + made)).toISOString());
    const words = { find: 'caldaia', replace: 'stufa' };
    const { found, total, hasMore } = await services.replacements.find(ada, looking(words));
    // With the recording of `start`, which has one.
    expect([found.length, total, hasMore]).toEqual([50, 9_801, true]);
    const replacementId = randomUUID();
    let replaced = 0;
    for (let from = 0; from < found.length; from += 20) {
      const recordings = found
        .slice(from, from + 20)
        .map(({ recording, fingerprint }) => ({ id: recording.id, fingerprint }));
      const input = replacementSchema.parse({ ...words, replacementId, recordings });
      const result = await services.replacements.make(ada, input);
      replaced += result.recordings.reduce((sum, each) => sum + each.replaced, 0);
    }
    expect(replaced).toBe(9_801);
    let undone = 0;
    for (let after: number | null = 0; after !== null; ) {
      const step: { undone: string[]; next: number | null } = await services.replacements.undo(ada, {
        replacementId,
        after,
      });
      undone += step.undone.length;
      after = step.next;
    }
    expect(undone).toBe(50);
    await stop();
  });

  it('what is looked for and written is bounded and cleaned', () => {
    expect(replacementSearchSchema.safeParse({ find: '' }).success).toBe(false);
    expect(replacementSearchSchema.safeParse({ find: 'x'.repeat(201) }).success).toBe(false);
    expect(replacementSearchSchema.safeParse({ find: 'x', replace: 'x'.repeat(501) }).success).toBe(false);
    expect(replacementSearchSchema.parse({ find: ' \u0000a\u202eb\ud800 ', isWhole: 'false' })).toMatchObject(
      {
        find: 'ab',
        replace: '',
        isWhole: false,
        isCased: false,
      },
    );
  });
});
