import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../browsers/ensure-chromium.ts';
import { median, productMain, serve, withFolder } from './processes.ts';

const runs = 5;
const slowdown = 4;
/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. Throughput is in bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** `atMs` after the navigation began; bytes over the network until then, and until nothing more was asked for. */
type Load = { atMs: number; bytesUntil: number; bytes: number };

const readable = 'h1';
const composer = 'textarea[aria-label="Messaggio"]';

/**
 * A script for the page: it notes when an element is first there at the beginning of a frame that follows the first paint.
 * As text, because this program knows no page.
 */
const noteWhenUsable = (selector: string): string => `{
  const isFocused = ${selector === composer};
  const look = () => {
    const element = document.querySelector('${selector}');
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isPainted && element?.checkVisibility({ visibilityProperty: true })) {
      if (isFocused) element.focus();
      if (!isFocused || document.activeElement === element) {
        window.usableAt = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

const usableAt = () => (globalThis as { usableAt?: number }).usableAt;

async function load(context: BrowserContext, url: string, selector: string): Promise<Load> {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const received: { at: number; bytes: number }[] = [];
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp;
  });
  session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) => {
    received.push({ at: timestamp, bytes: encodedDataLength });
  });
  // What belongs to no data: status lines and headers.
  session.on('Network.responseReceived', ({ timestamp, response }) => {
    received.push({ at: timestamp, bytes: response.encodedDataLength });
  });
  await page.addInitScript({ content: noteWhenUsable(selector) });
  await page.goto(url, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(usableAt, undefined, { timeout: 120_000 });
  const atMs = Number(await handle.jsonValue());
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.close();
  const sum = (until: number) =>
    received.filter(({ at }) => at <= until).reduce((total, { bytes }) => total + bytes, 0);
  return { atMs, bytesUntil: sum((startedAt ?? 0) + atMs / 1000), bytes: sum(Infinity) };
}

/** Each run begins with an empty cache. */
async function repeat(browser: Browser, url: string, selector: string, token?: string): Promise<Load[]> {
  const loads: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 } });
    if (token !== undefined) await signIn(context, url, token);
    loads.push(await load(context, url, selector));
    await context.close();
  }
  return loads;
}

/** The token where the app keeps it, and the cookie that the server set with it. */
async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'wingman_session', value: token, url }]);
  await context.addInitScript({ content: `localStorage.setItem('authToken', ${JSON.stringify(token)})` });
}

async function registered(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Anna',
      lastName: 'Bianchi',
      email: 'anna@example.test',
      password: 'parola segreta',
    }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** A page of one heading: what browser and network take by themselves. */
async function withBarePage<T>(body: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end('<!doctype html><title>Wingman</title><link rel="icon" href="data:,"><h1>Wingman</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function told(name: string, loads: Load[], bareMs?: number): number {
  const at = median(loads.map(({ atMs }) => atMs));
  const kilobytes = (values: number[]) => `${(median(values) / 1000).toFixed(1)} kB`;
  const ratio = bareMs === undefined ? '' : `, ratio to the bare page ${(at / bareMs).toFixed(2)}`;
  const range = [Math.min(...loads.map(({ atMs }) => atMs)), Math.max(...loads.map(({ atMs }) => atMs))];
  console.log(
    `  ${name.padEnd(17)} ${at.toFixed(0)} ms (${range.map((ms) => ms.toFixed(0)).join('–')}), ` +
      `${kilobytes(loads.map(({ bytesUntil }) => bytesUntil))} until then, ` +
      `${kilobytes(loads.map(({ bytes }) => bytes))} in all${ratio}`,
  );
  return at;
}

/**
 * How soon a phone on slow 4G, with a processor four times slower than this one, shows the landing page readable and the
 * chat with its box in focus, and what is sent for that, beside a page of one heading.
 */
export async function benchPage(): Promise<void> {
  await withFolder(async (folder) => {
    const served = await serve(productMain, folder, { SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' });
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
    try {
      const url = `${served.url}/`;
      const token = await registered(served.url);
      console.log(`page: median of ${runs}, ${slowdown} x slower processor, slow 4G, empty cache`);
      const bareMs = told('bare page', await withBarePage((bare) => repeat(browser, bare, readable)));
      told('landing readable', await repeat(browser, url, readable), bareMs);
      told('chat usable', await repeat(browser, url, composer, token), bareMs);
    } finally {
      await browser.close();
      await served.stop();
    }
  });
}
