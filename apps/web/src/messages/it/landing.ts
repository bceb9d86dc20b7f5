export const landing = {
  title: 'Ogni conversazione, a portata di domanda',
  text:
    'Wingman registra, trascrive e ricorda per te: fai una domanda e riascolta il momento esatto in cui ' +
    'è stato detto.',
  login: 'Accedi',
  register: 'Registrati Gratis',
  steps: [
    { title: 'Registra', text: 'Un tocco e il browser salva ogni parola, anche se la rete cade.' },
    { title: 'Chiedi', text: 'Una domanda in italiano, una risposta con le sue fonti.' },
    { title: 'Riascolta', text: 'Ogni fonte si apre al secondo giusto della registrazione.' },
  ],
  example: {
    question: 'A che ora passa l’idraulico?',
    answer: 'Passa domani mattina alle 9, e ha chiesto di lasciare libero l’accesso alla caldaia',
    citation: 'oggi 15:40 · 0:12',
    label: 'Un esempio di domanda e risposta',
  },
};
