import type { Refusal } from '@wingman/api/testing/refused-calls.ts';

type Note = (refusal: Refusal, expected: number) => void;
type Send = (call: string, id: string, body?: unknown) => Promise<Refusal>;

/** Words that are known already. */
export async function refuseWords(send: Send, note: Note): Promise<void> {
  const word = await send('POST /api/words', '', { written: 'Wingman' });
  await send('POST /api/words', '', { written: 'Bianchi' });
  const twice = { written: 'BIANCHI' };
  const manyTwice = { words: [{ written: 'bianchi' }] };
  note(await send('POST /api/words', '', twice), 409);
  note(await send('POST /api/words/many', '', manyTwice), 409);
  note(await send('PATCH /api/words/:id', (word.body as { id: string }).id, twice), 409);
  const shared = await send('POST /api/admin/words', '', { words: [{ written: 'Neri' }] });
  await send('POST /api/admin/words', '', manyTwice);
  note(await send('POST /api/admin/words', '', manyTwice), 409);
  note(await send('PATCH /api/admin/words/:id', (shared.body as { id: string }[])[0]?.id ?? '', twice), 409);
}

/** Tags that there are already, and recordings that there are not. */
export async function refuseTags(send: Send, note: Note): Promise<void> {
  const tag = await send('POST /api/tags', '', { name: 'Casa' });
  await send('POST /api/tags', '', { name: 'Lavoro' });
  note(await send('PATCH /api/tags/:id', (tag.body as { id: string }).id, { name: 'LAVORO' }), 409);
  const recordingIds = ['nessuna'];
  note(await send('POST /api/recordings/tag', '', { recordingIds, add: ['Casa'] }), 404);
  note(await send('POST /api/recordings/delete', '', { recordingIds }), 404);
  note(await send('POST /api/trash/restore', '', { recordingIds }), 404);
  note(await send('POST /api/trash/delete', '', { recordingIds }), 404);
  const sessionIds = [crypto.randomUUID()];
  for (const call of ['restore', 'delete'])
    note(await send(`POST /api/trash/chats/${call}`, '', { sessionIds }), 404);
  const question = { message: 'Che cosa ho detto?', sessionId: crypto.randomUUID() };
  await send('POST /api/chat', '', question);
  await send('DELETE /api/sessions/:sessionId', question.sessionId);
  note(await send('POST /api/chat', '', question), 409);
}
