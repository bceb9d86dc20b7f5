import type { Mailer } from '@wingman/core/ports/mailer.ts';
import { createTransport } from 'nodemailer';

/** A server that says nothing must not hold the queue up. */
const timeoutMs = 20_000;

/** Mails by SMTP. `server`: `smtp://` or `smtps://`, with name and password where it wants them. */
export function createSmtpMailer({ server, from }: { server: string; from: string }): Mailer {
  const transport = createTransport({
    url: server,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is text of ours: nothing of it is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As objects, so that no address can name another one.
      await transport.sendMail({
        from: { name: 'Wingman', address: from },
        to: { name: '', address: to },
        subject,
        text,
      });
    },
  };
}
