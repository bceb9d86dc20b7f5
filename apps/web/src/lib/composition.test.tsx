import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardComposition } from './composition.ts';

/** A form with a field that listens to Enter, in a dialog that listens to Escape. */
function show() {
  onTestFinished(guardComposition(window));
  const [onSend, onSubmit, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  document.addEventListener('keydown', onClose);
  onTestFinished(() => document.removeEventListener('keydown', onClose));
  render(
    <form onSubmit={onSubmit}>
      <textarea aria-label="campo" onKeyDown={({ key }) => key === 'Enter' && onSend()} />
    </form>,
  );
  return { field: screen.getByLabelText('campo'), onSend, onSubmit, onClose };
}

test('F-37: the Enter that ends a composition sends nothing, in Safari (229) as elsewhere', () => {
  const { field, onSend, onClose } = show();
  // What browsers send: fireEvent answers false when the default action was prevented.
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })).toBe(false);
  expect([onSend.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: false })).toBe(true);
  expect(onSend).toHaveBeenCalledOnce();
});

test('F-37: the Escape that cancels a composition closes nothing, and letters are left alone', () => {
  const { field, onClose } = show();
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(field, { key: 'Unidentified', keyCode: 229 })).toBe(true);
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(onClose).toHaveBeenCalledOnce();
});
