import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import { digestFile } from '../adapters/backup/digest.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import type { Composition } from '../process/compose.ts';
import { refusalInEnglish } from './english.ts';
import type { Report } from './report.ts';
import { withInstance } from './with-instance.ts';

type Imported = { file: string; id?: string; isOld?: boolean; error?: string };

/**
 * `wingman import EMAIL FOLDER`: takes every audio file below a folder for recordings of one account, each as old as
 * its file. What is imported a second time is recognised by its content and stays one recording.
 * @throws {StartFailure} when there is no such account or folder, or nothing could be imported
 */
export async function importAudio(
  config: Config,
  email: string,
  folder: string,
  report: Report,
): Promise<void> {
  const files = await listFiles(resolve(folder));
  const results = await withInstance(config, async (instance) => {
    const actor = await instance.services.accounts.actorOf(email);
    if (!actor) throw new StartFailure(`There is no account with the address ${email}.`);
    const done: Imported[] = [];
    for (const file of files) done.push(await importOne(instance, actor, file));
    return done;
  });
  const old = results.filter(({ isOld }) => isOld);
  const taken = results.filter(({ id, isOld }) => id !== undefined && !isOld);
  const there = old.length > 0 ? ` ${old.length} had been imported before.` : '';
  const then = taken.length > 0 ? ' The server transcribes them as soon as it runs.' : '';
  report({ imported: taken.length, alreadyThere: old.length, results }, [
    ...results.flatMap(({ file, error }) => (error ? [`${file} ${error}.`] : [])),
    `Imported ${taken.length} of ${results.length} files.${there}${then}`,
  ]);
  if (taken.length + old.length === 0) throw new StartFailure('Nothing was imported.');
}

type Actor = NonNullable<Awaited<ReturnType<Composition['services']['accounts']['actorOf']>>>;

async function importOne(
  { audioStore, services }: Composition,
  actor: Actor,
  file: string,
): Promise<Imported> {
  const { mtime } = await stat(file);
  const { sha256 } = await digestFile(file);
  const id = idOf(actor.userId, sha256);
  if (await isThere(services, actor, id)) return { file, id, isOld: true };
  const fileKey = audioStore.newKey();
  const stored = await audioStore.write(fileKey, createReadStream(file));
  const fields = {
    id,
    recordedAt: mtime.toISOString(),
    segmentNumber: 1,
    isAutoSegmented: false,
  };
  try {
    await services.recordings.accept(actor, {
      fields,
      filename: basename(file),
      fileKey,
      stored,
    });
    return { file, id };
  } catch (error) {
    if (error instanceof DomainError) return { file, error: refusalInEnglish(error) };
    throw error;
  }
}

async function isThere({ recordings }: Composition['services'], actor: Actor, id: string): Promise<boolean> {
  try {
    await recordings.get(actor, { id });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}

/** The same bytes of the same person always have the same id, in the form of a UUID of version 8 (RFC 9562). */
function idOf(userId: string, sha256: string): string {
  const hex = createHash('sha256').update(`${userId} ${sha256}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new StartFailure(`The folder ${folder} cannot be read.`);
  });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
