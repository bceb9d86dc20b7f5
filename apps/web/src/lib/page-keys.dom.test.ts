import { afterEach, expect, it } from 'vitest';
import { isSingleKey } from './page-keys.ts';
import { singleKeys } from './single-keys.ts';

afterEach(() => {
  document.body.innerHTML = '';
  singleKeys.set(true);
  localStorage.clear();
});

/** Whether a key that is pressed on what the page shows means the page. */
function isMeant(html: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  let answer: boolean | undefined;
  document.body.addEventListener('keydown', (event) => (answer = isSingleKey(event)), { once: true });
  const target = document.body.querySelector('#target') ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, ...init }));
  if (answer === undefined) throw new Error('the key has not arrived');
  return answer;
}

it.each([
  ['the page', '<p id="target"></p>', {}, true],
  ['a button', '<button id="target"></button>', {}, true],
  ['a field', '<input id="target">', {}, false],
  ['the page below a dialog', '<p id="target"></p><div role="dialog" aria-modal="true"></div>', {}, false],
  ['the page below a menu', '<p id="target"></p><div role="menu"></div>', {}, false],
  ['the page, with Ctrl', '<p id="target"></p>', { ctrlKey: true }, false],
  ['the page, with Alt', '<p id="target"></p>', { altKey: true }, false],
] as const)('a key on %s', (_where, html, init, meant) => {
  expect(isMeant(html, init)).toBe(meant);
});

it('no key without Ctrl or Alt means the page once they are switched off, which the browser remembers', () => {
  singleKeys.set(false);
  expect(isMeant('<p id="target"></p>')).toBe(false);
  expect(localStorage.getItem('wingman-single-keys')).toBe('off');
});
