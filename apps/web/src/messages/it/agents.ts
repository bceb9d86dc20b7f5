export const agents = {
  picker: (name: string) => `Agente: ${name}`,
  pickerHeading: 'Agenti preferiti',
  noFavorites: 'Aggiungi una stella agli agenti che usi di più: li troverai qui.',
  manage: 'Gestisci Agenti',
  selected: 'Agente selezionato',
  selectedText: (name: string) => `Ora stai usando ${name}`,
};
