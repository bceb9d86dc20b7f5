/** The search by meaning in the administrator's panel. */
export const embedding = {
  title: 'Ricerca per significato',
  off: 'Le registrazioni si trovano con le loro parole. Con un modello per il significato, scaricato qui sotto o di un servizio (EMBEDDING_BASE_URL, EMBEDDING_MODEL), si trovano anche con parole diverse.',
  on: (model: string) => `Le registrazioni si trovano anche per significato, con il modello ${model}.`,
  progress: (embedded: string, recordings: string) => `Registrazioni pronte: ${embedded} su ${recordings}.`,
  waits: (reason: string) => `${reason}. Intanto la ricerca usa le parole, e si riprova da sé.`,
};
