import { Dexie, type Table } from 'dexie';
import { dropLeaving, leavingAccounts } from '../lib/leaving-accounts.ts';
import { toastDone } from '../lib/toast.ts';
import { wingman } from '../lib/trpc.ts';
import { lazyMessages } from '../messages/lazy-messages.ts';

const texts = lazyMessages.account.leaving;

type Row = { userId?: string; askedOf?: string; id?: string; status?: string };

/** Where this browser keeps what is a user's: see local-database.ts, moment-database.ts, question-database.ts and offline-database.ts. */
const stores: [database: string, table: string][] = [
  ['wingman', 'recordings'],
  ['wingman-moments', 'moments'],
  ['wingman-questions', 'questions'],
  ['wingman-offline', 'answers'],
];

/** Deletes what this browser keeps of accounts that are no more. Without the server nothing happens: the next time asks again. */
export async function eraseDeletedAccounts(): Promise<void> {
  for (const id of leavingAccounts()) {
    const { exists } = await wingman.trpc.account.exists.query({ id });
    if (exists || !(await eraseAccount(id))) continue;
    dropLeaving(id);
    toastDone(texts.gone, texts.goneText);
  }
}

/** False while one of its recordings is still being made in another tab. */
async function eraseAccount(userId: string): Promise<boolean> {
  let isWhole = true;
  for (const [name, table] of stores) isWhole = (await eraseRows(name, table, userId)) && isWhole;
  for (const key of Object.keys(localStorage)) if (key.includes(userId)) localStorage.removeItem(key);
  return isWhole;
}

/** As the database is: this page does not say how it should be. */
async function eraseRows(name: string, tableName: string, userId: string): Promise<boolean> {
  if (!(await Dexie.exists(name))) return true;
  const database = await new Dexie(name).open();
  try {
    const table: Table<Row> = database.table(tableName);
    const own = table.filter((row) => row.userId === userId || row.askedOf === userId);
    if (name !== 'wingman') return (await own.delete()) >= 0;
    const rows = await own.toArray();
    const ended = rows.flatMap(({ id, status }) => (id && status !== 'capturing' ? [id] : []));
    await database.table('slices').where('recordingId').anyOf(ended).delete();
    await table.bulkDelete(ended);
    return ended.length === rows.length;
  } finally {
    database.close();
  }
}
