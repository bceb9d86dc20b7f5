import { navigate } from 'wouter/use-browser-location';

// What lies above a screen, a dialog or a sheet, has an entry of its own in the history, with the address of the screen:
// Back closes it and does not leave the screen. The entry says how many lie above the screen; it goes when they close.

const key = 'wingmanOverlays';

/** Milliseconds after which a step back that never happened is no longer waited for. */
const stepLimitMs = 1_000;

/** How each overlay that is open is closed, the topmost last. */
const open: (() => void)[] = [];
const waiting: (() => void)[] = [];
let stepTimer: ReturnType<typeof setTimeout> | undefined;
let isSettling = false;

const isStepping = () => stepTimer !== undefined;

function depth(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null
    ? Number((state as Record<string, unknown>)[key] ?? 0)
    : 0;
}

/** Brings the history's entries and the open overlays together, once the changes of this moment are over. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    settle();
  });
}

function settle(): void {
  if (isStepping()) return;
  for (let next = depth() + 1; next <= open.length; next += 1) {
    history.pushState({ [key]: next }, '', window.location.href);
  }
  if (depth() > open.length) stepBack(depth() - open.length);
}

function stepBack(entries: number): void {
  stepTimer = setTimeout(() => {
    // There was no entry to go back to, e.g. in a tab that was duplicated.
    history.replaceState(null, '', window.location.href);
    arrived();
  }, stepLimitMs);
  history.go(-entries);
}

/** A step of our own is done: what was to happen meanwhile happens now. */
function arrived(): void {
  clearTimeout(stepTimer);
  stepTimer = undefined;
  for (const next of waiting.splice(0)) next();
  settleSoon();
}

function onPopState(): void {
  if (isStepping()) {
    arrived();
    return;
  }
  // Forward comes to an entry whose overlay is closed: nothing opens again, and settling leaves it.
  for (const close of open.slice(depth()).reverse()) close();
  settleSoon();
}

/** Counts an overlay as open; Back then calls `close`. Returns what says that it is closed. */
export function openOverlay(close: () => void): () => void {
  open.push(close);
  settleSoon();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleSoon();
  };
}

type Navigate = typeof navigate;

/** Goes to another screen, which takes the place of the entries of overlays: Back leads to the screen they lay above. */
export const navigateFromOverlay: Navigate = (to, options) => {
  if (isStepping()) {
    waiting.push(() => navigateFromOverlay(to, options));
    return;
  }
  navigate(to, depth() > 0 ? { ...options, replace: true } : options);
  if (open.length > 0) settleSoon();
};

/** Listens to Back, for as long as the page lives. A reload leaves entries behind whose overlays are gone. */
export function watchOverlayHistory(): void {
  window.addEventListener('popstate', onPopState);
  settleSoon();
}
