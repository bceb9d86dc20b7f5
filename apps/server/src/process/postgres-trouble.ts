import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import { codeOf } from '../data-folder/data-folder.ts';

/** By PostgreSQL's own codes, Node's for TLS, and the driver's words: `where` stands for the address, `name` for the database. */
const sentences: [RegExp, (where: string, name: string) => string][] = [
  [/^28P01$|password must be a string/, (where) => `PostgreSQL at ${where} refuses the user or the password`],
  [/^28/, (where) => `PostgreSQL at ${where} does not let this user in (its pg_hba.conf)`],
  [/^3D/, (where, name) => `PostgreSQL at ${where} has no database ${name}: make it, or correct the name`],
  [/^42501$/, (where, name) => `PostgreSQL at ${where} does not let this user make tables in ${name}`],
  [/^53100$/, (where) => `The disk of PostgreSQL at ${where} is full`],
  [/^(57P|53)/, (where) => `PostgreSQL at ${where} is not ready to take connections`],
  [
    /SELF_SIGNED|UNABLE_TO_|^CERT_|ALTNAME/,
    (where) =>
      `The certificate of PostgreSQL at ${where} is signed by no authority that is known here, or is for another name: ` +
      'add sslrootcert=FILE with the certificate of its authority, or sslmode=no-verify to trust any',
  ],
  [/does not support SSL/, (where) => `PostgreSQL at ${where} does not speak TLS: leave sslmode out`],
  [
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EACCES|ENOENT)/,
    (where) => `PostgreSQL at ${where} cannot be reached`,
  ],
];

/** Why the database of DATABASE_URL cannot be used, as one English sentence without its user and password. */
export function postgresTrouble(error: unknown, address: string): string {
  const [code, { where, name }] = [String(codeOf(error) ?? ''), placeOf(address)];
  if (isOfFile(error)) return `A certificate that DATABASE_URL names cannot be read (${code}).`;
  const message = error instanceof Error ? error.message : '';
  const found = sentences.find(([pattern]) => pattern.test(code) || (code === '' && pattern.test(message)));
  const told = code === '' ? '' : ` (${code})`;
  if (found) return `${found[1](where, name)}${told}.`;
  if (databaseTrouble(error) === 'away') return `PostgreSQL at ${where} does not answer as PostgreSQL does.`;
  return `PostgreSQL at ${where} cannot be used${told}.`;
}

/** A file that was named in the address, in place of a socket that is not there. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'open';
}

function placeOf(address: string): { where: string; name: string } {
  const { hostname, port, pathname } = new URL(address);
  const name = decodeURIComponent(pathname.slice(1));
  return { where: `${hostname}:${port || 5432}/${name} (DATABASE_URL)`, name };
}
