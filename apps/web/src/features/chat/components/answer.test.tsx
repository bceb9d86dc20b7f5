import { fireEvent, screen, within } from '@testing-library/react';
import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answerAsText } from '../answer-as-text.ts';
import { Answer } from './answer.tsx';

const source = (n: number): Citation => ({
  n,
  recordingId: `r${n}`,
  start: 12,
  end: 15,
  text: `parole ${n}`,
  spokenAt: '2026-01-02T10:00:00Z',
});

async function show(
  text: string,
  { citations = [] as Citation[], unsupported = [] as Conversation['unsupported'], growing = false } = {},
) {
  const onCite = vi.fn();
  const { container } = renderApp(
    <Answer text={text} citations={citations} unsupported={unsupported} growing={growing} onCite={onCite} />,
  );
  await vi.waitFor(() => expect(container.querySelector('[class*="plain"]')).toBeNull(), 20_000);
  return { container, onCite };
}

test('Markdown becomes paragraphs, lists, emphasis and tables', async () => {
  await show('# Titolo\n\nEcco **Marta**:\n\n- uno\n- due\n\n3. tre\n\n| a | b |\n|---|---|\n| c | d |');
  expect(screen.getByRole('heading', { level: 3, name: 'Titolo' })).toBeDefined();
  expect(screen.getByText('Marta').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('cell', { name: 'd' })).toBeDefined();
});

test('marks of known excerpts are small numbers, wherever they stand, and others stay as written', async () => {
  const { onCite, container } = await show('Alle *nove [1]*, forse [2, 3][1], nel [2026] [sic] o [9].', {
    citations: [source(1), source(2), source(3)],
  });
  const numbers = screen.getAllByRole('button', { name: /^Fonte/ });
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '1']);
  expect(container.textContent).toContain('nel [2026] [sic] o [9].');
  const sources = within(screen.getByRole('region', { name: 'Fonti' }));
  const chips = sources.getAllByRole('button', { name: /^Ascolta la fonte/ });
  expect(chips).toHaveLength(3);
  expect(sources.getByText('«parole 2»')).toBeDefined();
  fireEvent.click(chips[1] as HTMLElement);
  expect(onCite).toHaveBeenCalledExactlyOnceWith(source(2));
});

test('the number in the line opens what was said, which is played from there', async () => {
  const { onCite } = await show('Alle nove [1].', { citations: [{ ...source(1), speaker: 'Marta' }] });
  const number = screen.getByRole('button', { name: 'Fonte 1' });
  fireEvent.pointerEnter(number, { pointerType: 'mouse' });
  const pointed = within(await screen.findByRole('dialog', { name: 'Fonte 1' }));
  expect(pointed.getByText('Marta:')).toBeDefined();
  fireEvent.click(number);
  fireEvent.click(pointed.getByRole('button', { name: /^Ascolta la fonte 1/ }));
  expect(onCite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ n: 1, recordingId: 'r1' }));
});

/** An answer that is drawn anew at each press. */
function Renewed() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Di nuovo {times}
      </button>
      <Answer
        text="Alle nove [1]."
        citations={[source(1)]}
        unsupported={[]}
        growing={false}
        onCite={() => times}
      />
    </>
  );
}

test('what was said stays open when the answer is drawn anew', async () => {
  renderApp(<Renewed />);
  const number = await screen.findByRole('button', { name: 'Fonte 1' }, { timeout: 20_000 });
  fireEvent.click(number);
  await screen.findByRole('dialog', { name: 'Fonte 1' });
  fireEvent.click(screen.getByText('Di nuovo 0'));
  await screen.findByText('Di nuovo 1');
  expect(number.isConnected).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Fonte 1' })).toBeDefined();
});

test('a source that the text does not cite is not listed', async () => {
  await show('Alle nove [1].', { citations: [source(1), source(2)] });
  expect(screen.queryByText('«parole 2»')).toBeNull();
});

test('an incomplete mark is not shown', async () => {
  await show('Alle nove [1', { growing: true });
  expect(screen.getByText('Alle nove').textContent).toBe('Alle nove');
});

