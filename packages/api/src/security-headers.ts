import type { FastifyInstance } from 'fastify';

/** What the page may load: its own files, recordings and images, and its own `blob:` URLs. */
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

/**
 * Security headers and, by default, `no-store`. `isHttps`: whether users reach it over TLS.
 */
export function securityHeadersFor({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    // Nothing here is for search engines but the landing page, which takes this back.
    'x-robots-tag': 'noindex, nofollow',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps ? onlyOverTls : {}),
  };
}

/** These only apply to https and cause browser warnings elsewhere. */
const onlyOverTls = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000',
};

/**
 * Adds the same headers to every response. Call it before any other hook is added, so that their errors have them, too.
 */
export function sendSecurityHeaders(fastify: FastifyInstance, headers: Record<string, string>): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
