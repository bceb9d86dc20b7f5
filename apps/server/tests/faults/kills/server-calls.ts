/** What was on its way when the server was killed, by what it was for. */
export type InFlight = Map<string, number>;

export type Answered = { status: number; body: unknown };

/** Undefined: the line was cut before the answer was there. */
export type Asked = Answered | undefined;

export type Sent = {
  /** What it is for, as the kill table says it. */
  purpose: string;
  method: string;
  path: string;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Reads an answer that is no single JSON text, as it comes. */
  read?: (response: Response) => Promise<unknown>;
};

export type ServerCalls = {
  /** Sends once there is a server. @throws {Error} never for a cut line */
  ask(sent: Sent): Promise<Asked>;
  /** Sends until it is answered, as a browser does that keeps what is not acknowledged. */
  untilAnswered(sent: Sent): Promise<Answered>;
};

export type Gate = { open(): void; shut(): void; passed(): Promise<void> };

export function createGate(): Gate {
  let isOpen = false;
  let opening = Promise.withResolvers<void>();
  return {
    open() {
      isOpen = true;
      opening.resolve();
    },
    shut() {
      // Who waits already goes on waiting for the same moment.
      if (isOpen) opening = Promise.withResolvers<void>();
      isOpen = false;
    },
    passed: () => opening.promise,
  };
}

/** How one person's programs reach the server, across its deaths. */
export function createServerCalls(url: string, token: string, gate: Gate, inFlight: InFlight): ServerCalls {
  async function ask({ purpose, path, read = readJson, headers, ...init }: Sent): Promise<Asked> {
    await gate.passed();
    inFlight.set(purpose, (inFlight.get(purpose) ?? 0) + 1);
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      return { status: response.status, body: await read(response) };
    } catch {
      return undefined;
    } finally {
      inFlight.set(purpose, (inFlight.get(purpose) ?? 1) - 1);
    }
  }
  return {
    ask,
    async untilAnswered(sent) {
      for (;;) {
        const answer = await ask(sent);
        if (answer) return answer;
      }
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

export const asJson = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
