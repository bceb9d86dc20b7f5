import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a server writes in its data folder. Models may lie there for reading only, backups belong to whoever made them. */
const written = [
  ...['wingman.sqlite', 'wingman.sqlite-wal', 'wingman.sqlite-shm', 'server.lock'],
  ...['scratch', 'audio', 'audio/*'],
];

/** Not `lost+found`, which is root's on every disk. */
const audioGroup = /^[0-9a-f]{2}$/;

/**
 * What in the data folder keeps this user from working there, as one English sentence; undefined when nothing does. Reads only.
 * A command of root in another user's folder counts, too: it would leave files that the other one cannot write.
 */
export function ownershipTrouble(folder: string): string | undefined {
  if (process.getuid === undefined || !existsSync(folder)) return undefined;
  const paths = written.flatMap((name) => expand(join(folder, name)));
  if (process.getuid() !== 0) {
    const closed = [folder, ...paths].find((path) => !isWritable(path));
    return closed && sentence(closed, folder, userName(process.getuid()));
  }
  const owner = ownerOf(folder, paths);
  const foreign = paths.find((path) => statSync(path, { throwIfNoEntry: false })?.uid !== owner);
  return foreign && sentence(foreign, folder, userName(owner));
}

/** The user whose data folder this is, as name and number, where that is another one than root, which this process is. */
export function ownerOtherThanRoot(folder: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return undefined;
  // The single binary unpacks itself before there is a database.
  const names = [...written, 'runtime'];
  const owner = ownerOf(
    folder,
    names.flatMap((name) => expand(join(folder, name))),
  );
  return owner === 0 ? undefined : userName(owner);
}

/** Whoever made the database made the rest; an empty folder is anybody's who may write there. */
function ownerOf(folder: string, paths: string[]): number {
  const [oldest] = paths;
  if (oldest === undefined) return process.getuid?.() ?? 0;
  const database = statSync(join(folder, 'wingman.sqlite'), { throwIfNoEntry: false });
  return (database ?? statSync(oldest)).uid;
}

function expand(path: string): string[] {
  if (!path.endsWith('/*')) return existsSync(path) ? [path] : [];
  const parent = dirname(path);
  if (!existsSync(parent)) return [];
  try {
    return readdirSync(parent)
      .filter((name) => audioGroup.test(name))
      .map((name) => join(parent, name));
  } catch {
    // That it is closed is reported for the folder itself.
    return [];
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function sentence(path: string, folder: string, user: string): string {
  const owner = userName(statSync(path).uid);
  if (owner === user) return `${path} may not be read and written by ${user}: look at its permissions.`;
  return (
    `${path} belongs to ${owner} and cannot be written to by ${user}: give the data folder back with ` +
    `\`chown -R ${user} ${folder}\`.`
  );
}

/** The system's own list of users knows the name; in a container there may be none. */
function userName(id: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const found = lines.map((line) => line.split(':')).find(([, , each]) => each === String(id));
    return found?.[0] ?? String(id);
  } catch {
    return String(id);
  }
}
