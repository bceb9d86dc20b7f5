import path from 'node:path';
import { Readable } from 'node:stream';
import { createFileAudioStore } from '../apps/server/src/adapters/audio-store/file-audio-store.ts';
import type { WingmanDatabase } from '../packages/db/src/database.ts';
import { openDatabase } from '../packages/db/src/database.ts';
import { findUserByEmailKey } from '../packages/db/src/repositories/user.repository.ts';
import { addExchange } from '../packages/db/src/testing/rows.ts';
import { storeRecording } from './store-recording.ts';

// Gives an account of a data folder a year of use, for measuring: `node scripts/seed-year.ts FOLDER EMAIL`.

const recordingCount = 2000;
/** Characters of a transcript. */
const transcriptLength = 8000;
const chatCount = 500;
const messagesPerChat = 20;
const imageCount = 50;
const yearMs = 365 * 24 * 3_600_000;

const sentences = [
  'Il preventivo per il tetto è pronto e va firmato entro venerdì.',
  'La riunione di lunedì comincia alle nove e mezza in sala grande.',
  'Bisogna ricordarsi di comprare il pane e di passare in farmacia.',
  'Il treno per Bologna parte dal binario quattro con dieci minuti di ritardo.',
  'La relazione sui costi del trimestre è stata spedita ieri sera.',
  'Domani il tecnico controlla la caldaia e cambia la valvola.',
];

/** A white point, the smallest picture that every reader takes. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

/** Segments of one sentence each until the transcript is long enough. */
function speech(seed: number): string[] {
  const said: string[] = [`Appunto numero ${seed}.`];
  for (let length = 0; length < transcriptLength; ) {
    const next = sentences[(seed + said.length * 7) % sentences.length] as string;
    said.push(next);
    length += next.length + 1;
  }
  return said;
}

async function addRecording(database: WingmanDatabase, userId: string, index: number): Promise<void> {
  const segments = speech(index).map((text, n) => ({ start: n * 5, end: n * 5 + 4.5, text }));
  const startedAt = Date.now() - Math.round(((index + 0.5) * yearMs) / recordingCount);
  await storeRecording(database, userId, { startedAt, segments });
}

type Chat = { userId: string; index: number; imagePath: string | null };

async function addChat({ db }: WingmanDatabase, { userId, index, imagePath }: Chat): Promise<void> {
  const sessionId = crypto.randomUUID();
  const began = Date.now() - Math.round(((index + 0.5) * yearMs) / chatCount);
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < messagesPerChat; n += 1) {
      const image = n === 0 && imagePath !== null ? { imagePath, imageType: 'image/png' } : {};
      await addExchange(trx, userId, {
        sessionId,
        message:
          n === 0
            ? `Che cosa si è detto nell’appunto numero ${index} a proposito del preventivo?`
            : `E poi, alla domanda ${n}?`,
        response: sentences.slice(0, 1 + (n % sentences.length)).join(' '),
        createdAt: new Date(began + n * 30_000).toISOString(),
        ...image,
      });
    }
  });
}

async function main(folder: string | undefined, email: string | undefined): Promise<void> {
  if (!folder || !email) throw new Error('Usage: node scripts/seed-year.ts DATA_FOLDER EMAIL');
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'wingman.sqlite') });
  const store = createFileAudioStore(path.join(folder, 'audio'));
  try {
    const user = await findUserByEmailKey(database.db, email.toLowerCase());
    if (!user) throw new Error(`There is no account ${email} in ${folder}`);
    for (let i = 0; i < recordingCount; i += 1) await addRecording(database, user.id, i);
    for (let i = 0; i < chatCount; i += 1) {
      const imagePath = i < imageCount ? store.newKey() : null;
      if (imagePath) await store.write(imagePath, Readable.from([image]));
      await addChat(database, { userId: user.id, index: i, imagePath });
    }
  } finally {
    await database.close();
  }
}

await main(process.argv[2], process.argv[3]);
