import type { Answer, Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export type FormEntry = [name: string, value: string | Buffer, filename?: string];

/** Sends a form whose parts keep the order given. */
export async function upload(app: TestApp, person: Person, entries: FormEntry[]): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename ?? 'recording.webm');
  }
  const response = await fetch(app.url('/api/recordings'), {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
