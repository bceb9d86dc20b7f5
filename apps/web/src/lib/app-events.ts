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
};

/** Raises an event for every part that listens to it. */
export function raiseAppEvent(name: keyof AppEvents): void {
  window.dispatchEvent(new CustomEvent(name));
}

/** Subscribes to an event. Returns the unsubscribe function. */
export function onAppEvent(name: keyof AppEvents, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
