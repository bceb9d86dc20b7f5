import { afterAll, beforeAll, it } from 'vitest';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { type Product, startProduct } from './harness/product.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

let speech: SpeechFixture;
let product: Product;

beforeAll(async () => {
  speech = await createSpeechFixture();
  product = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir });
});

afterAll(async () => {
  await product.remove();
  await speech.remove();
});

it('hears what is said into the microphone, answers from it, and plays the second it came from', async () => {
  await recordTranscribeAsk(product, speech);
});
