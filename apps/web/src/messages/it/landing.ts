const agents = 'Dal lavoro allo studio, scegli chi ti risponde. Con il piano Pro crei i tuoi.';

/** The page for visitors. Testimonials are samples and say so. */
export const landing = {
  title: 'Ogni conversazione, a portata di domanda',
  text:
    'Wingman registra, trascrive e ricorda per te: fai una domanda e riascolta il momento esatto in cui ' +
    'è stato detto.',
  login: 'Accedi',
  register: 'Registrati Gratis',
  note: 'Nessuna carta di credito richiesta',
  /** On a server that has no plans. */
  withoutPlans: {
    register: 'Registrati',
    agents: 'Dal lavoro allo studio, scegli chi ti risponde, o crea i tuoi agenti.',
  },
  navigation: 'Sezioni della pagina',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  sections: { features: 'Funzioni', plans: 'Piani', testimonials: 'Testimonianze' },
  example: {
    label: 'Un esempio di domanda e risposta',
    recorded: 'Riunione con il condominio',
    recordedAt: 'oggi, 15:40',
    length: '24:18',
    question: 'A che ora passa l’idraulico?',
    answer: 'Passa domani mattina alle 9 e chiede di lasciare libero l’accesso alla caldaia.',
    source: 'Fonte',
    citations: ['oggi 15:40 · 12:05', 'ieri 18:20 · 3:47'],
    playing: 'In ascolto da 12:05',
    words: '«…allora ci vediamo domattina, alle nove sono da voi…»',
  },
  features: {
    /** That of one of the items. */
    agents,
    title: 'Tutto ciò che hai detto, ritrovato in un attimo',
    items: [
      {
        title: 'Registra dal browser',
        text: 'Un tocco e parte. Ogni parola viene messa al sicuro mentre parli, anche se la rete cade.',
      },
      {
        title: 'Trascrizione automatica',
        text: 'Le conversazioni diventano testo in italiano, con il minuto di ogni frase.',
      },
      {
        title: 'Chiedi con parole tue',
        text: '«Che cosa ho promesso ieri sera?» Wingman capisce giorni, orari e domande di seguito.',
      },
      {
        title: 'Risposte con le fonti',
        text: 'Ogni affermazione rimanda al secondo in cui è stata detta: la riascolti con un clic.',
      },
      {
        title: 'Agenti per ogni occasione',
        text: agents,
      },
      {
        title: 'I dati restano tuoi',
        text: 'Funziona sul tuo server. Scarichi tutto quando vuoi e cancelli tutto quando vuoi.',
      },
    ],
  },
  plans: {
    title: 'Un piano per ogni voce',
    text: 'Comincia gratis. Cambi o disdici in qualsiasi momento.',
    perMonth: 'al mese',
    recommended: 'Consigliato',
    choose: (plan: string) => `Scegli ${plan}`,
    included: {
      free: ['10 ore di registrazione', 'Agenti preimpostati', 'Ricerca e risposte con le fonti'],
      standard: [
        'Registrazione illimitata',
        'Tutti gli agenti preimpostati',
        'Ricerca e risposte con le fonti',
      ],
      pro: [
        'Tutto ciò che offre Standard',
        'Agenti personalizzati',
        'Schemi di note propri',
        'Risorse esterne',
        'Accesso API',
      ],
    },
  },
  testimonials: {
    title: 'Come si usa, ogni giorno',
    note: 'Testimonianze di esempio: mostrano usi possibili, non parole di persone reali.',
    items: [
      {
        quote:
          'Dopo ogni incontro chiedo che cosa abbiamo deciso. Ho la risposta, e la frase del cliente da ' +
          'riascoltare.',
        role: 'Esempio · una consulente',
      },
      {
        quote: 'Registro le lezioni e la sera ripasso facendo domande. È come avere gli appunti di tutti.',
        role: 'Esempio · uno studente',
      },
      {
        quote: 'Le visite sono tante e i dettagli di più. Adesso so sempre che cosa mi hanno raccontato.',
        role: 'Esempio · un fisioterapista',
      },
    ],
  },
  closing: {
    title: 'La prossima conversazione non andrà persa',
    text: 'Bastano un nome, un’email e una password.',
  },
  footer: {
    licence: 'Software libero con licenza AGPL-3.0',
    licenceHref: 'https://www.gnu.org/licenses/agpl-3.0.html',
    source: 'Il codice sorgente accompagna ogni installazione',
    api: 'Documentazione API',
  },
};
