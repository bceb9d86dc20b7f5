import { serverPath } from './base-path.ts';
import { checkVersion } from './new-version.ts';

/** Milliseconds after which an update that does not arrive is left to the reload itself, which asks the server then. */
const updateLimitMs = 10_000;
/** Milliseconds in which a worker answers. An older one never does. */
const answerLimitMs = 1_000;

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the worker that starts the app offline, once, and only where the app was built: elsewhere there is none. When it
 * has fetched a version that this page is not made of, that is told.
 */
export function registerAppWorker(): void {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = register().catch(() => undefined);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker;
  const hadOne = container.controller !== null;
  const options = { scope: serverPath('/'), updateViaCache: 'none' } as const;
  // Where workers are blocked, some browsers resolve it without one.
  const registration: ServiceWorkerRegistration | undefined = await container.register(
    serverPath('/sw.js'),
    options,
  );
  if (!registration) return undefined;
  const lookAtWaiting = async () => {
    const { waiting } = registration;
    if (!waiting || !container.controller) return;
    // What waits is this page's own version where the page came from the server, past the worker of the version before.
    if ((await checkVersion()) === false) waiting.postMessage({ type: 'take-over' });
  };
  // First of all: where workers are blocked there is no registration, and this ends here.
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void lookAtWaiting());
  });
  void lookAtWaiting();
  // Another tab has taken the update: this page goes on with its own files until it is reloaded.
  if (hadOne) container.addEventListener('controllerchange', () => void checkVersion());
  return registration;
}

/** Fetches a new version, if the server has one, for the next start. Never rejects. */
export async function fetchUpdate(): Promise<void> {
  const registration = await registered;
  await registration?.update().catch(() => {});
}

/** Reloads the page with the newest version that the server has. */
export async function reloadUpdated(): Promise<void> {
  const isTaken = await Promise.race([takeUpdate().then(() => true), wait(updateLimitMs)]);
  // Browsers let a worker wait for as long as the one before has anything to do, for minutes at worst.
  if (!isTaken) await Promise.race([askForServersPage(), wait(answerLimitMs)]);
  window.location.reload();
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once the worker of this page knows that the next document is to come from the server. */
function askForServersPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    navigator.serviceWorker.controller?.postMessage({ type: 'servers-page' }, [port2]);
  });
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
