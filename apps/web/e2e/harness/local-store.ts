import type { Page } from 'playwright-core';

export type StoredRecording = {
  id: string;
  uploaded: boolean;
  status: string;
  sliceCount: number;
  firstBytes: string;
  /** Seconds that the browser decodes from the joined slices. */
  seconds: number;
};

/** What the browser's own database holds, read past the application and decoded by the browser. */
export function readLocalStore(page: Page): Promise<StoredRecording[]> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    type Slice = { recordingId: string; sequence: number; blob: Blob };
    type Row = { id: string; uploaded: boolean; status: string };
    const database = await result(indexedDB.open('wingman'));
    const transaction = database.transaction(['recordings', 'slices']);
    const rows = result<Row[]>(transaction.objectStore('recordings').getAll());
    const slices = await result<Slice[]>(transaction.objectStore('slices').getAll());
    const stored = [];
    for (const { id, uploaded, status } of await rows) {
      const own = slices
        .filter(({ recordingId }) => recordingId === id)
        .sort((a, b) => a.sequence - b.sequence);
      const bytes = await new Blob(own.map(({ blob }) => blob)).arrayBuffer();
      const firstBytes = [...new Uint8Array(bytes.slice(0, 4))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ');
      const audio = await new AudioContext().decodeAudioData(bytes);
      stored.push({ id, uploaded, status, sliceCount: own.length, firstBytes, seconds: audio.duration });
    }
    database.close();
    return stored;
  });
}
