import type { ModelKind } from './local-model.ts';

/**
 * Why a model gives nothing.
 * - `model`: it cannot be used, and no retry helps: another file must be there.
 * - `request`: it works, but cannot take this text.
 * - `engine`: the process or the engine failed; a retry may help.
 */
export type ProblemKind = 'model' | 'request' | 'engine';

/** How a process of models was lost. */
export type ProcessLoss = 'crashed' | 'hung';

/** `message` is an Italian sentence for people, without paths. `loss` is set where the process was lost. */
export class ModelProblem extends Error {
  override readonly name = 'ModelProblem';
  readonly kind: ProblemKind;
  readonly loss: ProcessLoss | undefined;

  constructor(
    kind: ProblemKind,
    message: string,
    options: { cause?: unknown; loss?: ProcessLoss | undefined } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.loss = options.loss;
  }
}

export const problems = {
  missing: 'Il file del modello non c’è',
  notGguf: 'Il file non è un modello in formato GGUF',
  damaged: 'Il file del modello è danneggiato o incompleto',
  tooLong: 'La domanda e gli estratti non entrano nel contesto del modello',
  images: 'Il modello di questa macchina non può guardare le immagini',
  noEngine: 'I modelli linguistici non possono funzionare su questa macchina',
  crashed: 'Il processo dei modelli linguistici si è interrotto',
  gaveWay: 'Una domanda è passata avanti',
  hung: 'Il modello linguistico non ha risposto in tempo',
  closing: 'Il server si sta fermando',
} as const;

const does: Record<ModelKind, string> = {
  meaning: 'serve a cercare per significato',
  ranking: 'mette in ordine i risultati',
  answers: 'scrive risposte',
};

/** A model of one kind where another is wanted. */
export const wrongKind = (kind: ModelKind, wanted: ModelKind): string =>
  `Questo modello ${does[kind]}: non ${does[wanted]}`;

export const unknownArchitecture = (name: string): string =>
  `L’architettura «${name.slice(0, 40)}» di questo modello non è conosciuta`;

/** Both in bytes. */
export const tooLarge = (needed: number, free: number): string =>
  `Il modello ha bisogno di ${gigabytes(needed)} GB di memoria e ne sono liberi ${gigabytes(free)}`;

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1).replace('.', ',');
