import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auditKinds } from '@wingman/contract/audit.ts';
import type { ListedAuditEvent } from '@wingman/contract/audit-log.ts';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { auditSentence } from './audit-sentence.ts';
import { AuditTab } from './components/audit/audit-tab.tsx';

const event = (values: Partial<ListedAuditEvent> = {}): ListedAuditEvent => ({
  id: 'e1',
  kind: 'password_changed',
  userId: 'anna',
  userEmail: 'anna@example.test',
  subject: 'anna',
  subjectEmail: 'anna@example.test',
  address: '192.0.2.7',
  createdAt: '2026-11-30T11:05:00.000Z',
  ...values,
});
const page = (events: ListedAuditEvent[], nextCursor: string | null = null) => ({
  data: { events, nextCursor },
});

test('every kind of event is an Italian sentence, and those of a newer version are no error', () => {
  for (const kind of auditKinds) {
    const sentence = auditSentence(
      event({ kind, subject: /plan_|registration_/.test(kind) ? 'free>pro' : 'anna' }),
    );
    expect(sentence).toMatch(/^anna@example\.test ha .+\.$/);
    expect(sentence).not.toMatch(/undefined|\bnull\b|_|>/);
  }
  expect(auditSentence(event({ kind: 'plan_changed', subject: 'free>pro', subjectEmail: null }))).toBe(
    'anna@example.test ha cambiato piano: da Free a Pro.',
  );
  expect(
    auditSentence(event({ kind: 'registration_changed', subject: 'open>closed', subjectEmail: null })),
  ).toBe('anna@example.test ha cambiato chi può registrarsi: da tutti a nessuno.');
  expect(auditSentence(event({ kind: 'toString' }))).toBe(
    'anna@example.test ha fatto qualcosa che questa versione non conosce.',
  );
  const failed = { kind: 'sign_in_failed', userId: null, userEmail: null } as const;
  expect(auditSentence(event(failed))).toBe(
    'Qualcuno ha provato ad accedere come anna@example.test senza riuscirci.',
  );
  expect(auditSentence(event({ ...failed, kind: 'user_promoted', address: null }))).toBe(
    'Il server ha affidato l’amministrazione a anna@example.test.',
  );
  expect(auditSentence(event({ kind: 'registered' }))).toBe(
    'anna@example.test ha creato il proprio account.',
  );
});

test('events are listed page by page, and filtered by who, whom, what and days', async () => {
  const calls = serve({
    'audit.list': (input) =>
      (input as { cursor?: string }).cursor
        ? page([event({ id: 'e2', kind: 'signed_in' })])
        : page([event()], 'next'),
  });
  renderApp(<AuditTab />);
  expect(await screen.findByText('anna@example.test ha cambiato la password.')).toBeDefined();
  expect(screen.getByText('da 192.0.2.7')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Mostra altri' }));
  await screen.findByText('anna@example.test ha fatto l’accesso.');
  expect(calls.at(-1)?.input).toMatchObject({ cursor: 'next' });
  const filters = within(screen.getByLabelText('Filtri'));
  const type = (label: string, value: string) =>
    fireEvent.change(filters.getByLabelText(label), { target: { value } });
  type('Chi', ' anna@example.test ');
  type('A chi', 'bruno@example.test');
  type('Che cosa', 'api_key_created');
  type('Dal', '2026-11-01');
  type('Al', '2026-11-30');
  const wanted = {
    by: 'anna@example.test',
    about: 'bruno@example.test',
    kind: 'api_key_created',
    from: '2026-11-01',
    to: '2026-12-01',
    limit: 50,
  };
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject(wanted));
  fireEvent.click(filters.getByRole('button', { name: 'Togli i filtri' }));
  for (const label of ['Chi', 'A chi', 'Che cosa', 'Dal', 'Al'])
    expect(filters.getByLabelText(label)).toHaveProperty('value', '');
  await screen.findByText('anna@example.test ha fatto l’accesso.');
});

test('an empty log and filters that find nothing are said so; a failure is, too, and can be retried', async () => {
  serve({ 'audit.list': () => page([]) });
  const { unmount } = renderApp(<AuditTab />);
  await screen.findByText('Nessun evento.');
  fireEvent.change(screen.getByLabelText('Chi'), { target: { value: 'x' } });
  await screen.findByText('Nessun evento corrisponde ai filtri.');
  unmount();
  serve({
    'audit.list': () => ({ failure: { status: 503, code: 'unavailable', message: 'Riprova tra poco' } }),
  });
  renderApp(<AuditTab />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Registro non disponibile')).toBeDefined();
});

test('what the filters leave is saved as a file', async () => {
  serve({ 'audit.list': () => page([event()]) });
  renderApp(<AuditTab />);
  await screen.findByText('anna@example.test ha cambiato la password.');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address));
    return new Response('{"message":"Accesso negato","code":"forbidden"}', {
      status: 403,
      headers: { 'content-type': 'application/json' },
    });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Esporta CSV' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatch(/\/api\/admin\/audit\/export\?format=csv$/);
});
