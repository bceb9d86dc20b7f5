import { expect, test, vi } from 'vitest';

/** A browser whose update never comes, and whose worker says that it has noted what it was asked. */
function browserThatHangs(said: unknown[]) {
  const controller = {
    postMessage(message: unknown, [port]: MessagePort[]) {
      said.push(message);
      port?.postMessage('noted');
    },
  };
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    update: () => new Promise<void>(() => {}),
  });
  return Object.assign(new EventTarget(), { controller, register: async () => registration });
}

test('F-39: a reload for an update that the browser does not bring takes its page from the server', async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubEnv('PROD', true);
  const said: unknown[] = [];
  const { navigator, location } = window;
  Object.defineProperty(navigator, 'serviceWorker', { value: browserThatHangs(said), configurable: true });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { registerAppWorker, reloadUpdated } = await import('./app-worker.ts');

  registerAppWorker();
  const reloaded = reloadUpdated();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await reloaded;
  expect(said).toEqual([{ type: 'servers-page' }]);
  expect(reload).toHaveBeenCalledOnce();

  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test.each([
  ['the server serves what this page is made of', 'index-old.js', [{ type: 'take-over' }]],
  ['the server serves another version', 'index-new.js', []],
  ['the server does not answer', null, []],
])('F-39: a version that waits takes over only where it is this page’s own: %s', async (_, served, said) => {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    setTimeout(asked.resolve);
    if (!served) throw new TypeError('Failed to fetch');
    return new Response(`<!doctype html><script type="module" src="/assets/${served}"></script>`);
  });
  const heard: unknown[] = [];
  const waiting = { postMessage: (message: unknown) => heard.push(message) };
  const registration = Object.assign(new EventTarget(), { waiting });
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  Object.defineProperty(window.navigator, 'serviceWorker', { value: container, configurable: true });
  const { registerAppWorker } = await import('./app-worker.ts');

  registerAppWorker();
  await asked.promise;
  expect(heard).toEqual(said);

  Reflect.deleteProperty(window.navigator, 'serviceWorker');
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
