import { expect, it } from 'vitest';
import { panelIn, withPanel } from './panel-address.ts';

const screen = 'http://wingman.test/recordings/r1?t=12#fine';

it('a panel is added to the address of the screen below it, and taken away again', () => {
  const opened = withPanel(screen, 'impostazioni');
  expect(opened).toBe('/recordings/r1?t=12&pannello=impostazioni#fine');
  const url = `http://wingman.test${opened}`;
  expect(panelIn(url)).toBe('impostazioni');
  expect(withPanel(url, 'agenti')).toBe('/recordings/r1?t=12&pannello=agenti#fine');
  expect(withPanel(url, undefined)).toBe('/recordings/r1?t=12#fine');
});

it('an address without a panel, or with an unknown one, names none', () => {
  for (const search of ['', '?pannello=', '?pannello=altro', '?pannello=__proto__']) {
    expect(panelIn(`http://wingman.test/${search}`), search).toBeUndefined();
  }
});
