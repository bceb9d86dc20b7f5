import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { otherBrowserProgram } from '../../../../../scripts/browsers/other-browsers.ts';
import { freePort } from '../product.ts';
import type { OtherBrowser } from './other-browser.ts';

/** The name under which WebDriver answers an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const findLimitMs = 120_000;

/** WebKitGTK's own browser, steered over classic WebDriver, on a display of its own. What it keeps ends with it. */
export async function openWebKit(folder: string, env: Record<string, string>): Promise<OtherBrowser> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(otherBrowserProgram('webkitDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...env, HOME: folder, DISPLAY: display.name, ...withoutSandbox },
    stdio: 'ignore',
    detached: true,
  });
  const session = await startSession(`http://127.0.0.1:${port}`);
  const find = (xpath: string) => session.find(xpath);
  return {
    name: 'WebKit',
    open: async (url) => void (await session.call('POST', '/url', { url })),
    run: (body) => session.run(body),
    click: (xpath) => settled(async () => session.call('POST', `/element/${await find(xpath)}/click`, {})),
    type: (xpath, text) => settled(async () => session.type(await find(xpath), text)),
    async kill() {
      await Promise.all([endGroup(driver), endGroup(display.server)]);
    },
  };
}

/** Its sandbox needs user namespaces, which a container may not have. */
const withoutSandbox = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** What moves, is covered for a moment or is drawn anew between being found and being used is found again. */
const passing = /stale element|click intercepted|not interactable/;

async function settled(act: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + findLimitMs;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (!passing.test(String(error)) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** An X server that chooses a free display and says which. */
async function startDisplay(): Promise<{ name: string; server: ChildProcess }> {
  const server = spawn(
    otherBrowserProgram('displayServer'),
    ['-displayfd', '3', '-screen', '0', '1280x900x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const pipe = server.stdio[3] as NodeJS.ReadableStream;
  const [number] = await once(createInterface({ input: pipe }), 'line');
  return { name: `:${number}`, server };
}

/** A driver's children do not end with it. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

async function startSession(driver: string) {
  const browserOptions = {
    binary: otherBrowserProgram('miniBrowser'),
    args: ['--automation', '--enable-media-stream=true'],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = await untilItAnswers(() =>
    ask<{ sessionId: string }>(`${driver}/session`, 'POST', { capabilities }),
  );
  const call = <Value>(method: string, address: string, body?: object) =>
    ask<Value>(`${driver}/session/${sessionId}${address}`, method, body);
  await call('POST', '/timeouts', { script: 300_000, implicit: 0 });
  return {
    call,
    async find(xpath: string): Promise<string> {
      const give = Date.now() + findLimitMs;
      for (;;) {
        const found = await call<Record<string, string>[]>('POST', '/elements', {
          using: 'xpath',
          value: xpath,
        });
        const id = found[0]?.[elementKey];
        if (id) return id;
        if (Date.now() > give) throw new Error(`No element: ${xpath}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async type(element: string, text: string): Promise<void> {
      // A newline stands for the Enter key.
      await call('POST', `/element/${element}/value`, { text: text.replaceAll('\n', '\uE007') });
    },
    async run<Result>(body: string): Promise<Result> {
      const script = `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const outcome = await call<{ value: Result; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      });
      if (outcome.error) throw new Error(outcome.error);
      return outcome.value;
    },
  };
}

/** One call of WebDriver. @throws {Error} with the driver's message */
async function ask<Value>(url: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The driver listens a moment after its start. */
async function untilItAnswers<Value>(call: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
