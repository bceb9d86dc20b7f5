import type { LanguageModel, LanguageModelChoice } from '@wingman/contract/language-model.ts';

/** The files of the language models of this server. Implemented by the models package. */
export interface LanguageModelStore {
  /** Installed and available ones, of each kind the smallest first. */
  list(): Promise<LanguageModel[]>;
  /**
   * Starts a download; does nothing while it runs. Errors are reported by `list`.
   * @throws {DomainError} not_found, conflict where the operator configured a folder or the memory is too small
   */
  download(choice: LanguageModelChoice): void;
  /** Cancels a download; the next one resumes it. */
  cancelDownload(choice: LanguageModelChoice): void;
  /** @throws {DomainError} not_found, conflict while it is being downloaded or where the operator configured it */
  remove(choice: LanguageModelChoice): Promise<void>;
}
