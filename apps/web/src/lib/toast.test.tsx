import { MantineProvider } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, render, screen } from '@testing-library/react';
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

test('a toast does not go while the keyboard is on its answer', () => {
  act(() => toastDone('Riga eliminata', 'Chiamo Rossi', { label: 'Annulla', onAct: () => {} }));
  const staysMs = () => notificationsStore.getState().notifications[0]?.autoClose;
  const before = staysMs();
  fireEvent.focus(screen.getByRole('button', { name: 'Annulla' }));
  expect(staysMs()).toBe(false);
  fireEvent.blur(screen.getByRole('button', { name: 'Annulla' }));
  expect(staysMs()).toBe(before);
});

test('background news waits until the shown toast has been read, and is not lost behind another response', () => {
  act(() => toastDone('Login effettuato!'));
  act(() => toastNews({ isGood: true, title: 'Registrazioni da caricare', message: 'Una' }));
  expect(shown()).toEqual(['Login effettuato!']);
  act(() => toastFailure('Errore', 'Riprova'));
  expect(shown()).toEqual(['ErroreRiprova']);
  closeShown();
  expect(shown()).toEqual(['Registrazioni da caricareUna']);
});

test('newer news of one kind replaces the older, another kind waits', () => {
  act(() => {
    toastNews({ isGood: true, title: 'Registrazione elaborata', message: 'prima' });
    toastNews({ isGood: false, title: 'Errore caricamento', message: 'rifiutata' });
    toastNews({ isGood: true, title: 'Registrazione elaborata', message: 'seconda' });
  });
  expect(shown()).toEqual(['Errore caricamentorifiutata']);
  closeShown();
  expect(shown()).toEqual(['Registrazione elaborataseconda']);
});

test('news that is no longer true goes, whether it is shown or waits, and is not shown at all when it comes too late', () => {
  const [shownNow, waiting, late] = [new AbortController(), new AbortController(), new AbortController()];
  act(() => {
    toastNews({ isGood: true, title: 'Salvata', message: 'uno', until: shownNow.signal });
    toastNews({ isGood: true, title: 'Altra', message: 'due', until: waiting.signal });
    toastNews({ isGood: true, title: 'Terza', message: 'tre' });
  });
  expect(shown()).toEqual(['Salvatauno']);
  act(() => {
    waiting.abort();
    shownNow.abort();
  });
  expect(shown()).toEqual(['Terzatre']);
  late.abort();
  act(() => toastNews({ isGood: true, title: 'Tardi', message: 'quattro', until: late.signal }));
  closeShown();
  expect(shown()).toEqual([]);
});

test('the end of a session is not hidden by failures caused by it, and news still waits', () => {
  act(() => toastFailure('Errore nel salvataggio', 'Token non valido'));
  let arrived = () => {};
  act(() => {
    arrived = toastSessionEnd('Sessione scaduta', 'Effettua nuovamente il login per continuare');
  });
  act(() => toastFailure('Errore', 'Token non valido'));
  act(() => toastNews({ isGood: false, title: 'Registrazione chiusa', message: 'al sicuro' }));
  expect(shown()).toEqual(['Sessione scadutaEffettua nuovamente il login per continuare']);
  closeShown();
  expect(shown()).toEqual(['Registrazione chiusaal sicuro']);
  act(() => arrived());
  act(() => toastFailure('Errore di login', 'Credenziali non valide'));
  expect(shown()).toEqual(['Errore di loginCredenziali non valide']);
});
