import { DomainError } from '@wingman/contract/error.ts';

/** How many of the Italian words, ordered by frequency, count as tried first by attackers. */
const spokenWords = 5_000;

/** The user of the password: what is publicly known about a user is easy to guess. */
export type PasswordOwner = { email: string; firstName?: string; lastName?: string };

type List = { default: string[] };

let list: Promise<Set<string>> | undefined;

/** Loaded lazily when the first password is chosen: half a megabyte that a running server seldom needs. */
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

/**
 * So few digits and other characters around a word do not make it harder to guess, nor do as many as it has letters.
 */
const fewAround = 5;
/** Shorter words are ignored: they are not the core of a password. */
const shortestWord = 3;

/**
 * Nor do some digits and other characters around it: `Password1!`, `francesco1985`. Empty where they are most of it.
 */
function core(text: string): string {
  const word = text.replace(/[^\p{L}]{1,5}$/u, '').replace(/^[^\p{L}]{1,5}/u, '');
  const around = text.length - word.length;
  return word.length >= shortestWord && around <= Math.max(fewAround, word.length) ? word : '';
}

/** The same few characters over and over: `aaaaaa`, `abcabc`, `12121212`. */
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
 * Refuses a password that attackers try first. Only when a password is chosen: signing in with an old one still works.
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
