import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the page may load: its own files, recordings and pictures, and what it makes itself (`blob:`). */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes style attributes and elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Headers that tell browsers what this product never does. `isHttps`: whether users reach it over TLS. */
export async function securityHeaders(fastify: FastifyInstance, isHttps: boolean): Promise<void> {
  await fastify.register(helmet, {
    global: true,
    contentSecurityPolicy,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Both only mean something on https and make browsers complain elsewhere.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  fastify.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()');
  });
}
