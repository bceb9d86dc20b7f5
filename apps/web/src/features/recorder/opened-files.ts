import { LocalDatabase } from '../../lib/local-database.ts';
import { toastFailure } from '../../lib/toast.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { SharedFiles } from './shared-files.ts';

const texts = lazyMessages.sharedFiles;

/** What Chromium hands over when files are opened with the installed app. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
};

/** From now on files that are opened with the installed app are kept, and asked about like shared ones. */
export function keepOpenedFiles(): void {
  const { launchQueue } = window as unknown as { launchQueue: LaunchQueue };
  launchQueue.setConsumer(({ files = [] }) => {
    keepAll(files).catch(() => toastFailure(texts.failed, texts.failedText));
  });
}

/** Keeps each file that can be read. Fails when one could not. */
async function keepAll(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const database = new LocalDatabase();
  const shared = new SharedFiles(database, { storage: navigator.storage });
  const failures: unknown[] = [];
  for (const handle of handles) {
    try {
      const file = await handle.getFile();
      await shared.keep(file, bytesOf(file));
    } catch (failure) {
      failures.push(failure);
    }
  }
  database.close();
  if (failures.length > 0) throw failures[0];
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
