import { DomainError } from '@wingman/contract/error.ts';

/** Of the Italian words, which stand in the order of how often they are said, so many are tried first by whoever guesses. */
const spokenWords = 5_000;

/** Whom the password is for: what everybody knows of a person is no secret. */
export type PasswordOwner = { email: string; firstName?: string; lastName?: string };

type List = { default: string[] };

let list: Promise<Set<string>> | undefined;

/** Read when the first password is chosen: half a megabyte that a running server seldom needs. */
async function readList(): Promise<Set<string>> {
  const json = { with: { type: 'json' } } as const;
  const [passwords, words, firstNames, lastNames]: List[] = await Promise.all([
    import('@zxcvbn-ts/language-common/src/passwords.json', json),
    import('@zxcvbn-ts/language-it/src/commonWords.json', json),
    import('@zxcvbn-ts/language-it/src/firstnames.json', json),
    import('@zxcvbn-ts/language-it/src/lastnames.json', json),
  ]);
  return new Set(
    [
      ...(passwords?.default ?? []),
      ...(words?.default.slice(0, spokenWords) ?? []),
      ...(firstNames?.default ?? []),
      ...(lastNames?.default ?? []),
    ].map(plain),
  );
}

/** Capitals and accents make a word no harder to guess. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Nor do some figures and signs around it: `Password1!`, `francesco1985`. */
function core(text: string): string {
  return text.replace(/[^\p{L}]{1,5}$/u, '').replace(/^[^\p{L}]{1,5}/u, '');
}

/** The same few signs over and over: `aaaaaa`, `abcabc`, `12121212`. */
function repeats(text: string): boolean {
  return [1, 2, 3].some((length) => text === text.slice(0, length).repeat(text.length).slice(0, text.length));
}

function knownOf({ email, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, domain, domain.replace(/\.[^.]*$/, ''), firstName, lastName];
  const whole = [`${firstName}${lastName}`, `${lastName}${firstName}`];
  return [...parts, ...whole]
    .map((part) => plain(part).replace(/\s+/g, ''))
    .filter((part) => part.length >= 3);
}

/**
 * Refuses a password that whoever guesses tries first. Only where one is chosen: signing in with an old one goes on.
 * @throws {DomainError} password_too_common
 */
export async function assertNotGuessable(password: string, owner: PasswordOwner): Promise<void> {
  const text = plain(password.trim());
  list ??= readList();
  const known = await list;
  const own = knownOf(owner);
  const tried = [text, core(text), text.replace(/[\s._-]+/g, '')];
  const isGuessed = (each: string) => known.has(each) || own.includes(each);
  if (!repeats(text) && !tried.some((each) => each !== '' && isGuessed(each))) return;
  const { message } = new DomainError('password_too_common');
  throw new DomainError('password_too_common', { issues: [{ path: 'password', message }] });
}
