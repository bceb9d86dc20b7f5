import { screen } from '@testing-library/react';
import { storageUsage } from '@wingman/contract/storage-usage.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { StorageSection } from './storage-section.tsx';

afterEach(() => vi.unstubAllGlobals());

test('transcripts beyond the room that is meant for them fill the meter, and no more', async () => {
  serve({ 'recordingLog.storage': () => ({ data: storageUsage(123_000_000) }) });
  renderApp(<StorageSection />);
  await screen.findByText('117,3 MB di 100 MB');
  expect(screen.getByText('100%')).toBeDefined();
  const meter = screen.getByRole('progressbar', { name: 'Spazio occupato dalle trascrizioni' });
  expect(meter.getAttribute('aria-valuenow')).toBe('100');
});
