import { startFakeProvider } from './fake-provider.ts';
import { type Product, startProduct } from './product.ts';
import { registerOverRest } from './rest.ts';
import { createSpeechFixture } from './speech-fixture.ts';
import { oncePerWorker } from './worker.ts';

/** The tone model, and sound files that say something to it. */
export const sharedSpeech = oncePerWorker(createSpeechFixture, (speech) => speech.remove());

const startedProvider = oncePerWorker(startFakeProvider, (provider) => provider.close());

/** The provider of `sharedProduct.withProvider`, with nothing left of what an earlier file told it. */
export async function sharedProvider() {
  const provider = await startedProvider();
  return provider.reset();
}

/**
 * A product for the files of a worker. Its administrator is nobody's, so that each person of a test is one like others.
 */
function shared(settings: () => Promise<Record<string, string>>): () => Promise<Product> {
  return oncePerWorker(
    async () => {
      const product = await startProduct({ RATE_LIMITS: 'off', ...(await settings()) });
      await registerOverRest(product.url, 'amministrazione@example.test');
      return product;
    },
    (product) => product.remove(),
  );
}

/**
 * Products that files share which bring people of their own and need no settings of their own. Whoever needs the
 * administrator, kills the process or writes into its database starts one for itself.
 */
export const sharedProduct = {
  /** Transcribes tones itself and answers by quoting. */
  local: shared(async () => ({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: (await sharedSpeech()).modelDir })),
  /** Lets `sharedProvider` transcribe and answer. What is said there are tones, and no voice. */
  withProvider: shared(async () => ({
    OPENAI_API_KEY: 'sk-prova',
    // The stand-in answers every call alike.
    REWORDING: 'off',
    OPENAI_BASE_URL: (await startedProvider()).baseUrl,
    SPEECH_VAD: 'energy',
  })),
  /** Stores recordings without transcribing them. */
  deaf: shared(async () => ({ SPEECH_ENGINE: 'off' })),
};
