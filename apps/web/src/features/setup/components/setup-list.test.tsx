import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Setup } from '@wingman/contract/setup.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Notice } from '../../../components/notice.tsx';
import { renderApp, TestProviders } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { SetupCard } from './setup-card.tsx';
import { SetupList } from './setup-list.tsx';

const missing: SpeechStatus = {
  engine: 'local',
  state: 'model_missing',
  reason: 'Il modello manca',
  model: 'parakeet',
  download: null,
  downloadFailed: false,
};
const begun: Setup = {
  speech: {
    state: 'open',
    engine: 'local',
    engineState: 'model_missing',
    model: 'parakeet',
    downloadBytes: 670_000_000,
  },
  answers: { state: 'optional' },
  https: { state: 'open', address: 'http://192.168.1.20:4000' },
  backups: { state: 'open', isScheduled: false, isSameDisk: true, lastAt: null },
  users: { state: 'optional', count: 1, signup: 'open' },
};
const complete: Setup = {
  speech: { state: 'done', engine: 'local', engineState: 'ready', model: 'parakeet', downloadBytes: null },
  answers: { state: 'done' },
  https: { state: 'done', address: 'https://wingman.example.test' },
  backups: { state: 'done', isScheduled: true, isSameDisk: false, lastAt: '2026-11-05T08:00:00.000Z' },
  users: { state: 'done', count: 1200, signup: 'closed' },
};

const served = (setup: Setup) =>
  serve({ 'setup.overview': () => ({ data: setup }), 'speech.status': () => ({ data: missing }) });
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li');
  if (!item) throw new Error('the heading stands in no row');
  return within(item);
};

const notice = (
  <Notice name="speech" icon={null}>
    Il modello manca
  </Notice>
);

test('the card and the list say that the model is missing in the place of the notice, which comes back without them', async () => {
  served(begun);
  const { rerender, queryClient } = renderApp(notice);
  const show = (element: ReactNode) =>
    rerender(<TestProviders queryClient={queryClient}>{element}</TestProviders>);
  await screen.findByText('Il modello manca');
  for (const told of [
    <SetupCard key="card" userId="anna" href="/" />,
    <SetupList key="list" actions={{}} />,
  ]) {
    show([<div key="notice">{notice}</div>, told]);
    await screen.findByText(/0 di 5/);
    await waitFor(() => expect(screen.queryByText('Il modello manca')).toBeNull());
    show([<div key="notice">{notice}</div>]);
    await screen.findByText('Il modello manca');
  }
});

test('says of each step how it is, what it takes and how to do it', async () => {
  served(begun);
  renderApp(<SetupList actions={{ speech: <button type="button">Scarica</button> }} />);
  await screen.findByText('0 di 5');
  const speech = await row('Chi ascolta');
  expect(speech.getByText('Da fare')).toBeDefined();
  expect(speech.getByText(/670 MB: 9 minuti a 10 Mbit\/s, un minuto a 100/)).toBeDefined();
  expect(speech.getByRole('button', { name: 'Scarica' })).toBeDefined();
  expect((await row('Chi risponde')).getByText('Facoltativo')).toBeDefined();
  const https = await row('https');
  expect(https.getByText(/^http:\/\/192\.168\.1\.20:4000 è senza https/)).toBeDefined();
  expect(https.getByText(/reverse_proxy 127\.0\.0\.1:4000/)).toBeDefined();
  const backups = await row('Copie');
  expect(backups.getByText(/Nessuna copia finora\. Nessuna parte da sola\. .*stesso disco/)).toBeDefined();
  expect(backups.getByText(/BACKUP_SCHEDULE=/)).toBeDefined();
  expect((await row('Persone')).getByText(/^Un utente; registrazione aperta/)).toBeDefined();
});

test('has nothing to do where everything is done', async () => {
  served(complete);
  renderApp(<SetupList actions={{ speech: <button type="button">Scarica</button> }} />);
  await screen.findByText('5 di 5');
  expect(screen.getByText('È tutto pronto.')).toBeDefined();
  expect(screen.getAllByText('Fatto')).toHaveLength(5);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Trascrive questo server, con il modello parakeet.')).toBeDefined();
  expect(screen.getByText('1.200 utenti; registrazione chiusa.')).toBeDefined();
});

test('says when only what is optional is left', async () => {
  served({ ...complete, answers: { state: 'optional' } });
  renderApp(<SetupList actions={{}} />);
  await screen.findByText('4 di 5');
  expect(screen.getByText(/Il resto è facoltativo/)).toBeDefined();
});

test('says so when it cannot be read, and tries again', async () => {
  serve({
    'setup.overview': () => ({
      failure: { status: 500, code: 'internal', message: 'Qualcosa è andato storto' },
    }),
  });
  renderApp(<SetupList actions={{}} />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Impossibile leggere che cosa manca')).toBeDefined();
  served(begun);
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
  await screen.findByText('0 di 5');
});

const card = () => screen.queryByRole('complementary', { name: /^Configura Wingman/ });

test('the card names the next step, and stays closed for whoever closed it', async () => {
  served({ ...complete, https: begun.https, backups: begun.backups });
  const { unmount } = renderApp(<SetupCard userId="anna" href="/admin?scheda=inizio" />);
  const shown = within(await screen.findByRole('complementary', { name: 'Configura Wingman: 3 di 5' }));
  expect(shown.getByText('Da fare: https per i telefoni')).toBeDefined();
  expect(shown.getByRole('link', { name: /^Configura Wingman: 3 di 5/ }).getAttribute('href')).toBe(
    '/admin?scheda=inizio',
  );
  fireEvent.click(shown.getByRole('button', { name: 'Chiudi e non mostrare più' }));
  expect(card()).toBeNull();
  unmount();

  const calls = served(begun);
  renderApp(
    <>
      <SetupCard userId="anna" href="/" />
      <SetupCard userId="bruno" href="/" />
    </>,
  );
  await screen.findByRole('complementary', { name: 'Configura Wingman: 0 di 5' });
  expect(screen.getAllByRole('complementary')).toHaveLength(1);
  expect(calls.filter(({ name }) => name === 'setup.overview')).toHaveLength(1);
});

test('there is no card where nothing is left that must be done', async () => {
  const calls = served({ ...complete, users: begun.users });
  const { queryClient } = renderApp(<SetupCard userId="anna" href="/" />);
  await expect
    .poll(() => calls.some(({ name }) => name === 'setup.overview') && queryClient.isFetching())
    .toBe(0);
  expect(card()).toBeNull();
});
