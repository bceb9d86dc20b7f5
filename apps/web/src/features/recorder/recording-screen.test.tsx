import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MiniBar } from './components/mini-bar.tsx';
import { RecordingSaved } from './components/recording-saved.tsx';
import { RecordingScreen } from './components/recording-screen.tsx';
import { RecordingStart } from './components/recording-start.tsx';
import { sliceBytes } from './testing/recorder-page.ts';
import { renderRecorder } from './testing/render-recorder.tsx';

let page: Awaited<ReturnType<typeof renderRecorder>> | undefined;

beforeEach(() => {
  // The local database of these tests clones values as Node does, and Node can clone its own blobs only.
  vi.stubGlobal('Blob', NodeBlob);
});

afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

const noHearings = new Map();
const line = (start: number, text: string) => ({ key: text, start, text });

async function start(): Promise<string> {
  await act(async () => page?.services.recorder.start());
  const { recordingId } = page?.services.recorder.getSnapshot() ?? {};
  if (!recordingId) throw new Error('No recording runs');
  return recordingId;
}

/** The microphone delivers a slice of two seconds, which is kept. */
async function speak(number: number): Promise<void> {
  if (!page) return;
  page.devices.time += 2_000;
  page.devices.recorder.deliver(sliceBytes(number));
  await waitFor(async () => expect(await page?.database.slices.count()).toBe(number + 1));
}

describe('the screen of the recording', () => {
  test('shows time, state and words, and what of it is where, in words too', async () => {
    page = await renderRecorder(
      <RecordingScreen
        lines={[line(0.5, 'il tecnico passa giovedì'), line(62, 'alle nove')]}
        hearings={noHearings}
      />,
    );
    const id = await start();
    expect(screen.getByRole('heading', { name: 'Registrazione in corso' })).toBeTruthy();
    await speak(0);
    await speak(1);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('00:04'));
    await screen.findByText('4 s nel browser, 0 s sul server, 0 s trascritti.');
    act(() => page?.services.receipts.sent(id, 1));
    await screen.findByText('4 s nel browser, 2 s sul server, 0 s trascritti.');
    const words = screen.getByRole('log');
    expect(within(words).getByText('il tecnico passa giovedì')).toBeTruthy();
    expect(within(words).getByText('1:02')).toBeTruthy();
  });

  test('claims no words as transcribed that the server does not tell', async () => {
    const hearings = new Map();
    const view = (heardMs: number, id: string) => {
      hearings.set(id, { isWhole: false, isTranscribed: false, heardMs });
    };
    page = await renderRecorder(<RecordingScreen lines={[]} hearings={hearings} />);
    const id = await start();
    await speak(0);
    await speak(1);
    view(1_500, id);
    act(() => page?.services.receipts.sent(id, 2));
    await screen.findByText('4 s nel browser, 4 s sul server, 1 s trascritti.');
    expect(screen.getByText('Le parole compaiono qui poco dopo averle dette.')).toBeTruthy();
  });

  test('pauses, goes on and stops with its own buttons', async () => {
    page = await renderRecorder(<RecordingScreen lines={[]} hearings={noHearings} />);
    await start();
    await speak(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pausa' }));
    expect(screen.getByRole('heading', { name: 'In pausa' })).toBeTruthy();
    expect(page.devices.recorder.state).toBe('paused');
    fireEvent.click(screen.getByRole('button', { name: 'Riprendi' }));
    expect(screen.getByRole('heading', { name: 'Registrazione in corso' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ferma e salva' }));
    await waitFor(() => expect(page?.services.recorder.getSnapshot().state.phase).toBe('idle'));
    expect(page.devices.liveTracks).toBe(0);
  });

  test('P pauses and goes on, but not while somebody types', async () => {
    page = await renderRecorder(
      <RecordingScreen lines={[]} hearings={noHearings} notes={<textarea aria-label="nota" />} />,
    );
    await start();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'nota', hidden: true }), { key: 'p' });
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
    expect(page.devices.recorder.state).toBe('recording');
    fireEvent.keyDown(document.body, { key: 'p' });
    expect(page.devices.recorder.state).toBe('paused');
    fireEvent.keyDown(document.body, { key: 'P' });
    expect(page.devices.recorder.state).toBe('recording');
  });

  test('offline it says calmly that words come later, and that what has no safety copy needs this page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page = await renderRecorder(<RecordingScreen lines={[]} hearings={noHearings} />);
    await start();
    expect(await screen.findByText(/le parole compariranno quando torna la rete/)).toBeTruthy();
    expect(screen.queryByText(/Manca la copia di sicurezza/)).toBeNull();
    vi.restoreAllMocks();
    vi.spyOn(page.database.slices, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    page.devices.recorder.deliver(sliceBytes(0));
    await screen.findByText(/Manca la copia di sicurezza/);
    vi.restoreAllMocks();
  });
});

