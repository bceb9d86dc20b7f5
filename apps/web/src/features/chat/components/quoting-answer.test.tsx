import { fireEvent, screen, within } from '@testing-library/react';
import type { Certainty, Citation } from '@wingman/contract/conversation.ts';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answerAsText } from '../answer-as-text.ts';
import { Answer } from './answer.tsx';

const best: Citation = {
  n: 1,
  recordingId: 'caldaia',
  start: 72,
  end: 80,
  text: 'E quando passa? Sì, martedì alle nove.',
  spokenAt: '2026-01-02T10:01:12Z',
  speaker: 'Marco',
  turns: [
    { speaker: 'Paola', start: 72, text: 'E quando passa?', matches: [[9, 14]] },
    { speaker: 'Marco', start: 75, text: 'Sì, martedì alle nove.', isAnswer: true },
  ],
};

const other = (n: number, recordingId: string, start: number): Citation => ({
  n,
  recordingId,
  start,
  end: start + 5,
  text: `parole ${n}`,
  spokenAt: '2026-01-01T10:00:00Z',
  turns: [{ start, text: `parole ${n}` }],
  isFolded: true,
});

const quoted = [
  'Forse:',
  '',
  '> **Paola:** E quando passa?',
  '> **Marco:** Sì, martedì alle nove. [1]',
  '',
  'Altri passaggi (3):',
  '',
  '> «parole 2» [2]',
  '',
  '> «parole 3» [3]',
  '',
  '> «parole 4» [4]',
].join('\n');
const citations = [best, other(2, 'dentista', 30), other(3, 'pane', 0), other(4, 'dentista', 10)];

async function show(text: string, given: Citation[], certainty: Certainty | null = 'maybe') {
  const onCite = vi.fn();
  const { container } = renderApp(
    <Answer text={text} citations={given} certainty={certainty} growing={false} onCite={onCite} />,
  );
  await vi.waitFor(() => expect(container.querySelector('[class*="plain"]')).toBeNull(), 20_000);
  return { container, onCite };
}

const chips = () => screen.getAllByRole('button', { name: /^Ascolta la fonte/ });

test('day and time stand in the chip only where the words before a quote do not tell them', async () => {
  const lines = ['**Venerdì 2 gennaio 2026, ore 11:01**', '', '> **Marco:** Sì, martedì alle nove. [1]'];
  await show(lines.join('\n'), [best], 'sure');
  expect(chips()[0]?.textContent).toBe('Ascolta la fonte 1 1:12');
});

test('the best quote comes first, a line for each turn, with the answering turn and the matching words marked', async () => {
  const { container, onCite } = await show(quoted, citations);
  expect(screen.getByText('Forse:')).toBeDefined();
  const lines = [...container.querySelectorAll('blockquote p')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Paola: E quando passa?', 'Risposta: Marco: Sì, martedì alle nove.']);
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['passa']);
  expect(container.querySelectorAll('[data-marked]')).toHaveLength(1);
  expect(container.textContent).not.toMatch(/\[1\]|>|\*\*/);

  expect(chips()).toHaveLength(1);
  expect(chips()[0]?.textContent).toMatch(/^Ascolta la fonte 1 .*· 1:12$/);
  fireEvent.click(chips()[0] as HTMLElement);
  expect(onCite).toHaveBeenCalledExactlyOnceWith(best);
});

