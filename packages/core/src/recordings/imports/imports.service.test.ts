import { randomUUID } from 'node:crypto';
import { transcriptImportSchema } from '@wingman/contract/transcript-import.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { lines, placed, sentences, startWith } from '../../testing/corrected-recording.ts';
import { ask } from '../../testing/test-services.ts';

const srt =
  '1\n00:00:01,000 --> 00:00:03,000\nMarco: il boiler perde acqua\n\n2\n00:00:03,000 --> 00:00:05,000\nAnna: chiamo io il tecnico\n';

describeDatabases((open) => {
  const start = startWith(open);

  describe('a transcript without audio', () => {
    it('becomes a recording that is found, answered from and followed by its voices, and takes no minutes', async () => {
      const { database, services, ada, stop } = await start();
      const recordedAt = '2026-07-10T08:00:00.000Z';
      const input = transcriptImportSchema.parse({ text: srt, title: 'Sopralluogo', recordedAt });
      const made = await services.imports.create(ada, input);
      expect(made).toMatchObject({
        title: 'Sopralluogo',
        status: 'ready',
        audioPath: null,
        duration: 0,
        createdAt: recordedAt,
        transcript: 'il boiler perde acqua chiamo io il tecnico',
        segments: [
          { start: 1, end: 3, speaker: 'Marco' },
          { start: 3, end: 5, speaker: 'Anna' },
        ],
      });
      expect((await services.recordings.list(ada, {})).map(({ id }) => id)).toContain(made.id);
      const { conversation } = await ask(services, ada, 'che cosa perde il boiler?', { superSearch: true });
      expect(conversation.citations).toMatchObject([{ recordingId: made.id, start: 1 }]);
      await expect.poll(async () => (await services.people.inRecording(ada, { id: made.id })).length).toBe(2);
      const { totalRecordingSeconds } = await database.db
        .selectFrom('users')
        .select('total_recording_seconds as totalRecordingSeconds')
        .where('id', '=', ada.userId)
        .executeTakeFirstOrThrow();
      expect(totalRecordingSeconds).toBe(20);
      const { recordings } = await services.recordings
        .removeMany(ada, { recordingIds: [made.id] })
        .then(() => services.recordings.list(ada, {}).then((recordings) => ({ recordings })));
      expect(recordings.map(({ id }) => id)).not.toContain(made.id);
      await stop();
    });

    it('of plain text has no seconds, is said when the recording began, and is downloaded as text alone', async () => {
      const { database, services, ada, stop } = await start();
      const text = 'il boiler perde acqua\nchiamo io il tecnico domani';
      const made = await services.imports.create(ada, transcriptImportSchema.parse({ text }));
      expect(made.segments.every((segment) => segment.start < 0)).toBe(true);
      const rows = await database.db
        .selectFrom('recording_segments')
        .select('spoken_at')
        .where('recording_id', '=', made.id)
        .execute();
      expect(rows.map((row) => row.spoken_at)).toEqual([made.createdAt, made.createdAt]);
      const { conversation } = await ask(services, ada, 'che cosa perde acqua?');
      expect(conversation.citations.map(({ recordingId }) => recordingId)).toContain(made.id);
      const download = await services.downloads.get(ada, { id: made.id });
      expect(download).toMatchObject({
        kind: 'text',
        text: expect.stringContaining('il boiler perde acqua'),
      });
      await expect(services.downloads.get(ada, { id: made.id, format: 'srt' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      await stop();
    });

    it('sent twice makes one recording, and under the id of somebody else none', async () => {
      const { services, ada, stop } = await start();
      const bruno = await services.register('bruno@example.test');
      const input = transcriptImportSchema.parse({ id: randomUUID(), text: srt });
      const made = await services.imports.create(ada, input);
      expect((await services.imports.create(ada, { ...input, text: 'altro' })).transcript).toBe(
        made.transcript,
      );
      await expect(services.imports.create(bruno, input)).rejects.toMatchObject({ code: 'not_found' });
      expect(await services.recordings.list(ada, {})).toHaveLength(2);
      await stop();
    });

    it('in which there are no words is refused, and nothing is made', async () => {
      const { services, ada, stop } = await start();
      await expect(services.imports.create(ada, { text: '{"a":1}', title: '' })).rejects.toMatchObject({
        code: 'validation_failed',
        message: 'Il file json non è leggibile, o non contiene una trascrizione',
      });
      expect(await services.recordings.list(ada, {})).toHaveLength(1);
      await stop();
    });
  });

  describe('a transcript for a recording', () => {
    it('takes the place of what was heard, is found at once, and is taken back and made again', async () => {
      const { services, ada, id, read, stop } = await start();
      const shown = await services.imports.replace(ada, { id, text: srt, undoId: 0 });
      expect(lines(shown)).toEqual(['il boiler perde acqua', 'chiamo io il tecnico']);
      expect(shown).toMatchObject({ duration: 20, undo: { kind: 'import' } });
      expect((await ask(services, ada, 'che cosa perde?')).conversation.response).toContain('boiler');
      const correctionId = shown.undo?.id ?? 0;
      const undone = await services.corrections.undo(ada, { id, correctionId });
      expect(lines(undone)).toEqual(sentences);
      expect(undone.segments.every((segment) => segment.version === undefined)).toBe(true);
      await services.corrections.redo(ada, { id, correctionId });
      expect(lines(await read())).toEqual(['il boiler perde acqua', 'chiamo io il tecnico']);
      await stop();
    });

    it('is refused where the one that was read was corrected meanwhile', async () => {
      const { services, corrections, ada, id, at, read, stop } = await start();
      await corrections.update(ada, { id, ...placed(await at(0)), text: 'buonasera' });
      await expect(services.imports.replace(ada, { id, text: srt, undoId: 0 })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(lines(await read())[0]).toBe('buonasera');
      await stop();
    });

    it('of which a segment is corrected tells what was imported, and what was heard there before', async () => {
      const { services, corrections, ada, id, read, stop } = await start();
      const shown = await services.imports.replace(ada, { id, text: srt, undoId: 0 });
      const [first] = shown.segments.map(placed);
      await corrections.update(ada, { id, segmentId: 0, version: 0, ...first, text: 'la stufa perde' });
      const history = await corrections.history(ada, { id, segmentId: first?.segmentId ?? 0 });
      expect(history).toMatchObject({
        isImported: true,
        heard: [{ text: 'il boiler perde acqua' }],
        corrections: [
          { kind: 'text', after: [{ text: 'la stufa perde' }] },
          {
            kind: 'import',
            before: [{ text: 'buongiorno a tutti' }],
            after: [{ text: 'il boiler perde acqua' }],
          },
        ],
      });
      const [now] = (await read()).segments.map(placed);
      await corrections.restore(ada, { id, segmentId: 0, version: 0, ...now });
      expect(lines(await read())).toEqual(['il boiler perde acqua', 'chiamo io il tecnico']);
      await stop();
    });

    it('of which a segment is deleted takes the words before it along for good', async () => {
      const { database, services, corrections, ada, id, stop } = await start();
      const shown = await services.imports.replace(ada, { id, text: srt, undoId: 0 });
      const [first] = shown.segments;
      const left = await corrections.remove(ada, {
        id,
        segments: [{ id: first?.id ?? 0, version: first?.version ?? 0 }],
      });
      expect(lines(left)).toEqual(['chiamo io il tecnico']);
      expect(left).not.toHaveProperty('undo');
      const rows = await database.db.selectFrom('corrections').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('buongiorno');
      await stop();
    });

    it('that could not be made, or has no words, may come from elsewhere', async () => {
      const { database, services, ada, stop } = await start();
      const { id } = await services.remember(ada, []);
      await stop();
      await database.db
        .updateTable('recordings')
        .set({ status: 'failed', status_reason: 'x' })
        .where('id', '=', id)
        .execute();
      const shown = await services.imports.replace(ada, { id, text: srt, undoId: 0 });
      expect(shown).toMatchObject({ status: 'ready', statusReason: null });
      expect(lines(shown)).toHaveLength(2);
      const undone = await services.corrections.undo(ada, { id, correctionId: shown.undo?.id ?? 0 });
      expect(undone.segments).toEqual([]);
    });

    it('of somebody else is not there', async () => {
      const { services, id, stop } = await start();
      const bruno = await services.register('bruno@example.test');
      await expect(services.imports.replace(bruno, { id, text: srt, undoId: 0 })).rejects.toMatchObject({
        code: 'not_found',
      });
      await stop();
    });
  });
});
