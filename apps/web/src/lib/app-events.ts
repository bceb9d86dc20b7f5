/** Typed window events, by which decoupled parts of the app communicate. */
export type AppEvents = {
  toggleSettings: undefined;
  openAgentSettings: undefined;
  openChatSearch: undefined;
  startRecording: undefined;
  stopRecording: undefined;
  refreshSettings: undefined;
  /** The server is heard again, or has a recording of this browser: what waits for that can be sent. */
  serverHeard: undefined;
  /** Somebody who has no hours left has pressed to record. Taken by what says so on the screen anyway. */
  limitReached: undefined;
};

/** What a listener answers that has taken care of the event. */
export const taken = 'taken';

/** Raises an event for every part that listens to it. Returns whether one of them has taken care of it. */
export function raiseAppEvent(name: keyof AppEvents): boolean {
  return !window.dispatchEvent(new CustomEvent(name, { cancelable: true }));
}

/** Subscribes to an event. Returns the unsubscribe function. */
export function onAppEvent(name: keyof AppEvents, listener: () => unknown): () => void {
  const listen = (event: Event) => {
    if (listener() === taken) event.preventDefault();
  };
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}
