import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ShownMoment } from '../merge-moments.ts';
import { MomentDatabase } from '../moment-database.ts';
import { MomentStore } from '../moment-store.ts';
import { type MomentServices, MomentsProvider } from '../moments-context.tsx';
import { AddMoment } from './add-moment.tsx';
import { MomentItem } from './moment-item.tsx';

const note: ShownMoment = {
  ...{ id: 'm', recordingId: 'r', kind: 'note', at: 2, second: 2, text: 'Prima', imageUrl: null },
  ...{ createdAt: '2026-07-11T16:00:00.000Z', state: 'saved' },
};

let database: MomentDatabase;

function show(shown: ReactNode): void {
  database = new MomentDatabase(`test-${crypto.randomUUID()}`);
  const userId = () => 'anna';
  const store = new MomentStore({ database, userId, now: () => 1, onChange: () => {} });
  // What sends is not asked for anything here.
  const services = { store, userId, subscribeSession: () => () => {} } as unknown as MomentServices;
  render(
    <MantineProvider env="test">
      <MomentsProvider services={services}>{shown}</MomentsProvider>
    </MantineProvider>,
  );
}

afterEach(() => database.delete());

const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;

function write(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter' });
}

const textsKept = async () => (await database.moments.toArray()).map(({ text }) => text);

test('a changed note that could not be kept stays in its field, and leaves it once it is kept', async () => {
  show(<MomentItem moment={note} />);
  const put = vi.spyOn(database.moments, 'put').mockRejectedValueOnce(new Error('no room'));
  fireEvent.click(screen.getByRole('button', { name: /^Modifica/ }));
  write('Dopo');
  await expect.poll(() => put.mock.calls.length).toBe(1);
  expect(field().value).toBe('Dopo');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
  expect(await textsKept()).toEqual(['Dopo']);
});

test('a note that is saved twice before it is kept is one note', async () => {
  show(<AddMoment here={() => ({ recordingId: 'r', at: 2, second: 2 })} />);
  const put = vi.spyOn(database.moments, 'put');
  fireEvent.click(screen.getByRole('button', { name: 'Scrivi una nota qui' }));
  write('Una sola');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
  expect(put).toHaveBeenCalledTimes(2);
  await Promise.all(put.mock.results.map(({ value }) => value));
  expect(await textsKept()).toEqual(['Una sola']);
});

test('the focus goes back to the button with which a note was changed, and from a deletion to what takes it back', async () => {
  show(<MomentItem moment={note} />);
  const change = () => screen.getByRole('button', { name: /^Modifica/ });
  fireEvent.click(change());
  fireEvent.keyDown(field(), { key: 'Escape' });
  await expect.poll(() => document.activeElement).toBe(change());
});
