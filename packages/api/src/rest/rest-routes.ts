import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../app-router.ts';
import { createCaller } from '../app-router.ts';
import type { ContextFactory } from '../context.ts';
import type { ProcedurePath, RestRoute } from './routes.ts';
import { restRoutes } from './routes.ts';
import { whenGone } from './when-gone.ts';

/** The documented `/api/...` paths: the same procedures, rules and errors as tRPC. */
export function restApi(scope: FastifyInstance, context: ContextFactory): void {
  takeEmptyJsonBodies(scope);
  for (const route of restRoutes) {
    scope.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => {
        const caller = createCaller(context(request, reply), { signal: whenGone(reply) });
        return callProcedure(caller, route.procedure, inputOf(route, request));
      },
    });
  }
}

/** Many clients send a JSON content type even without a body, e.g. with DELETE. */
function takeEmptyJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

function inputOf(route: RestRoute, request: FastifyRequest): unknown {
  if (route.input.length === 0) return undefined;
  return Object.assign({}, ...route.input.map((source) => fieldsOf(request[source])));
}

/** A body that is no object has no fields: the procedure then says which one is missing. */
function fieldsOf(part: unknown): object {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};
}

type AnyProcedure = (input: unknown) => Promise<unknown>;

function callProcedure(caller: Caller, path: ProcedurePath, input: unknown): Promise<unknown> {
  const [noun, verb] = path.split('.') as [keyof Caller, string];
  const procedures = caller[noun] as unknown as Record<string, AnyProcedure>;
  const procedure = procedures[verb];
  if (!procedure) throw new DomainError('unknown_path');
  return procedure(input);
}
