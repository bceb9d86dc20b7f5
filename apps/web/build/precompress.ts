import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed by their own formats; documents get the server's address first. */
const compressible = '**/*.{js,css,svg,json,webmanifest,txt}';
/** Bytes below which an answer fits into one packet anyway. */
const leastBytes = 1000;

/** Writes a brotli and a gzip copy beside each built file, so that the server compresses nothing for a request. */
export function precompress(): Plugin {
  let folder: string | undefined;
  return {
    name: 'wingman-precompress',
    apply: 'build',
    writeBundle({ dir }) {
      folder = dir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder === undefined) return;
        const files = globSync(compressible, { cwd: folder });
        await Promise.all(files.map((file) => compress(path.join(folder ?? '', file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const copies = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  for (const [index, ending] of ['.br', '.gz'].entries()) {
    const copy = copies[index];
    if (copy && copy.length < content.length) writeFileSync(`${file}${ending}`, copy);
  }
}
