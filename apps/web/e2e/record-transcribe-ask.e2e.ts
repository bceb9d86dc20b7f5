import { it } from './harness/it.ts';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

it('hears what is said into the microphone, answers from it, and plays the second it came from', async () => {
  await recordTranscribeAsk(await sharedProduct.local(), await sharedSpeech());
});
