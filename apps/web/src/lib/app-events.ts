/** The one channel by which parts of the app talk without knowing each other: typed events of the window. */
export type AppEvents = {
  toggleSettings: undefined;
  openAgentSettings: undefined;
  openChatSearch: undefined;
  startRecording: undefined;
  stopRecording: undefined;
  refreshSettings: undefined;
};

/** Raises an event for every part that listens to it. */
export function raiseAppEvent(name: keyof AppEvents): void {
  window.dispatchEvent(new CustomEvent(name));
}

/** Listens to an event. Returns the way to stop. */
export function onAppEvent(name: keyof AppEvents, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
