import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAppEvent } from '../../../lib/app-events.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { OwnVoiceLink } from './own-voice-link.tsx';

const cited = { relevantRecordingIds: ['r1', 'r2'] };

test('leads to the recording whose voices have no name of the user', async () => {
  serve({ 'settings.get': () => ({ data: { userName: 'Ada' } }) });
  renderApp(<OwnVoiceLink conversation={cited} />);
  const link = await screen.findByRole('link', { name: 'Dai il tuo nome alla tua voce' });
  expect(link.getAttribute('href')).toBe('/recordings/r1');
});

test('leads to the settings where these do not know the name', async () => {
  let opened = 0;
  const stop = onAppEvent('toggleSettings', () => {
    opened += 1;
  });
  serve({ 'settings.get': () => ({ data: { userName: null } }) });
  renderApp(<OwnVoiceLink conversation={cited} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Scrivi il tuo nome' }));
  expect(opened).toBe(1);
  stop();
});
