export type Mail = { to: string; subject: string; text: string };

/** Sends mails. @throws when the server does not take it, also only for now */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
