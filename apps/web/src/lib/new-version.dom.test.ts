import { expect, test, vi } from 'vitest';

const documentOf = (file: string) =>
  new Response(`<!doctype html><script type="module" crossorigin src="/assets/${file}"></script>`);

/** The module as a page that began with this file has it. */
async function pageOf(file: string) {
  vi.resetModules();
  document.head.innerHTML = `<script type="module" src="/assets/${file}"></script>`;
  return import('./new-version.ts');
}

test('F-39: another build is known by the first file of the served page, nothing else is taken for one', async () => {
  const served = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', served);
  const answers: [() => Promise<Response>, boolean | undefined][] = [
    [async () => documentOf('index-new.js'), true],
    [async () => documentOf('index-old.js'), false],
    [async () => new Response('<h1>Accedi alla rete</h1>'), undefined],
    [async () => new Response('no', { status: 502 }), undefined],
    [() => Promise.reject(new TypeError('Failed to fetch')), undefined],
  ];
  for (const [answer, isOutdated] of answers) {
    const { checkVersion } = await pageOf('index-old.js');
    served.mockImplementation(answer);
    expect(await checkVersion()).toBe(isOutdated);
  }
});

test('F-39: asked again soon, it asks the server again a little later instead of repeating itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const served = vi.fn(async () => documentOf('index-old.js'));
  vi.stubGlobal('fetch', served);
  const { checkVersion } = await pageOf('index-old.js');
  expect(await checkVersion()).toBe(false);
  served.mockImplementation(async () => documentOf('index-new.js'));
  const again = [checkVersion(), checkVersion()];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(again)).toEqual([true, true]);
  expect(served).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
