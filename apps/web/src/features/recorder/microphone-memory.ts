const key = 'wingman-microphone';

export type Microphone = { id: string; label: string };

/** Where this browser keeps which microphone was chosen. */
export type MicrophoneMemory = { read(): Microphone | null; write(chosen: Microphone | null): void };

/** In the browser's own storage. Where that is forbidden the choice lasts as long as the page. */
export const browserMemory: MicrophoneMemory = {
  read() {
    try {
      const { id, label } = JSON.parse(localStorage.getItem(key) ?? '{}');
      return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
    } catch {
      return null;
    }
  },
  write(chosen) {
    try {
      if (chosen) localStorage.setItem(key, JSON.stringify(chosen));
      else localStorage.removeItem(key);
    } catch {
      // Chosen again next time.
    }
  },
};
