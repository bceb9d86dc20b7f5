import { z } from 'zod';
import { encodedCharacters } from './config-values.ts';
import { StartFailure } from './start-failure.ts';

const address = z.email('must be an e-mail address');

/** Settings of the mails that are sent. */
export const mailKeys = {
  SMTP_URL: z
    .string()
    .refine(isMailServer, `must look like smtps://user:password@mail.example.org:465, ${encodedCharacters}`)
    .optional(),
  MAIL_FROM: address.optional(),
};

/** `home`: the address of the web app in mails, without an end slash. */
export type MailConfig = { server: string; from: string; home: string };

type Values = {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/./.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
}

/**
 * Undefined where no mails are sent.
 * @throws {StartFailure} without a PUBLIC_URL: what a request says of the address must not get into a mail
 */
export function mailConfig(values: Values): MailConfig | undefined {
  const { SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL: home } = values;
  if (server === undefined) return undefined;
  if (home === undefined)
    throw new StartFailure('The setting SMTP_URL needs PUBLIC_URL, which is the address in mails.');
  const { hostname, origin, pathname } = new URL(home);
  return { server, from: from ?? `wingman@${hostname}`, home: `${origin}${pathname.replace(/\/$/, '')}` };
}
