/** Why models are not here, in the words of the screens. Some name a file or a status at their end. */
export const modelFailures = {
  interrupted: 'Lo scaricamento si è interrotto',
  unreachable: 'Il server del modello non è raggiungibile',
  refused: "Il server del modello ha risposto con l'errore",
  disk_full: 'Lo spazio su disco non basta per il modello',
  hash_missing: "Manca l'impronta SHA-256 del file",
  wrong_file: 'Il file ricevuto non è quello atteso:',
  not_a_model: 'I file ricevuti non sono un modello',
  unusable: 'Il modello ricevuto non può essere usato',
  damaged: 'I modelli sono danneggiati',
  model_damaged: 'Il modello vocale è danneggiato',
} as const;

export type ModelFailure = keyof typeof modelFailures;

/** Which failure a sentence tells of, which may tell more than that; undefined when of none. */
export function modelFailureIn(sentence: string): ModelFailure | undefined {
  const codes = Object.keys(modelFailures) as ModelFailure[];
  return codes.find((code) => sentence.includes(modelFailures[code]));
}
