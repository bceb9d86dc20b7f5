/** What saving settings says, wherever they are changed. */
export const settings = {
  saved: {
    title: 'Impostazioni salvate',
    text: 'Le tue impostazioni sono state aggiornate con successo.',
  },
  saveFailed: { title: 'Errore nel salvataggio', text: 'Impossibile salvare le impostazioni' },
};