test('D-32 raw HTML is text, pictures are not fetched, script links cannot be clicked', async () => {
  const { container } = await show(
    '<img src="https://esterno.example/a.png"> <b onclick="x()">forte</b> ' +
      '![gatto](https://esterno.example/x.png) [qui](javascript:alert(1)) [dati](data:text/html,x) ' +
      '[sito](https://esterno.example/pagina)\n\n<script>alert(1)</script>\n\n<iframe src="//esterno.example"></iframe>',
  );
  expect(container.querySelector('img, b, script, iframe, [onclick], [style*="url"]')).toBeNull();
  expect(container.querySelector('a')).toBeNull();
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['sito']);
  for (const words of ['<b onclick="x()">', 'gatto', 'qui', 'dati', '<script>alert(1)</script>']) {
    expect(container.textContent).toContain(words);
  }
});

test('F-16 a link of an answer shows where it leads, and leaves only after a question with the whole address', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const address = 'https://banca.example@esterno.example/raccolta?d=la%20password';
  const { container } = await show(`Vedi [il sito della banca](${address}) o https://www.esterno.example/a`);
  expect(container.textContent).toContain('il sito della banca (esterno.example)');
  // An anchor would open by the middle button too, and have its host looked up before anybody has asked for it.
  expect(container.querySelector('a, link, [href]')).toBeNull();
  expect(container.textContent).not.toContain('(www.esterno.example)');

  fireEvent.click(screen.getByRole('button', { name: 'il sito della banca' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vuoi aprire un altro sito?' });
  expect(dialog.textContent).toContain(address);
  expect([...dialog.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'esterno.example',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }));
  expect(open).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'il sito della banca' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Apri il sito' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener,noreferrer');
  open.mockRestore();
});

test('F-16 links can be opened in browsers that lack URL.parse (Safari up to 17)', async () => {
  // The page's URL inherits it.
  Object.defineProperty(URL, 'parse', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(URL, 'parse'));
  await show('Vedi [il sito](https://esterno.example/) e [niente](http://)');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['il sito']);
});

test('F-16 only web and mail addresses can be opened, and a look-alike host is shown as what it is', async () => {
  const { container } = await show(
    '[a](ftp://esterno.example) [b](tel:+39061) [c](//esterno.example) [d](/api/export) [e](blob:x) [f](vbscript:x) ' +
      '[posta](mailto:altri@esterno.example?body=segreto) [mela](https://аррӏе.example/)',
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['posta', 'mela']);
  expect(container.textContent).toContain('posta (altri@esterno.example)');
  expect(container.textContent).toContain('mela (xn--80ak6aa92e.example)');
  fireEvent.click(screen.getByRole('button', { name: 'posta' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vuoi scrivere un’email?' });
  expect(dialog.textContent).toContain('mailto:altri@esterno.example?body=segreto');
});

test('an answer is copied with the words of its sources below', () => {
  const now = new Date('2026-01-02T12:00:00Z');
  expect(answerAsText({ response: 'Alle nove [1].', citations: [source(1)] }, now, 'Europe/Rome')).toBe(
    'Alle nove [1].\n\nFonti:\n[1] oggi 11:00: «parole 1»',
  );
  expect(answerAsText({ response: 'Niente.', citations: [] }, now)).toBe('Niente.');
});

test('an unsupported sentence has a mark with an explanation', async () => {
  const text = 'Passa alle nove [1]. Porta **tulipani**. Fine.';
  const start = text.indexOf('Porta');
  const end = text.indexOf(' Fine');
  await show(text, { citations: [source(1)], unsupported: [{ start, end }] });
  const sign = screen.getByRole('button', { name: 'Senza riscontro' });
  expect(sign.previousSibling?.textContent).toBe('. ');
  fireEvent.click(sign);
  expect(await screen.findByText(/non ho trovato riscontro per questa frase/)).toBeDefined();
});

test('a source that has changed is named and cannot be played', async () => {
  await show('Passa alle nove [1].', { citations: [{ ...source(1), text: '', isChanged: true }] });
  expect(screen.getByText('fonte cambiata')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
