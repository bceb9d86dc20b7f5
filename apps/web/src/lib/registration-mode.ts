import { serverPath } from './base-path.ts';

let mode: string | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

/** What the server said last of who may register; undefined until it has. A page for visitors loads no tRPC for it. */
export const registrationMode = (): string | undefined => mode;

/** Asks the server, once in the life of the page. Without an answer the registration itself says what is the matter. */
export function onRegistrationMode(changed: () => void): () => void {
  listeners.add(changed);
  if (!isAsked) void ask();
  return () => listeners.delete(changed);
}

async function ask(): Promise<void> {
  isAsked = true;
  try {
    const response = await fetch(serverPath('/api/auth/registration'));
    if (!response.ok) return;
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('mode' in answer)) return;
    mode = String(answer.mode);
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}
