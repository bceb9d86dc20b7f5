import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RestCall } from '@wingman/client/rest-client.ts';
import { StartFailure } from '../../config/start-failure.ts';
import type { Report } from '../report.ts';
import { connect, type Values } from './connection.ts';
import { remoteFailure } from './remote-failure.ts';

export type ExportOptions = { output?: string; format?: string };

/** Everything as one JSON file, some recordings as a zip file, or one of them in a format; into a file, or to another program. */
export async function exportData(
  values: Values,
  ids: string[],
  { output, format }: ExportOptions,
  report: Report,
): Promise<void> {
  const call = callFor(ids, format);
  const isText = ids.length === 0 || ['txt', 'srt', 'vtt'].includes(format ?? '');
  if (output === undefined && !isText && process.stdout.isTTY)
    throw new StartFailure('This is no text: name a file with --output, or hand it to another program.');
  const { client, server } = await connect(values);
  try {
    const body = Readable.fromWeb((await client.download(call)) as Parameters<typeof Readable.fromWeb>[0]);
    if (output === undefined) return await pipeline(body, process.stdout, { end: false });
    const bytes = await writeWhole(body, output);
    report({ file: output, bytes }, [`${output} is written.`]);
  } catch (error) {
    throw remoteFailure(error, 'The export', server);
  }
}

function callFor(ids: string[], format: string | undefined): RestCall {
  const [id, ...others] = ids;
  if (id === undefined) {
    if (format !== undefined) throw new StartFailure('--format is for one recording: name its id.');
    return { path: '/api/export' };
  }
  if (format === undefined) return { path: '/api/recordings/export', query: { ids: ids.join(',') } };
  if (others.length > 0)
    throw new StartFailure('--format is for one recording; several come as a zip file without it.');
  return { path: `/api/recordings/${encodeURIComponent(id)}/download`, query: { format } };
}

/** A file that is cut off is never there under its name. */
async function writeWhole(body: Readable, output: string): Promise<number> {
  const unfinished = `${output}.unfinished`;
  const file = createWriteStream(unfinished, { mode: 0o600 });
  try {
    await pipeline(body, file);
    await rename(unfinished, output);
    return file.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
