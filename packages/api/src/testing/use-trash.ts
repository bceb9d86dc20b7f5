type Check = (call: string, id?: string, body?: unknown) => Promise<unknown>;

/** Makes every call about the trash with recordings that are there. */
export async function useTrash(check: Check, recordingIds: string[]): Promise<void> {
  await check('POST /api/recordings/delete', undefined, { recordingIds });
  await check('GET /api/trash');
  await check('POST /api/trash/restore', undefined, { recordingIds });
  await check('POST /api/recordings/delete', undefined, { recordingIds });
  await check('POST /api/trash/delete', undefined, { recordingIds });
  await check('DELETE /api/trash');
}

/** The same with a chat. */
export async function useTrashWithChats(check: Check, sessionId: string): Promise<void> {
  const sessionIds = [sessionId];
  await check('DELETE /api/sessions/:sessionId', sessionId);
  await check('GET /api/trash/chats');
  await check('POST /api/trash/chats/restore', undefined, { sessionIds });
  await check('DELETE /api/sessions/:sessionId', sessionId);
  await check('POST /api/trash/chats/delete', undefined, { sessionIds });
}
