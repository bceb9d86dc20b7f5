/** What is explained about an online meeting whose sound cannot be recorded. */
export const meeting = {
  problems: {
    missing: {
      title: 'Qui si registra solo il microfono',
      text: 'Questo browser non permette di registrare il suono di una scheda o dello schermo. Sui telefoni non lo permette nessuno.',
      help: 'Per registrare una riunione online con le voci di tutti apri Wingman in Chrome o Edge su un computer.',
    },
    notGiven: {
      title: 'Questo browser non dà il suono delle schede',
      text: 'Condivide soltanto le immagini, che Wingman non registra.',
      help: 'Per registrare una riunione online con le voci di tutti apri Wingman in Chrome o Edge.',
    },
    noSound: {
      title: 'Manca il suono',
      text: 'La condivisione è partita senza audio, e non è stato registrato nulla.',
      help: 'Scegli la scheda della riunione e attiva «Condividi anche l’audio della scheda». Con una finestra l’audio spesso non c’è.',
    },
    refusedBySystem: {
      title: 'Il computer non permette la condivisione',
      text: 'Le impostazioni di sistema impediscono al browser di condividere lo schermo.',
      help: 'Consenti al browser la registrazione dello schermo nelle impostazioni di privacy del computer, poi riprova.',
    },
    cannotMix: {
      title: 'Il suono non si può aggiungere',
      text: 'Questo browser non riesce a unire il suono della scheda a quello del microfono.',
      help: 'La registrazione continua con il solo microfono.',
    },
  },
  aloneHint:
    'Con il solo microfono le altre voci si sentono se escono dagli altoparlanti: togli le cuffie e alza il volume.',
  alone: 'Solo microfono',
  again: 'Scegli di nuovo',
  cancel: 'Annulla',
  close: 'Chiudi',
};
