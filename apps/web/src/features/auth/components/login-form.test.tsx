import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readToken } from '../../../lib/token.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** Gives the same response to every call, like the server's documented paths. Returns the received requests. */
function answerWith(status: number, body: unknown) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(new URL(String(input), 'http://127.0.0.1/'), { ...init, signal: null }));
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}

test('invalid email and short password are reported at their fields and nothing is sent', () => {
  const requests = answerWith(500, {});
  renderApp(<LoginForm />);
  type('Email', 'anna');
  type('Password', '12345');
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
  expect(screen.getByText('Email non valida')).toBeDefined();
  expect(screen.getByText('La password deve essere di almeno 6 caratteri')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(requests).toEqual([]);
});

test('registration names every missing field', () => {
  answerWith(500, {});
  renderApp(<RegisterForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Crea Account' }));
  for (const text of [
    'Il nome deve essere di almeno 2 caratteri',
    'Il cognome deve essere di almeno 2 caratteri',
    'Email non valida',
    'La password deve essere di almeno 6 caratteri',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('the plan is chosen among three radios, free at first, with the prices of the one table', () => {
  renderApp(<RegisterForm />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Free/ }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /^Standard.*Consigliato.*9,99/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).checked).toBe(true);
  expect(screen.getByRole('radio', { name: /^Pro.*19,99/ })).toBeDefined();
});

test('the password can be shown and hidden, and the toggle says which', () => {
  renderApp(<LoginForm />);
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Mostra la password' }));
  expect(screen.getByLabelText('Password', { selector: 'input' }).getAttribute('type')).toBe('text');
  expect(screen.getByRole('button', { name: 'Nascondi la password' })).toBeDefined();
});

test('refused credentials show a toast with the server’s text and keep the form', async () => {
  answerWith(401, { code: 'bad_credentials', message: 'Credenziali non valide' });
  renderApp(<LoginForm />);
  type('Email', 'anna@esempio.it');
  type('Password', 'sbagliata');
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accesso in corso...' }).disabled).toBe(true);
  await screen.findByText('Errore di login');
  expect(screen.getByText('Credenziali non valide')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accedi' })).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@esempio.it');
  expect(readToken()).toBeNull();
});

test('D-28 a foreign page is no success and shows no markup', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('<html><body>Portale</body></html>', { headers: { 'content-type': 'text/html' } }),
  );
  renderApp(<LoginForm />);
  type('Email', 'anna@esempio.it');
  type('Password', 'segreto1');
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
  await screen.findByText('Errore di login');
  expect(document.body.textContent).not.toMatch(/<html|Unexpected token|Portale/);
  expect(readToken()).toBeNull();
});

test('F-68: registration asks for the set-up code once the server wants it, and sends it', async () => {
  const message = 'Per il primo account serve il codice di configurazione';
  const requests = answerWith(403, { code: 'setup_code_required', message });
  renderApp(<RegisterForm />);
  expect(screen.queryByLabelText('Codice di configurazione')).toBeNull();
  type('Nome', 'Anna');
  type('Cognome', 'Bianchi');
  type('Email', 'anna@example.test');
  type('Password', 'parola segreta');
  fireEvent.click(screen.getByRole('button', { name: 'Crea Account' }));
  const field = await screen.findByLabelText('Codice di configurazione');
  fireEvent.change(field, { target: { value: 'ABCD-EFGH-JKMN-PQRS' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crea Account' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(await requests[1]?.text()).toContain('ABCD-EFGH-JKMN-PQRS');
});

test('the right password of an account with a second step leads to its code, and nothing is stored before that', async () => {
  const ticket = 'x'.repeat(43);
  const requests = answerWith(401, {
    code: 'second_step_required',
    message: 'Serve anche il codice',
    ticket,
  });
  renderApp(<LoginForm />);
  type('Email', 'anna@esempio.it');
  type('Password', 'segreto1');
  fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
  await screen.findByLabelText('Codice');
  expect(screen.queryByText('Errore di login')).toBeNull();
  expect(readToken()).toBeNull();
  type('Codice', '123 456');
  fireEvent.click(screen.getByRole('button', { name: 'Continua' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(await requests[1]?.text()).toContain(ticket);
  fireEvent.click(screen.getByRole('button', { name: 'Usa un codice di recupero' }));
  expect(screen.getByLabelText<HTMLInputElement>('Codice di recupero').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Torna a email e password' }));
  await screen.findByLabelText('Email');
});
