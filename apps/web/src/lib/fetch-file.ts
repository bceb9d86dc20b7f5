import { requestHeaders } from '@wingman/client/request-headers.ts';
import {
  errorFromAnswer,
  foreignAnswerError,
  networkError,
  type WingmanError,
} from '@wingman/client/wingman-error.ts';
import { serverPath } from './base-path.ts';
import { browserZone } from './day.ts';
import { dropToken, readToken } from './token.ts';

export type FetchedFile = { blob: Blob; filename: string; type: string };

/**
 * Fetches a file that the server makes, whole, by its path below the server's own. `types` are the content types that
 * are this product's own: a page that something on the way sends instead is no file.
 * @throws {WingmanError} with an Italian sentence
 */
export async function fetchFile(path: string, types: string[]): Promise<FetchedFile> {
  const token = readToken();
  const response = await fetch(serverPath(path), {
    headers: requestHeaders(token, browserZone()),
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    throw networkError(error);
  });
  if (!response.ok) throw refusal(errorFromAnswer(response.status, await response.text()), token);
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '';
  if (!types.includes(type)) {
    await response.body?.cancel();
    throw foreignAnswerError(response.status);
  }
  // An interrupted stream rejects here: a partial file is never saved as a complete one.
  const blob = await response.blob().catch((error: unknown) => {
    throw networkError(error);
  });
  return { blob, type, filename: filenameOf(response.headers.get('content-disposition') ?? '') };
}

function refusal(error: WingmanError, usedToken: string | null): WingmanError {
  if (error.endsSession) dropToken(usedToken);
  return error;
}

/** The name that the server gives the file; the encoded form holds accents and punctuation. */
export function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain form stands beside it.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'wingman';
}

/** Has the browser save a file. */
export function saveFile({ blob, filename }: Pick<FetchedFile, 'blob' | 'filename'>): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the address after this turn; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
