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

async function keepAll(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const shared = new SharedFiles(new LocalDatabase(), { storage: navigator.storage });
  for (const handle of handles) {
    const file = await handle.getFile();
    await shared.keep(file, bytesOf(file));
  }
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
