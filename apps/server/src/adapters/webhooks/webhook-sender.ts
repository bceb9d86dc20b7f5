import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type DeliveryError, webhookTimeoutSeconds } from '@wingman/contract/webhook-table.ts';
import { isPublicAddress } from '@wingman/core/accounts/network-address.ts';
import { hostOf } from '@wingman/core/outbox/webhook-target.ts';
import type { WebhookMessage, WebhookOutcome, WebhookSender } from '@wingman/core/ports/webhook-sender.ts';
import { Webhook } from 'standardwebhooks';
import { InsideError, outsideLookup, type ResolveName } from './outside-lookup.ts';

type SenderOptions = {
  allowedHosts: readonly string[];
  /** Tests set these. */
  timeoutMs?: number;
  resolve?: ResolveName;
};

/** An answer is not read; so many bytes of it may come before the connection ends. */
const maxAnswerBytes = 65_536;

type Answer = { status: number; retryAfterSeconds: number };

/** Sends in the form of Standard Webhooks. Redirects are not followed. */
export function createWebhookSender({
  allowedHosts,
  timeoutMs = webhookTimeoutSeconds * 1_000,
  resolve,
}: SenderOptions): WebhookSender {
  const lookup = outsideLookup(resolve);

  function request(message: WebhookMessage, signal: AbortSignal): Promise<Answer> {
    const url = new URL(message.url);
    const host = hostOf(url);
    const isAllowed = allowedHosts.includes(host);
    // A number is connected to without a look-up.
    if (!isAllowed && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
      throw new InsideError('The address leads inside');
    const { request: open } = url.protocol === 'https:' ? https : http;
    const body = Buffer.from(message.body);
    const headers = { ...signed(message), 'content-length': body.length };
    return new Promise((done, fail) => {
      const call = open(
        url,
        { method: 'POST', headers, signal, agent: false, ...(isAllowed ? {} : { lookup }) },
        (answer) => {
          done({
            status: answer.statusCode ?? 0,
            retryAfterSeconds: secondsOf(answer.headers['retry-after']),
          });
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > maxAnswerBytes) answer.destroy();
          });
          answer.on('error', () => {});
        },
      );
      call.on('error', fail);
      call.end(body);
    });
  }

  return {
    allowedHosts,
    async send(message, signal) {
      const startedAt = performance.now();
      const timeout = AbortSignal.timeout(timeoutMs);
      const { status, retryAfterSeconds, error } = await Promise.resolve()
        .then(() => request(message, AbortSignal.any([signal, timeout])))
        .then(({ status, ...rest }) => ({ ...rest, status, error: errorOfStatus(status) }))
        .catch((reason: unknown) => ({
          status: null,
          retryAfterSeconds: 0,
          error: timeout.aborted ? ('timeout' as const) : errorOf(reason),
        }));
      const milliseconds = Math.round(performance.now() - startedAt);
      return { status, error, retryAfterSeconds, milliseconds } satisfies WebhookOutcome;
    },
  };
}

function signed({ secrets, id, at, body }: WebhookMessage): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Wingman-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function errorOf(reason: unknown): DeliveryError {
  if (reason instanceof InsideError) return 'forbidden_address';
  const { code = '' } = reason as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS/.test(code) ? 'certificate' : 'unreachable';
}

function secondsOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
