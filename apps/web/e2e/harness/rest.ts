import type { Page } from 'playwright-core';

/** A user's calls to the documented paths, without the screens. */
export type RestCaller = {
  token: string;
  email: string;
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** Sends a recording that began at `recordedAt`; answers when the server has transcribed it, or could not. */
  upload(wav: Buffer, recordedAt?: Date): Promise<{ id: string; status: string }>;
};

export const password = 'segreto-lungo';

let testUsers = 0;

/** An e-mail address unique in this worker. */
export const newEmail = () => `persona-${++testUsers}@example.test`;

/** Registers an account, by default a new one, and returns a client for it. */
export async function registerOverRest(url: string, email = newEmail()): Promise<RestCaller> {
  let token: string | undefined;

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-time-zone': 'Europe/Rome',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  const testUser = { firstName: 'Massimiliana', lastName: 'Della Rovere', email, password };
  const registered = await call<{ token: string }>('POST', '/api/auth/register', testUser);
  token = registered.token;
  return {
    token,
    email,
    call,
    async upload(wav, recordedAt = new Date()) {
      const form = new FormData();
      form.append('recordedAt', recordedAt.toISOString());
      form.append('audio', new Blob([new Uint8Array(wav)]), 'recording.webm');
      let recording = await call<{ id: string; status: string }>('POST', '/api/recordings', form);
      // A busy machine answers before the transcript is there.
      while (['queued', 'transcribing'].includes(recording.status)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        recording = await call('GET', `/api/recordings/${recording.id}`);
      }
      return recording;
    },
  };
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
}
