import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { startTestApp } from './testing/test-app.ts';
import { newTestUser, trpc } from './testing/test-user.ts';

type Schema = { _zod: { def: { type: string; shape?: object; catchall?: Schema } } };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The paths of those objects in a schema that take fields which they do not name. */
function looseObjects(schema: Schema, path: string): string[] {
  const { def } = schema._zod;
  const parts: [path: string, part: unknown][] = [
    ...Object.entries(def.shape ?? {}).map(([name, part]): [string, unknown] => [`${path}.${name}`, part]),
    ...Object.values(def)
      .flat()
      .map((part): [string, unknown] => [path, part]),
  ];
  const within = parts.flatMap(([at, part]) => (isSchema(part) ? looseObjects(part, at) : []));
  const isLoose = def.type === 'object' && def.catchall?._zod.def.type !== 'never';
  return isLoose ? [path, ...within] : within;
}

/** By the specification, a sign-up with more than it may say is a sign-up: nobody can set any other field. */
const takesMore = ['auth.register'];

it('every object that a procedure takes refuses fields that it does not name', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>;
  const loose = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.inputs.filter(isSchema).flatMap((schema) => looseObjects(schema, name)),
  );
  expect(loose).toEqual(takesMore);
});

it('a field that a call does not know is refused by its name, by REST and tRPC, and nothing is changed', async () => {
  const app = await startTestApp();
  const anna = await newTestUser(app);
  const before = await anna.call('GET', '/api/settings');
  const unknown = (path: string, name: string) => ({
    code: 'validation_failed',
    message: `Campo sconosciuto: ${name}`,
    issues: [{ path, message: `Campo sconosciuto: ${name}` }],
  });
  const sent: [method: string, path: string, body: object | undefined, refusal: object][] = [
    ['PATCH', '/api/settings', { autoRecord: true, theme: 'dark' }, unknown('theme', 'theme')],
    ['POST', '/api/tags', { name: 'lavoro', colour: 'red' }, unknown('colour', 'colour')],
    ['GET', '/api/recordings?limt=5', undefined, unknown('limt', 'limt')],
    ['GET', '/api/tags?limit=5', undefined, unknown('limit', 'limit')],
    ['POST', `/api/recordings/${randomUUID()}/retry`, { language: 'de' }, unknown('language', 'language')],
    ['DELETE', `/api/recordings/${randomUUID()}?forever=1`, undefined, unknown('forever', 'forever')],
  ];
  for (const [method, path, body, refusal] of sent) {
    expect(await anna.call(method, path, body), `${method} ${path}`).toMatchObject({
      status: 400,
      body: refusal,
    });
  }
  const byTrpc = await trpc(
    app,
    'mutation',
    'settings.update',
    { autoRecord: true, theme: 'dark' },
    {
      authorization: `Bearer ${anna.token}`,
    },
  );
  expect(byTrpc).toMatchObject({ status: 400, body: unknown('theme', 'theme') });
  expect((await anna.call('GET', '/api/settings')).body).toEqual(before.body);
  expect((await anna.call('GET', '/api/tags')).body).toEqual([]);
});

it('an agent is taken as it was read, and a preset agent as the specification has administrators send it', async () => {
  const anna = await newTestUser(await startTestApp(), { subscriptionPlan: 'pro' });
  const fields = { name: 'Nora', description: 'Prove', systemPrompt: 'Rispondi.' };
  const given = { ...fields, isPreset: true, userId: null };
  expect(await anna.call('POST', '/api/admin/preset-agents', given)).toMatchObject({
    status: 200,
    body: { isPreset: true, userId: null },
  });
  const own = { isPreset: false, userId: anna.user.id };
  const made = await anna.call('POST', '/api/agents', given);
  expect(made).toMatchObject({ status: 200, body: own });
  const { id } = made.body as { id: string };
  const changed = await anna.call('PUT', `/api/agents/${id}`, { ...(made.body as object), name: 'Vera' });
  expect(changed).toMatchObject({ status: 200, body: { ...own, name: 'Vera' } });
});
