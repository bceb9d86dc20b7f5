import { fireEvent, screen, within } from '@testing-library/react';
import type { BackupOverview } from '@wingman/contract/backup.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { BackupCard } from './backup-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const overview: BackupOverview = {
  folder: '/srv/backup',
  host: 'casa',
  isSameDisk: false,
  database: 'sqlite',
  storage: 'folder',
  schedule: null,
  nextAt: null,
  freeBytes: 12e9,
  verification: null,
  runs: [],
};

const run: BackupOverview['runs'][number] = {
  id: 'a',
  state: 'done',
  step: 'verify',
  host: 'casa',
  folder: '/srv/backup',
  startedAt: '2026-11-27T02:17:00.000Z',
  finishedAt: '2026-11-27T02:20:00.000Z',
  files: 400,
  totalFiles: 400,
  copied: 2,
  copiedBytes: 1e6,
  failure: null,
  missing: 3,
  unsaved: 1,
  verifiedAt: '2026-11-27T02:20:00.000Z',
  checked: 402,
  checkedBytes: 4e8,
  repaired: 1,
  damaged: 2,
};

test('F-61 F-66: shows the last verification with its result, and missing files', async () => {
  serve({ 'backups.overview': () => ({ data: { ...overview, verification: run, runs: [run] } }) });
  renderApp(<BackupCard />);
  const verified = await screen.findByText(/^Ultima verifica: /);
  expect(verified.textContent).toContain('riletti 402 file');
  expect(verified.textContent).toContain(
    'Un file riparato. 2 file restano danneggiati: il comando wingman backup',
  );
  screen.getByText(/3 file mancano dall’archivio delle registrazioni\. Non è nemmeno nel backup\./);
});

test('reports a failure to load backups, with a retry', async () => {
  serve({
    'backups.overview': () => ({
      failure: { status: 502, code: 'internal', message: 'Il server non risponde' },
    }),
  });
  renderApp(<BackupCard />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Backup non disponibili');
  serve({ 'backups.overview': () => ({ data: overview }) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
  await screen.findByText('/srv/backup');
  expect(screen.queryByRole('alert')).toBeNull();
});
