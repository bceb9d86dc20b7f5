import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { TranscriptDraft } from '@wingman/contract/transcript-draft.ts';
import { expect } from 'vitest';

type Check = (call: string, id?: string, body?: unknown) => Promise<unknown>;

/** A draft is discarded, another one is chosen, and the transcript before it brought back. `onDraft` is told the id for the paths. */
export async function transcribeAgain(
  check: Check,
  id: string,
  onDraft: (draftId: string) => void,
): Promise<void> {
  await check('GET /api/speech/engines');
  const draft = '/api/recordings/:id/draft';
  const made = async () => (await check(`GET ${draft}`, id)) as TranscriptDraft;
  for (const end of ['discard', 'choose']) {
    onDraft(((await check(`POST ${draft}`, id, {})) as TranscriptDraft).id);
    await expect.poll(async () => (await made()).state, { timeout: 20_000 }).toBe('ready');
    await check('GET /api/export');
    if (end === 'discard') await check(`DELETE ${draft}/:draftId`, id);
    else await check(`POST ${draft}/:draftId/choose`, id, { corrections: (await made()).corrections });
  }
  const { earlier } = (await check('GET /api/recordings/:id', id)) as RecordingDetail;
  await check('POST /api/recordings/:id/transcript/earlier', id, { correctionId: earlier?.correctionId });
}