test('the other quotes are folded, and stand by recording in the order of speech', async () => {
  const { container } = await show(quoted, citations);
  expect(container.textContent).not.toContain('parole');
  const button = screen.getByRole('button', { name: 'Altri passaggi (3)' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const controlled = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
  const cards = within(controlled).getAllByRole('figure');
  expect(cards.map((card) => card.textContent?.match(/parole \d/g))).toEqual([
    ['parole 4', 'parole 2'],
    ['parole 3'],
  ]);
  fireEvent.click(button);
  expect(container.textContent).not.toContain('parole');
});

test('where there is no answer the nearest quote is folded', async () => {
  const text = 'Non ho trovato la risposta. Il passaggio più vicino:\n\n> «parole 2» [2]';
  const { container } = await show(text, [{ ...other(2, 'pane', 0), isFolded: undefined }], 'none');
  expect(screen.getByText('Non ho trovato la risposta.')).toBeDefined();
  expect(container.textContent).not.toContain('parole');
  fireEvent.click(screen.getByRole('button', { name: 'Il passaggio più vicino' }));
  expect(screen.getByText('«parole 2»')).toBeDefined();
  expect(chips()).toHaveLength(1);
});

test('what stands before, between and behind the quotes is text with its own citations', async () => {
  const plain: Citation = { ...other(5, 'pane', 3), turns: undefined, isFolded: undefined };
  const text = `Oggi non risulta **nulla**.\n\n> «parole 2» [2]\n\nVedi anche [5].\n\n> un detto`;
  const { container } = await show(text, [{ ...other(2, 'pane', 0), isFolded: undefined }, plain]);
  expect(screen.getByText('nulla').tagName).toBe('STRONG');
  expect(chips().map(({ textContent }) => textContent?.slice(0, 18))).toEqual([
    'Ascolta la fonte 2',
    'Ascolta la fonte 5',
  ]);
  expect(container.textContent).toContain('un detto');
});

test('quotes of one recording that follow on each other share a card, below what is said of them', async () => {
  const shown = (n: number, recordingId: string) => ({ ...other(n, recordingId, n), isFolded: undefined });
  const text =
    'Cito dalle tue registrazioni:\n\n**Ieri**\n\n> «parole 2» [2]\n\n> «parole 3» [3]\n\n**Oggi**\n\n> «parole 4» [4]';
  const given = [shown(2, 'pane'), shown(3, 'pane'), shown(4, 'pane')];
  const { container } = await show(text, given, 'sure');
  const cards = screen.getAllByRole('figure').map(({ textContent }) => textContent?.match(/parole \d/g));
  expect(cards).toEqual([['parole 2', 'parole 3'], ['parole 4']]);
  expect(container.textContent).toMatch(/registrazioni:\s*Ieri.*parole 3.*Oggi.*parole 4/s);
});

test('a quote of a recording that was removed says that its source has changed', async () => {
  const { turns: _, speaker: __, ...rest } = best;
  const text = quoted.replace(/> \*\*Paola.*\n.*\[1\]/, '> [parole rimosse] [1]');
  const { container } = await show(text, [{ ...rest, text: '', isChanged: true }, ...citations.slice(1)]);
  expect(screen.getByText('[parole rimosse]')).toBeDefined();
  expect(screen.getByText('fonte cambiata')).toBeDefined();
  expect(container.querySelector('blockquote')).toBeNull();
  expect(screen.getByRole('button', { name: 'Altri passaggi (3)' })).toBeDefined();
});

test('where no turn answers more than the others all are marked', async () => {
  const turns = best.turns?.map(({ isAnswer: _, ...turn }) => turn);
  const { container } = await show('> «x» [1]', [{ ...best, turns }]);
  expect(container.querySelectorAll('[data-marked]')).toHaveLength(2);
  expect(container.textContent).not.toContain('Risposta:');
});

test('matches that do not fit the text are left out', async () => {
  const turns = [
    {
      start: 0,
      text: 'il pane nero',
      matches: [
        [3, 7],
        [5, 9],
        [8, 40],
      ] as [number, number][],
    },
  ];
  const { container } = await show('> «il pane nero» [1]', [{ ...best, turns }]);
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['pane']);
  expect(container.querySelector('blockquote')?.textContent).toBe('«il pane nero»');
});

test('an answer that quotes is copied without its words a second time', () => {
  const now = new Date('2026-01-02T12:00:00Z');
  const text = answerAsText({ response: '> «Sì» [1]', citations: [best] }, now, 'Europe/Rome');
  expect(text).toBe('> «Sì» [1]\n\nFonti:\n[1] oggi 11:01');
});

test('what the notes say of a quote stands beside it, with the user’s own words marked', async () => {
  const { turns, ...own } = best;
  const changed = { ...best, note: { words: 'Passa alle dieci', by: 'changed', told: 'Fatto' } } as Citation;
  const written = { ...own, n: 2, turns: [], note: { words: 'Chiamare Anna', by: 'written' } } as Citation;
  const lines = ['> **Marco:** Sì. [1]', '', '> **Scritta da te:** Chiamare Anna [2]'];
  const { container } = await show(lines.join('\n'), [changed, written], 'sure');
  expect(container.textContent).toContain('Nota modificata: Passa alle dieci');
  expect(container.textContent).toContain('Fatto');
  expect(container.textContent).toContain('Scritta da te: Chiamare Anna');
  expect(container.textContent).not.toContain('rimosse');
  expect(turns).toHaveLength(2);
});
