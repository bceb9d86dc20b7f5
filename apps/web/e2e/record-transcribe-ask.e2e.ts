import { it } from './harness/it.ts';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

it('transcribes the microphone, answers from the transcript, and plays the cited second', async () => {
  await recordTranscribeAsk(await sharedProduct.local(), await sharedSpeech());
});
