import type { FastifyInstance } from 'fastify';

/** What the page may load: its own files, recordings and pictures, and what it makes itself (`blob:`). */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine writes style attributes and elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const everywhere = {
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** These only mean something on https and make browsers complain elsewhere. */
const onHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

/**
 * Headers that tell browsers what this product never does, in every answer. `isHttps`: whether users reach it over
 * TLS.
 */
export function securityHeaders(fastify: FastifyInstance, isHttps: boolean): void {
  const headers = isHttps ? { ...everywhere, ...onHttps } : everywhere;
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
