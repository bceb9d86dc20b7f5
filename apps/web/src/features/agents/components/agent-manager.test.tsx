import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { AgentsProvider } from '../agents-provider.tsx';
import { AgentManager } from './agent-manager.tsx';

// No server answers. Never put back: late readings must not reach a real one.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

function renderManager(plan: 'free' | 'pro') {
  return renderApp(
    <AgentsProvider userId="me" plan={plan}>
      <AgentManager opened onClose={() => {}} />
    </AgentsProvider>,
  );
}

test('a failure to load agents is reported in Italian, with a retry', async () => {
  renderManager('pro');
  await screen.findByText('Impossibile caricare gli agenti');
  expect(screen.getByText('Failed to fetch agents')).toBeDefined();
  expect(screen.getByText('Il server non è raggiungibile: controlla la connessione')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('status', { name: 'Caricamento agenti...' });
  await screen.findByText('Impossibile caricare gli agenti');
});

test('without Pro there is no form, but a link to the plans', async () => {
  renderManager('free');
  fireEvent.click(screen.getByRole('tab', { name: 'Crea Nuovo' }));
  const link = await screen.findByRole('link', { name: 'Vedi i piani' });
  expect(link.getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('button', { name: 'Nuovo Agente' })).toBeNull();
});

test('a failed save of a new agent is reported and keeps the form', async () => {
  renderManager('pro');
  fireEvent.click(screen.getByRole('tab', { name: 'Crea Nuovo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Nuovo Agente' }));
  await screen.findByRole('dialog', { name: 'Nuovo Agente' });
  const box = (name: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(name);
  fireEvent.change(box(/^Nome/), { target: { value: 'Nora' } });
  fireEvent.change(box(/^Descrizione/), { target: { value: 'Riassume' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crea Agente' }));
  await screen.findByText('Compila tutti i campi obbligatori', { selector: '[role="alert"] *' });

  fireEvent.change(box(/^Prompt/), { target: { value: 'Sei Nora.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crea Agente' }));
  await screen.findByText("Errore durante il salvataggio dell'agente");
  await screen.findByText('Il server non è raggiungibile: controlla la connessione');
  expect(screen.getByText('Failed to save agent')).toBeDefined();
  await waitFor(() => expect(box(/^Nome/).value).toBe('Nora'));
});
