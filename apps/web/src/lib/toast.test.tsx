import { MantineProvider } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { theme } from '../app/theme.ts';
import { toastDone, toastFailure, toastNews, toastSessionEnd } from './toast.ts';

beforeEach(() => {
  render(
    <MantineProvider theme={theme} env="test">
      <Notifications limit={1} />
    </MantineProvider>,
  );
});

/** What can be read at this moment: one toast at most. */
const shown = () =>
  notificationsStore.getState().notifications.map(({ title, message }) => `${title}${message ?? ''}`);

function closeShown(): void {
  const [toast] = notificationsStore.getState().notifications;
  act(() => void notifications.hide(toast?.id ?? ''));
}

test('a response to a user action replaces the shown toast', () => {
  act(() => toastDone('Impostazioni salvate'));
  act(() => toastFailure('Errore', 'Riprova'));
  expect(shown()).toEqual(['ErroreRiprova']);
  closeShown();
  expect(shown()).toEqual([]);
});

test('background news waits until the shown toast has been read, and is not lost behind another response', () => {
  act(() => toastDone('Login effettuato!'));
  act(() => toastNews(true, 'Registrazioni da caricare', 'Una'));
  expect(shown()).toEqual(['Login effettuato!']);
  act(() => toastFailure('Errore', 'Riprova'));
  expect(shown()).toEqual(['ErroreRiprova']);
  closeShown();
  expect(shown()).toEqual(['Registrazioni da caricareUna']);
});

test('newer news of one kind replaces the older, another kind waits', () => {
  act(() => {
    toastNews(true, 'Registrazione elaborata', 'prima');
    toastNews(false, 'Errore caricamento', 'rifiutata');
    toastNews(true, 'Registrazione elaborata', 'seconda');
  });
  expect(shown()).toEqual(['Errore caricamentorifiutata']);
  closeShown();
  expect(shown()).toEqual(['Registrazione elaborataseconda']);
});

test('the end of a session is not hidden by failures caused by it, and news still waits', () => {
  act(() => toastFailure('Errore nel salvataggio', 'Token non valido'));
  let arrived = () => {};
  act(() => {
    arrived = toastSessionEnd('Sessione scaduta', 'Effettua nuovamente il login per continuare');
  });
  act(() => toastFailure('Errore', 'Token non valido'));
  act(() => toastNews(false, 'Registrazione chiusa', 'al sicuro'));
  expect(shown()).toEqual(['Sessione scadutaEffettua nuovamente il login per continuare']);
  closeShown();
  expect(shown()).toEqual(['Registrazione chiusaal sicuro']);
  act(() => arrived());
  act(() => toastFailure('Errore di login', 'Credenziali non valide'));
  expect(shown()).toEqual(['Errore di loginCredenziali non valide']);
});
