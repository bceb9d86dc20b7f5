import { navigate } from 'wouter/use-browser-location';
import { type PanelName, panelIn, withPanel } from './panel-address.ts';

// What lies above a screen, a dialog or a sheet, has an entry of its own in the history, with the address of the screen:
// Back closes it and does not leave the screen. The entry says how many lie above the screen; it goes when they close. What is
// a panel is named in the address of its entry, too: a reload and a link show it again.

const key = 'wingmanOverlays';

/** Milliseconds after which a step back that never happened is no longer waited for. */
const stepLimitMs = 1_000;

type Overlay = { close: () => void; panel: PanelName | undefined };

/** The overlays that are open, the topmost last. */
const open: Overlay[] = [];
/** The panel with whose address the page was opened, until it is there. */
let asked: PanelName | undefined;
const waiting: (() => void)[] = [];
let stepTimer: ReturnType<typeof setTimeout> | undefined;
let isSettling = false;

const listeners = new Set<() => void>();

function told(): void {
  for (const listener of listeners) listener();
}

/** Calls back when an overlay opens or closes. Returns the unsubscribe function. */
export function onOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does anything lie above the screen? False as soon as it closes, although it may still be seen to go. */
export const hasOverlay = (): boolean => open.length > 0;

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
    history.pushState({ [key]: next }, '', addressOf(next));
  }
  if (depth() > open.length) stepBack(depth() - open.length);
  else if (open.length > 0) nameTopPanel();
}

/** The address of the entry above which `count` overlays lie. */
function addressOf(count: number): string {
  const named = open.slice(0, count).findLast(({ panel }) => panel !== undefined);
  return withPanel(window.location.href, named?.panel);
}

/** After a reload the entries may be those of other overlays. */
function nameTopPanel(): void {
  const address = addressOf(open.length);
  if (panelIn(new URL(address, window.location.href).href) === panelIn(window.location.href)) return;
  history.replaceState(history.state, '', address);
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
  asked = undefined;
  if (isStepping()) {
    arrived();
    return;
  }
  // Forward comes to an entry whose overlay is closed: nothing opens again, and settling leaves it.
  for (const { close } of open.slice(depth()).reverse()) close();
  settleSoon();
}

/** Counts an overlay as open; Back then calls `close`. Returns what says that it is closed. A panel gets its address. */
export function openOverlay(close: () => void, panel?: PanelName): () => void {
  const overlay = { close, panel };
  open.push(overlay);
  if (panel === asked) asked = undefined;
  settleSoon();
  told();
  return () => {
    open.splice(open.indexOf(overlay), 1);
    settleSoon();
    told();
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

/** Was the page opened with the address of this panel, which is not there yet? */
export const isPanelAsked = (panel: PanelName): boolean => panel === asked;

/**
 * Listens to Back, for as long as the page lives. A reload leaves entries behind whose overlays are gone, unless one is a
 * panel, which opens again. That of a link gets an entry above the screen, so that Back closes it there, too.
 */
export function watchOverlayHistory(): void {
  window.addEventListener('popstate', onPopState);
  asked = panelIn(window.location.href);
  if (asked === undefined) settleSoon();
  else if (depth() === 0) {
    history.replaceState(history.state, '', withPanel(window.location.href, undefined));
  }
}
