import { open } from 'node:fs/promises';

/** A name is safe only once its folder is: without this a power cut could lose an acknowledged recording. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries safe by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
