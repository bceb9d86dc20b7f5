import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { StatusMark } from './status-mark.tsx';

test.each([
  [{ status: 'recording', progress: null }, 'In registrazione'],
  [{ status: 'queued', progress: null }, 'Sul server, in attesa'],
  [{ status: 'queued', progress: null, waitingBehind: 0 }, 'In attesa, la prossima'],
  [{ status: 'queued', progress: null, waitingBehind: 4 }, 'In attesa, 4 prima'],
  [{ status: 'transcribing', progress: 0.42, remainingSeconds: null }, 'In trascrizione 42%'],
  [{ status: 'transcribing', progress: 0.42, remainingSeconds: 130 }, 'In trascrizione 42%, circa 2 min'],
  [{ status: 'transcribing', progress: 0.9, remainingSeconds: 20 }, 'In trascrizione 90%, meno di un minuto'],
  [
    {
      status: 'ready',
      progress: null,
      duration: 6,
      incomplete: { reason: 'cut_off', statedDuration: 12 },
    },
    'Incompleta: 0:06 su 0:12',
  ],
  [
    { status: 'ready', progress: null, incomplete: { reason: 'damaged', statedDuration: null } },
    'Incompleta: una parte è illeggibile',
  ],
] as const)('F-34: %o reads «%s»', (recording, text) => {
  renderApp(<StatusMark recording={recording} />);
  expect(screen.getByText(text)).toBeDefined();
});
