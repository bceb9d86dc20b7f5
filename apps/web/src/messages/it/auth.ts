import type { Plan } from '@wingman/contract/plan.ts';

const planSummaries: Record<Plan, string> = {
  free: '10 ore di registrazione e gli agenti preimpostati',
  standard: 'Registrazione illimitata e tutti gli agenti preimpostati',
  pro: 'Tutto Standard, più agenti personalizzati, risorse esterne e accesso API',
};

export const auth = {
  email: 'Email',
  emailPlaceholder: 'nome@esempio.it',
  password: 'Password',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  backHome: 'Torna alla home',
  login: {
    title: 'Ti diamo il bentornato',
    subtitle: 'Accedi per ritrovare le tue conversazioni.',
    /** For who comes by a link to a screen, or goes on after a sign-in that has ended. */
    subtitleOfLink: 'Accedi per aprire la pagina richiesta.',
    /** For whom an app has sent to ask for access. */
    subtitleOfConsent: 'Accedi: poi scegli che cosa può fare l’app da collegare.',
    /** For who comes with files that another app shared. */
    subtitleOfShared: 'Accedi: poi scegli se importare i file condivisi.',
    submit: 'Accedi',
    pending: 'Accesso in corso...',
    noAccount: 'Non hai un account?',
    register: 'Registrati',
    forgotten: 'Password dimenticata?',
    done: 'Login effettuato!',
    failed: 'Errore di login',
    failedText: 'Credenziali non valide',
  },
  register: {
    title: 'Crea il tuo account',
    subtitle: 'Scegli un piano e comincia a registrare.',
    subtitleWithoutPlans: 'Crea il tuo account e comincia a registrare.',
    plan: 'Piano',
    recommended: 'Consigliato',
    planSummaries,
    perMonth: 'al mese',
    firstName: 'Nome',
    lastName: 'Cognome',
    passwordPlaceholder: 'Minimo 6 caratteri',
    setupCode: 'Codice di configurazione',
    setupCodeHint:
      'Lo mostra il server quando viene avviato: solo chi lo gestisce può creare il primo account.',
    submit: 'Crea Account',
    pending: 'Registrazione in corso...',
    hasAccount: 'Hai già un account?',
    login: 'Accedi',
    note: 'Nessuna carta di credito richiesta. Puoi disdire il piano in qualsiasi momento.',
    done: 'Registrazione completata!',
    failed: 'Errore di registrazione',
    failedText: 'Si è verificato un errore durante la registrazione',
  },
  logout: {
    done: 'Logout effettuato',
    failed: 'Errore durante il logout',
  },
  expired: {
    title: 'Sessione scaduta',
    text: 'Effettua nuovamente il login per continuare',
  },
};
