import type { FastifyInstance } from 'fastify';

type Health = {
  /** @throws {Error} when something that every request needs cannot be used now */
  check(): Promise<void>;
  isStopping(): boolean;
};

const checkWithinMs = 5_000;

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent requests, because database and storage answer and it is not
 * about to stop; otherwise 503.
 */
export function mountHealth(server: FastifyInstance, { check, isStopping }: Health): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await withinTime(check());
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), checkWithinMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
