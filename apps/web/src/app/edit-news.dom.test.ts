import { expect, it, vi } from 'vitest';
import { openOverlay, watchOverlayHistory } from '../lib/overlay-history.ts';
import { sayEdit } from './edit-news.ts';

it('leaves a recording that was divided for its first half, also while its dialog steps back in the history', async () => {
  history.replaceState(null, '', '/recordings/intera');
  watchOverlayHistory();
  const go = vi.spyOn(history, 'go').mockImplementation(() => {
    sayEdit({
      ...{ id: 'modifica', kind: 'divide', state: 'done', progress: null, reason: null },
      ...{ recordingIds: ['intera'], resultIds: ['prima', 'seconda'] },
      createdAt: '2026-11-30T09:00:00.000Z',
    });
    // The browser arrives at the entry below that of the dialog.
    history.replaceState(null, '', '/recordings/intera');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const close = openOverlay(() => {});
  await vi.waitFor(() => expect(history.state).toEqual({ wingmanOverlays: 1 }));
  close();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  expect(window.location.pathname).toBe('/recordings/prima');
});
