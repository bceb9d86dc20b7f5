import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { untilWorker } from './harness/app-worker.ts';
import { openBrowser, register } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newEmail } from './harness/rest.ts';
import { share } from './harness/share.ts';
import { sharedSpeech } from './harness/shared.ts';
import type { SpeechFixture } from './harness/speech-fixture.ts';

const base = '/casa/wingman';
let speech: SpeechFixture;
let proxy: Server;
let product: Product;

/** A proxy that strips the path and serves nothing outside of it. */
function stripping(target: () => string): Server {
  return createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming;
    if (!url.startsWith(`${base}/`)) return void answer.writeHead(404).end();
    const onward = request(`${target()}${url.slice(base.length)}`, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}

it.beforeAll(async () => {
  speech = await sharedSpeech();
  proxy = stripping(() => product.url);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(proxy.address() as AddressInfo).port}${base}`;
  const settings = { PUBLIC_URL: address, SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir };
  const started = await startProduct(settings);
  product = started;
  seen = { ...started, url: address };
});

let seen: Product;

afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await product?.remove();
});

it('F-70: works below a path, behind a proxy that strips the path', async () => {
  await recordTranscribeAsk(seen, speech);
  expect(product.url).not.toBe(seen.url);
});

it('takes below a path what other apps share, and asks there', async () => {
  const testUser = await openBrowser(seen.url, { worker: true, still: true });
  const { page } = testUser;
  try {
    await register(page, newEmail(), base);
    await untilWorker(page);
    const { wav } = await speech.say('ronzio');
    await share(page, [{ name: 'nota.wav', type: 'audio/wav', content: wav }]);
    await page.getByRole('dialog', { name: 'Importare questo audio?' }).getByText('nota.wav').waitFor();
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(base);
  } finally {
    await testUser.close();
  }
});
