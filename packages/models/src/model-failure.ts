/** Reasons why models are missing, as shown on screens. Some end with a file or a status. */
export const modelFailures = {
  interrupted: 'Lo scaricamento si è interrotto',
  unreachable: 'Il server del modello non è raggiungibile',
  refused: "Il server del modello ha risposto con l'errore",
  disk_full: 'Lo spazio su disco non basta per il modello',
  hash_missing: "Manca l'impronta SHA-256 del file",
  wrong_file: 'Il file ricevuto non è quello atteso:',
  not_a_model: 'I file ricevuti non sono un modello',
  cut: 'Il file del modello è incompleto',
  wrong_kind: 'Il modello non è del tipo giusto: qui',
  too_large: 'Il modello chiede più memoria di quanta ne ha questo server',
  unusable: 'Il modello ricevuto non può essere usato',
  damaged: 'I modelli sono danneggiati',
  file_damaged: 'Il file del modello è danneggiato',
  model_damaged: 'Il modello vocale è danneggiato',
} as const;

/** Why a model cannot be had or used; `message` is an Italian sentence for the person. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

export type ModelFailure = keyof typeof modelFailures;

/** The failure that a sentence describes, which may have details; undefined for others. */
export function modelFailureIn(sentence: string): ModelFailure | undefined {
  const codes = Object.keys(modelFailures) as ModelFailure[];
  return codes.find((code) => sentence.includes(modelFailures[code]));
}
