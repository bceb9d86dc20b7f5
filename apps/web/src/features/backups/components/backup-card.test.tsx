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
  runs: [],
};

test('says that backups cannot be read, and takes a second try', async () => {
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
