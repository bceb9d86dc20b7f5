import { fireEvent, screen, within } from '@testing-library/react';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { LanguageModelsCard } from './language-models-card.tsx';

const small: LanguageModel = {
  kind: 'answers',
  name: 'qwen-piccolo',
  isChosen: true,
  isUsed: true,
  isInstalled: false,
  isRecommended: true,
  fits: true,
  bytes: 0,
  downloadBytes: 1_100_000_000,
  needsBytes: 1_700_000_000,
  licence: 'Apache-2.0',
  languages: 29,
  canBeRemoved: false,
  canBeDownloaded: true,
  download: null,
  problem: null,
};
const large: LanguageModel = {
  ...small,
  name: 'qwen-grande',
  isChosen: false,
  isRecommended: false,
  fits: false,
  canBeDownloaded: false,
  downloadBytes: 5_000_000_000,
};
const meaning: LanguageModel = { ...small, kind: 'meaning', name: 'e5' };

const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error('the name stands in no row');
  return within(item);
};

test('says what each model takes, which one suits the server, and which one is too large', async () => {
  serve({ 'languageModels.list': () => ({ data: [meaning, small, large] }) });
  renderApp(<LanguageModelsCard kind="answers" />);
  await screen.findByRole('heading', { name: 'Modelli per le risposte' });
  const first = await row('qwen-piccolo');
  expect(first.getByText('Consigliato')).toBeDefined();
  expect(first.getByText(/Non installato, circa 1,1 GB da scaricare/)).toBeDefined();
  expect(first.getByText(/Memoria: circa 1,7 GB · 29 lingue · Licenza Apache‑2.0/)).toBeDefined();
  const second = await row('qwen-grande');
  expect(second.getByText('Chiede più memoria di quanta ne ha questo server.')).toBeDefined();
  expect(second.queryByRole('button')).toBeNull();
  expect(screen.queryByText('e5')).toBeNull();
});

test('downloads a model, shows how far it is, stops it, goes on, and removes it', async () => {
  let model = small;
  const step = (changes: Partial<LanguageModel>) => () => {
    model = { ...model, ...changes };
    return { data: [model] };
  };
  const calls = serve({
    'languageModels.list': () => ({ data: [model] }),
    'languageModels.download': step({ download: { receivedBytes: 1_000_000, totalBytes: 4_000_000 } }),
    'languageModels.cancelDownload': step({
      download: null,
      bytes: 1_000_000,
      problem: 'Lo scaricamento si è interrotto',
    }),
    'languageModels.remove': step({ bytes: 0, isInstalled: false, canBeRemoved: false, problem: null }),
  });
  const { unmount } = renderApp(<LanguageModelsCard kind="answers" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Scarica: qwen-piccolo' }));
  await screen.findByText('1 MB di 4 MB');
  expect(screen.getByRole('progressbar', { name: 'Scaricamento di qwen-piccolo' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Interrompi: qwen-piccolo' }));
  await screen.findByRole('button', { name: 'Riprendi lo scaricamento: qwen-piccolo' });
  expect(screen.getByRole('alert').textContent).toBe('Lo scaricamento si è interrotto.');
  unmount();

  model = { ...small, isInstalled: true, canBeRemoved: true, bytes: 1_100_000_000 };
  renderApp(<LanguageModelsCard kind="answers" />);
  await screen.findByText('In uso');
  fireEvent.click(screen.getByRole('button', { name: 'Rimuovi qwen-piccolo' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rimuovi' }));
  await screen.findByRole('button', { name: 'Scarica: qwen-piccolo' });
  const choice = { kind: 'answers', name: 'qwen-piccolo' };
  expect(calls.filter(({ name }) => name !== 'languageModels.list')).toEqual([
    { name: 'languageModels.download', input: choice },
    { name: 'languageModels.cancelDownload', input: choice },
    { name: 'languageModels.remove', input: choice },
  ]);
});

test('says that a provider does the work, and that the models cannot be read', async () => {
  serve({ 'languageModels.list': () => ({ data: [{ ...small, isUsed: false }] }) });
  const { unmount } = renderApp(<LanguageModelsCard kind="answers" />);
  await screen.findByText(/ce l’ha un servizio esterno/);
  expect(screen.queryByText('qwen-piccolo')).toBeNull();
  unmount();
  serve({
    'languageModels.list': () => ({
      failure: { status: 500, code: 'internal', message: 'Qualcosa è andato storto' },
    }),
  });
  renderApp(<LanguageModelsCard kind="answers" />);
  await screen.findByText('Impossibile leggere i modelli');
});
