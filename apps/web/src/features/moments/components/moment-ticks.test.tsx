import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownMoment } from '../merge-moments.ts';
import { MomentTicks } from './moment-ticks.tsx';

const mark = (state: ShownMoment['state']): ShownMoment => ({
  ...{ id: 'm', recordingId: 'r', kind: 'mark', at: 2, second: 2, text: null, imageUrl: null },
  ...{ createdAt: '2026-07-11T16:00:00.000Z', state },
});

test('there is no timeline of moments once the last one is deleted', () => {
  const { rerender } = render(<MomentTicks moments={[mark('saved')]} length={10} onPlay={() => {}} />);
  screen.getByRole('toolbar');
  rerender(<MomentTicks moments={[mark('deleted')]} length={10} onPlay={() => {}} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
