import { DomainError } from '@wingman/contract/error.ts';
import type { LanguageModel, LanguageModelChoice } from '@wingman/contract/language-model.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { LanguageModelStore } from '../ports/language-model-store.ts';
import { createTestServices } from '../testing/test-services.ts';

const model: LanguageModel = {
  kind: 'meaning',
  name: 'e5',
  isChosen: true,
  isUsed: true,
  isInstalled: false,
  isRecommended: true,
  fits: true,
  bytes: 0,
  downloadBytes: 132_000_000,
  needsBytes: 432_000_000,
  licence: 'MIT',
  languages: 94,
  canBeRemoved: false,
  canBeDownloaded: true,
  download: null,
  problem: null,
};

/** Knows one model. */
function createStore(): LanguageModelStore & { calls: string[] } {
  let download: LanguageModel['download'] = null;
  const calls: string[] = [];
  const find = (call: string, { kind, name }: LanguageModelChoice) => {
    if (kind !== model.kind || name !== model.name) throw new DomainError('not_found');
    calls.push(call);
  };
  return {
    calls,
    list: async () => [{ ...model, download }],
    download(choice) {
      find('download', choice);
      download = { receivedBytes: 0, totalBytes: null };
    },
    cancelDownload(choice) {
      find('cancel', choice);
      download = null;
    },
    remove: async (choice) => find('remove', choice),
  };
}

const choice = { kind: 'meaning', name: 'e5' } as const;

describeSqlite((openDatabase) => {
  it('gives administrators the list as it is after each call', async () => {
    const store = createStore();
    const { languageModels, register } = await createTestServices(await openDatabase(), {
      languageModels: store,
    });
    const admin = await register('admin@example.test');
    expect(await languageModels.list(admin)).toEqual([model]);
    expect((await languageModels.download(admin, choice))[0]?.download).not.toBeNull();
    expect((await languageModels.cancelDownload(admin, choice))[0]?.download).toBeNull();
    expect(await languageModels.remove(admin, choice)).toEqual([model]);
    expect(store.calls).toEqual(['download', 'cancel', 'remove']);
    for (const wrong of [
      { ...choice, name: '../e5' },
      { ...choice, kind: 'ranking' as const },
    ]) {
      await expect(languageModels.download(admin, wrong)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('does nothing for others, and has nothing where there is no store', async () => {
    const store = createStore();
    const services = await createTestServices(await openDatabase(), { languageModels: store });
    await services.register('admin@example.test');
    const anna = await services.register('anna@example.test');
    for (const call of [
      () => services.languageModels.list(anna),
      () => services.languageModels.download(anna, choice),
      () => services.languageModels.cancelDownload(anna, choice),
      () => services.languageModels.remove(anna, choice),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(store.calls).toEqual([]);
    const none = await createTestServices(await openDatabase());
    const admin = await none.register('admin@example.test');
    expect(await none.languageModels.list(admin)).toEqual([]);
    await expect(none.languageModels.download(admin, choice)).rejects.toMatchObject({ code: 'not_found' });
  });
});
