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
