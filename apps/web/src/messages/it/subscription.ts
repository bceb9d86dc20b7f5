import type { Plan } from '@wingman/contract/plan-table.ts';

const features: Record<Plan, string[]> = {
  free: ['10 ore di registrazione', 'Agenti preimpostati'],
  standard: ['Registrazione illimitata', 'Tutti gli agenti preimpostati'],
  pro: [
    'Tutto ciò che offre Standard',
    'Agenti personalizzati',
    'Schemi di note propri',
    'Risorse esterne',
    'Accesso API',
  ],
};

export const subscription = {
  title: 'Abbonamento',
  loading: 'Caricamento abbonamento...',
  loadFailed: 'Impossibile caricare l’abbonamento',
  plan: 'Il tuo piano',
  used: 'Tempo registrato',
  remaining: 'Tempo rimanente',
  unlimited: 'Registrazione illimitata',
  usage: 'Ore di registrazione usate',
  usageOf: (used: string, limit: string) => `${used} di ${limit}`,
  canRecord: 'Puoi registrare',
  limitReached: 'Limite raggiunto',
  plans: 'Piani',
  features,
  perMonth: 'al mese',
  current: 'Piano Attuale',
  upgrade: 'Upgrade',
  downgrade: 'Downgrade',
  upgradeTo: (plan: string) => `Upgrade a ${plan}`,
  downgradeTo: (plan: string) => `Downgrade a ${plan}`,
  closed: 'Su questo server i piani vengono cambiati da un amministratore: chiedi a chi lo gestisce.',
  warning: {
    title: 'Hai raggiunto il limite del piano Free',
    text:
      'Le 10 ore di registrazione sono esaurite: per registrare ancora passa a un piano senza limiti. ' +
      'Quanto hai già registrato resta al suo posto.',
  },
  confirm: {
    title: (plan: string) => `Passare al piano ${plan}?`,
    price: (price: string) =>
      `Il piano costa ${price} al mese. Per ora non viene effettuato alcun pagamento.`,
    free: 'Il piano è gratuito.',
    effect: 'Il cambio vale da subito:',
    gains: {
      recording: 'registrazione senza limite di ore',
      agents: 'agenti personalizzati',
      templates: 'schemi di note propri',
      api: 'accesso API con chiavi personali',
    },
    losses: {
      recording: 'torna il limite di 10 ore: il tempo già registrato conta',
      limit: 'le 10 ore sono già esaurite: non potrai iniziare nuove registrazioni',
      agents: 'i tuoi agenti personalizzati restano leggibili, ma non potrai crearne o modificarli',
      templates: 'i tuoi schemi di note restano leggibili, ma non potrai crearne, modificarli o usarli',
      api: 'le tue chiavi API smettono di funzionare',
    },
    kept: 'Registrazioni e conversazioni restano tutte.',
  },
  changed: (plan: string) => `Ora hai il piano ${plan}`,
  changeFailed: 'Cambio di piano non riuscito',
};
