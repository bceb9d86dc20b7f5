import type { DescribedVoice, Diarizer, Turn, VoiceModel, VoiceSpan } from '../ports/diarizer.ts';

export type TestDiarizer = Diarizer & {
  ready: boolean;
  /** What the next runs do; the last one stays. */
  onDiarize: (path: string) => Promise<Turn[]>;
  calls: number;
  model: VoiceModel;
  /** What voices sound like that speak in these spans. */
  onDescribe: (voices: VoiceSpan[][]) => Promise<DescribedVoice[]>;
  descriptions: number;
};

/** Returns these turns for every recording. */
export function createTestDiarizer(turns: Turn[]): TestDiarizer {
  const diarizer: TestDiarizer = {
    ready: true,
    calls: 0,
    model: { name: 'prova', version: '1' },
    descriptions: 0,
    onDescribe: async (voices) => voices.map(() => ({ vector: null, seconds: 0, share: 0 })),
    voiceModel: async () => (diarizer.ready ? diarizer.model : undefined),
    async describeVoices(_path, voices) {
      diarizer.descriptions += 1;
      return diarizer.onDescribe(voices);
    },
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
