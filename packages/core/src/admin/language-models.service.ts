import { DomainError } from '@wingman/contract/error.ts';
import type { LanguageModel, LanguageModelChoice } from '@wingman/contract/language-model.ts';
import type { Actor } from '../accounts/actor.ts';
import type { LanguageModelStore } from '../ports/language-model-store.ts';

/** The language models of this server, for administrators. Each call gives the list as it is afterwards. */
export function createLanguageModelsService({ languageModels }: { languageModels?: LanguageModelStore }) {
  async function after(actor: Actor, act: (store: LanguageModelStore) => unknown): Promise<LanguageModel[]> {
    if (!actor.isAdmin) throw new DomainError('forbidden');
    if (!languageModels) throw new DomainError('not_found');
    await act(languageModels);
    return languageModels.list();
  }

  return {
    /** None where this server has no store of them. @throws {DomainError} forbidden */
    async list(actor: Actor): Promise<LanguageModel[]> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      return languageModels ? languageModels.list() : [];
    },

    /** Starts a download. @throws {DomainError} forbidden, not_found, conflict */
    download(actor: Actor, choice: LanguageModelChoice): Promise<LanguageModel[]> {
      return after(actor, (store) => store.download(choice));
    },

    /** @throws {DomainError} forbidden, not_found */
    cancelDownload(actor: Actor, choice: LanguageModelChoice): Promise<LanguageModel[]> {
      return after(actor, (store) => store.cancelDownload(choice));
    },

    /** @throws {DomainError} forbidden, not_found, conflict */
    remove(actor: Actor, choice: LanguageModelChoice): Promise<LanguageModel[]> {
      return after(actor, (store) => store.remove(choice));
    },
  };
}
