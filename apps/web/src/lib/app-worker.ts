import { serverPath } from './base-path.ts';
import { noteNewVersion } from './new-version.ts';

/** Milliseconds after which an update that does not arrive is left to the reload itself. */
const updateLimitMs = 20_000;

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the worker that starts the app offline, once, and only where the app was built: elsewhere there is none. A
 * version that it has fetched is told as soon as it waits to be used.
 */
export function registerAppWorker(): void {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = register().catch(() => undefined);
}

async function register(): Promise<ServiceWorkerRegistration> {
  const container = navigator.serviceWorker;
  const hadOne = container.controller !== null;
  const registration = await container.register(serverPath('/sw.js'), {
    scope: serverPath('/'),
    updateViaCache: 'none',
  });
  const tellWaiting = () => registration.waiting && container.controller && noteNewVersion();
  tellWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tellWaiting);
  });
  // Another tab has taken the update: this page goes on with its own files until it is reloaded.
  if (hadOne) container.addEventListener('controllerchange', noteNewVersion);
  return registration;
}

/** Fetches a new version, if the server has one, for the next start. Never rejects. */
export async function fetchUpdate(): Promise<void> {
  const registration = await registered;
  await registration?.update().catch(() => {});
}

/** Reloads the page with the newest version that the server has. */
export async function reloadUpdated(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, updateLimitMs));
  await Promise.race([takeUpdate(), late]);
  window.location.reload();
}

/** Resolves once the newest worker answers for this page, or nothing can be fetched. */
async function takeUpdate(): Promise<void> {
  const registration = await registered;
  if (!registration) return;
  await fetchUpdate();
  const { installing } = registration;
  if (installing) await untilState(installing, ['installed', 'redundant']);
  const { waiting } = registration;
  if (!waiting) return;
  const done = untilState(waiting, ['activated', 'redundant']);
  waiting.postMessage({ type: 'take-over' });
  await done;
}

function untilState(worker: ServiceWorker, states: ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!states.includes(worker.state)) return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
