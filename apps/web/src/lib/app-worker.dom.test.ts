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