describe('the bar of the recording on other screens', () => {
  test('shows the time, pauses, resumes, stops, leads to the screen, and goes with the recording', async () => {
    page = await renderRecorder(<MiniBar href="/registra" />);
    expect(screen.queryByRole('region')).toBeNull();
    await start();
    await speak(0);
    page.devices.time += 63_000;
    const link = await screen.findByRole('link', { name: 'REC 01:05, apri la registrazione' });
    expect(link.getAttribute('href')).toBe('/registra');
    expect(within(link).getByText('REC 01:05')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Metti in pausa' }));
    expect(screen.getByRole('link', { name: 'PAUSA 01:05, apri la registrazione' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Riprendi a registrare' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ferma e salva la registrazione' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(page.devices.liveTracks).toBe(0);
  });
});

describe('the start of a recording', () => {
  test('the large button starts one, and takes the start back while the browser asks', async () => {
    page = await renderRecorder(<RecordingStart />);
    page.devices.answer = 'ask';
    fireEvent.click(screen.getByRole('button', { name: 'Registra adesso' }));
    page.devices.time += 5_000;
    fireEvent.click(await screen.findByRole('button', { name: /^Annulla/ }));
    expect(screen.getByRole('button', { name: 'Registra adesso' })).toBeTruthy();
    page.devices.grantPending();
    await waitFor(() => expect(page?.devices.liveTracks).toBe(0));
  });
});

describe('what follows the end of a recording', () => {
  async function end(isOnline: boolean) {
    const outcome = { arrived: 0, gone: 0 };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    page = await renderRecorder(null);
    const id = await start();
    await speak(0);
    const saved = (
      <RecordingSaved
        recordingId={id}
        href={`/recordings/${id}`}
        listHref="/recordings"
        onArrived={() => {
          outcome.arrived += 1;
        }}
        onGone={() => {
          outcome.gone += 1;
        }}
      />
    );
    return { id, saved, outcome };
  }

  afterEach(() => vi.restoreAllMocks());

  test('leads on as soon as the server has it', async () => {
    const { id, saved, outcome } = await end(true);
    page?.show(saved);
    await act(async () => page?.services.recorder.stop());
    await screen.findByText(/La sto inviando al server/);
    await waitFor(() => expect(page?.uploads.answers).toHaveLength(1));
    expect(outcome.arrived).toBe(0);
    await page?.database.recordings.update(id, { status: 'uploaded', uploaded: true });
    await waitFor(() => expect(outcome.arrived).toBe(1));
    expect(outcome.gone).toBe(0);
  });

  test('offline it is saved and leaves by itself; nobody who was told so is moved on later', async () => {
    const { id, saved, outcome } = await end(false);
    await page?.database.recordings.update(id, { status: 'pending' });
    page?.show(saved);
    await screen.findByText(/Salvata, parte da sola appena c’è rete/);
    expect(screen.queryByRole('alert')).toBeNull();
    await page?.database.recordings.update(id, { status: 'uploaded', uploaded: true });
    const link = await screen.findByRole('link', { name: 'Apri la registrazione' });
    expect(link.getAttribute('href')).toBe(`/recordings/${id}`);
    expect(outcome.arrived).toBe(0);
  });

  test('a recording without any audio leaves nothing to wait for', async () => {
    const { id, saved, outcome } = await end(true);
    await page?.database.recordings.delete(id);
    page?.show(saved);
    await waitFor(() => expect(outcome.gone).toBeGreaterThan(0));
  });
});
