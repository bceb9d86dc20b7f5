import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  model: z.string(),
  files: z.record(
    z.string(),
    z.object({ size: z.number().int(), sha256: z.string(), mtimeMs: z.number().optional() }),
  ),
});

/** Sizes, hashes and times of a model's files when it last worked: `model.json` beside them. */
export type ModelManifest = z.infer<typeof manifestSchema>;

const manifestName = 'model.json';

/** Undefined if missing or unreadable. */
export async function readManifest(folder: string): Promise<ModelManifest | undefined> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Hashes the files of the model in `folder` and writes the manifest. */
export async function writeManifest(folder: string, model: string, paths: string[]): Promise<ModelManifest> {
  const manifest: ModelManifest = { model, files: {} };
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path);
    manifest.files[basename(path)] = { size, sha256: await hashFile(path), mtimeMs };
  }
  const target = join(folder, manifestName);
  try {
    await writeFile(`${target}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(`${target}.part`, target);
  } catch (error) {
    await rm(`${target}.part`, { force: true }).catch(() => undefined);
    throw error;
  }
  return manifest;
}

/** SHA-256 in hexadecimal, streaming. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Whether every file of a model is plausible: not empty, an ONNX file begins with its IR version (protobuf field 1, a
 * small number), and a GGUF file with its name. Catches HTML error pages and Git LFS pointers. False where there is no
 * file.
 */
export async function lookLikeModel(paths: string[]): Promise<boolean> {
  if (paths.length === 0) return false;
  for (const path of paths) {
    const head = await readStart(path, 4);
    if (head.length < 2) return false;
    const irVersion = head[1] ?? 0;
    if (path.endsWith('.gguf') && head.toString() !== 'GGUF') return false;
    if (path.endsWith('.onnx') && !(head[0] === 0x08 && irVersion >= 1 && irVersion < 32)) return false;
  }
  return true;
}

/** A fingerprint that changes when a file of the folder is added, deleted or written; '' if there is no folder. */
export async function folderStamp(folder: string): Promise<string> {
  const names: string[] = await readdir(folder).catch(() => []);
  const stamps = names.sort().map(async (name) => {
    const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(stamps)).join('\n');
}

async function readStart(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
