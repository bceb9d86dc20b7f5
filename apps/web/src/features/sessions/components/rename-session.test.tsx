import { fireEvent, screen } from '@testing-library/react';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardComposition } from '../../../lib/composition.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { RenameSession } from './rename-session.tsx';

const session: SessionSummary = {
  sessionId: 's',
  firstMessage: 'Quanto costa il tetto?',
  lastActivity: '2026-07-11T06:00:00Z',
  messageCount: 1,
  title: null,
  isPinned: false,
  recording: null,
};

function show(called: Partial<SessionSummary> = {}) {
  const [onRename, onEnd] = [vi.fn(), vi.fn()];
  renderApp(<RenameSession session={{ ...session, ...called }} onRename={onRename} onEnd={onEnd} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titolo della chat' });
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, write, onRename, onEnd };
}

test('Enter saves the title, and an empty one gives the first message back', () => {
  const { field, write, onRename, onEnd } = show({ title: 'Il tetto' });
  expect(field.value).toBe('Il tetto');
  write('  Il tetto nuovo ');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onRename).toHaveBeenLastCalledWith('Il tetto nuovo');
  expect(onEnd).toHaveBeenLastCalledWith(true);
  write(' ');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onRename).toHaveBeenLastCalledWith(null);
});

test('Escape changes nothing, nor does a title that stays as it was', () => {
  const { field, write, onRename, onEnd } = show();
  fireEvent.keyDown(field, { key: 'Enter' });
  write('Altro');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onRename).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('F-37: the Enter that ends a composition saves no title', () => {
  onTestFinished(guardComposition(window));
  const { field, write, onRename, onEnd } = show();
  write('にほ');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false });
  expect([onRename.mock.calls, onEnd.mock.calls]).toEqual([[], []]);
});
