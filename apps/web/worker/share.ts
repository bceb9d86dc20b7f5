import { SharedFiles } from '../src/features/recorder/shared-files.ts';
import { LocalDatabase } from '../src/lib/local-database.ts';
import { shareOutcome, sharePath } from '../src/lib/share-address.ts';
import { readForm } from './multipart.ts';

/**
 * Takes what another app shares with the installed one: keeps the files in this browser and opens the page, which asks.
 * Any page of any site can send such a form: nothing is imported here. `folder`: where the app lies.
 */
export async function receiveShare(request: Request, folder: URL): Promise<Response> {
  const target = new URL(sharePath, folder);
  const outcome = await keepForm(request);
  if (outcome) target.searchParams.set(shareOutcome, outcome);
  return Response.redirect(target.href, 303);
}

/** What the page has to say beside its question; null: nothing. */
async function keepForm({ body, headers }: Request): Promise<'testo' | 'vuota' | 'interrotta' | null> {
  const database = new LocalDatabase();
  const shared = new SharedFiles(database, { storage: navigator.storage });
  let fileCount = 0;
  let hasText = false;
  try {
    if (!body) return 'vuota';
    for await (const { filename, type, bytes } of readForm(body, headers.get('content-type') ?? '')) {
      if (filename) {
        fileCount += 1;
        await shared.keep({ name: filename, type }, bytes);
      } else if (filename === null) {
        for await (const some of bytes) hasText ||= some.length > 0;
      }
    }
  } catch {
    return 'interrotta';
  } finally {
    database.close();
  }
  if (fileCount > 0) return null;
  return hasText ? 'testo' : 'vuota';
}
