import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { AllModels } from './all-models.tsx';

const status: SpeechStatus = {
  engine: 'local',
  state: 'model_missing',
  reason: 'Il modello manca',
  model: 'parakeet',
  download: null,
  downloadFailed: false,
};
const parakeet: SpeechModel = {
  name: 'parakeet',
  purpose: 'speech',
  isChosen: true,
  isInstalled: false,
  bytes: 0,
  downloadBytes: 670_000_000,
  canBeRemoved: false,
};
const answers: LanguageModel = {
  kind: 'answers',
  name: 'qwen',
  isChosen: true,
  isUsed: true,
  isInstalled: false,
  isRecommended: true,
  fits: true,
  bytes: 0,
  downloadBytes: 2_500_000_000,
  needsBytes: 4_000_000_000,
  licence: 'Apache-2.0',
  languages: 119,
  canBeRemoved: false,
  canBeDownloaded: true,
  download: null,
  problem: null,
};
const others = [
  { ...answers, name: 'qwen-grande', isChosen: false },
  { ...answers, kind: 'meaning' as const, name: 'e5', downloadBytes: 132_000_000 },
];

test('downloads what is missing of every kind with one press, and says how much and how long', async () => {
  const calls = serve({
    'speech.status': () => ({ data: status }),
    'speech.models': () => ({ data: [parakeet, { ...parakeet, name: 'whisper', isChosen: false }] }),
    'speech.downloadModel': () => ({ data: { ...status, state: 'model_downloading' } }),
    'languageModels.list': () => ({ data: [answers, ...others] }),
    'languageModels.download': () => ({ data: [] }),
  });
  renderApp(<AllModels />);
  await screen.findByText(
    'Modelli che mancano a questo server: ascolto (670 MB), risposte (2,5 GB), significato (132 MB). In tutto circa 3,3 GB: 44 minuti a 10 Mbit/s, 4 minuti a 100.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scarica tutto' }));
  await waitFor(() => expect(calls.filter(({ name }) => /download/i.test(name))).toHaveLength(3));
  expect(calls.filter(({ name }) => /download/i.test(name))).toEqual([
    { name: 'speech.downloadModel', input: { purpose: 'speech' } },
    { name: 'languageModels.download', input: { kind: 'answers', name: 'qwen' } },
    { name: 'languageModels.download', input: { kind: 'meaning', name: 'e5' } },
  ]);
});

test('offers nothing that a provider does, that is here, or that has its own button', async () => {
  const done = serve({
    'speech.status': () => ({ data: { ...status, engine: 'provider', state: 'ready' } }),
    'speech.models': () => ({ data: [] }),
    'languageModels.list': () => ({
      data: [
        { ...answers, isUsed: false },
        { ...others[1], isInstalled: true },
      ],
    }),
  });
  const { queryClient } = renderApp(<AllModels />);
  await expect.poll(() => done.length >= 3 && queryClient.isFetching() === 0).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});
