/** What Wingman answers to a greeting, thanks or a question for help. */
export const talkMessages = {
  greetings: {
    ciao: 'Ciao!',
    buongiorno: 'Buongiorno!',
    buonasera: 'Buonasera!',
    'buon pomeriggio': 'Buon pomeriggio!',
  },
  greeting: 'Che cosa vuoi ritrovare nelle tue registrazioni?',
  wellBeing: 'Tutto bene, grazie. Che cosa vuoi ritrovare nelle tue registrazioni?',
  thanks: 'Prego! Se vuoi sapere altro, chiedi pure.',
  praise: 'Bene! Se vuoi sapere altro, chiedi pure.',
  farewell: 'A presto!',
  help: 'Sono Wingman: cerco nelle tue registrazioni e rispondo con ciò che è stato detto, citando il punto da riascoltare.\n\nPuoi chiedermi un fatto, un impegno o una decisione («A che ora passa il tecnico?»), oppure il riassunto di un giorno o di una registrazione («Riassumi la riunione di lunedì»).\n\nDi solito guardo le registrazioni di oggi: con SuperSearch cerco in tutte.',
};
