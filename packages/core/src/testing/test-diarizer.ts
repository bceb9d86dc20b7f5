import type { Diarizer, Turn } from '../ports/diarizer.ts';

export type TestDiarizer = Diarizer & {
  ready: boolean;
  /** What the next runs do; the last one stays. */
  onDiarize: (path: string) => Promise<Turn[]>;
  calls: number;
};

/** Returns these turns for every recording. */
export function createTestDiarizer(turns: Turn[]): TestDiarizer {
  const diarizer: TestDiarizer = {
    ready: true,
    calls: 0,
    onDiarize: async () => turns,
    isPresent: () => diarizer.ready,
    isReady: async () => diarizer.ready,
    async diarize(path) {
      diarizer.calls += 1;
      return diarizer.onDiarize(path);
    },
    async describeModels() {
      const isInstalled = diarizer.ready;
      const sizes = { bytes: isInstalled ? 1 : 0, downloadBytes: 1 };
      return {
        name: 'voci',
        purpose: 'speakers',
        isChosen: isInstalled,
        isInstalled,
        ...sizes,
        canBeRemoved: isInstalled,
      };
    },
    download() {
      diarizer.ready = true;
    },
    cancelDownload() {},
    async removeModels() {
      diarizer.ready = false;
    },
  };
  return diarizer;
}
