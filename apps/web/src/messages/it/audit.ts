import type { AuditKind } from '@wingman/contract/audit.ts';

type Kind = {
  /** What one looks for. */
  name: string;
  /**
   * What follows who did it, e.g. «anna@example.it ha cambiato la password». `about`: the account, link, recording … that it was done
   * to; `isOwn`: the account is that of who did it.
   */
  act: (about: string, isOwn: boolean) => string;
};

const kinds: Record<AuditKind, Kind> = {
  registered: {
    name: 'Account creato',
    act: (about, isOwn) => (isOwn ? 'ha creato il proprio account' : `ha creato l’account ${about}`),
  },
  signed_in: { name: 'Accesso', act: () => 'ha fatto l’accesso' },
  signed_out: { name: 'Uscita', act: () => 'ha chiuso la sessione' },
  user_promoted: {
    name: 'Amministrazione affidata',
    act: (about) => `ha affidato l’amministrazione a ${about}`,
  },
  user_demoted: {
    name: 'Amministrazione tolta',
    act: (about) => `ha tolto l’amministrazione a ${about}`,
  },
  user_deactivated: { name: 'Account disattivato', act: (about) => `ha disattivato l’account ${about}` },
  user_activated: { name: 'Account riattivato', act: (about) => `ha riattivato l’account ${about}` },
  password_reset: { name: 'Password sostituita', act: (about) => `ha sostituito la password di ${about}` },
  reset_link_created: {
    name: 'Link per una nuova password',
    act: (about) => `ha creato un link per la nuova password di ${about}`,
  },
  registration_changed: {
    name: 'Registrazione cambiata',
    act: (about) => `ha cambiato chi può registrarsi: ${about}`,
  },
  invitation_created: { name: 'Invito creato', act: () => 'ha creato un invito' },
  invitation_renewed: { name: 'Invito rinnovato', act: () => 'ha rinnovato un invito' },
  invitation_revoked: { name: 'Invito revocato', act: () => 'ha revocato un invito' },
  invitation_used: { name: 'Invito usato', act: () => 'ha usato un invito' },
  name_changed: { name: 'Nome cambiato', act: () => 'ha cambiato nome' },
  email_changed: { name: 'Email cambiata', act: () => 'ha cambiato indirizzo email' },
  password_changed: { name: 'Password cambiata', act: () => 'ha cambiato la password' },
  account_deletion_requested: {
    name: 'Eliminazione dell’account chiesta',
    act: () => 'ha chiesto di eliminare il proprio account',
  },
  account_deletion_cancelled: {
    name: 'Eliminazione dell’account annullata',
    act: (about, isOwn) =>
      isOwn
        ? 'ha annullato l’eliminazione del proprio account'
        : `ha annullato l’eliminazione dell’account ${about}`,
  },
  account_deleted: { name: 'Account eliminato', act: (about) => `ha eliminato l’account ${about}` },
  second_step_on: {
    name: 'Verifica in due passaggi attivata',
    act: (about, isOwn) =>
      isOwn
        ? 'ha attivato la verifica in due passaggi'
        : `ha attivato la verifica in due passaggi di ${about}`,
  },
  second_step_off: {
    name: 'Verifica in due passaggi disattivata',
    act: (about, isOwn) =>
      isOwn
        ? 'ha disattivato la verifica in due passaggi'
        : `ha disattivato la verifica in due passaggi di ${about}`,
  },
  recovery_codes_renewed: {
    name: 'Codici di recupero rinnovati',
    act: () => 'ha rinnovato i codici di recupero',
  },
  recovery_code_used: {
    name: 'Codice di recupero usato',
    act: (about) => `ha usato un codice di recupero di ${about}`,
  },
  code_check_failed: {
    name: 'Codice sbagliato',
    act: (about) => `ha scritto un codice sbagliato per ${about}`,
  },
  password_check_failed: {
    name: 'Conferma con password sbagliata',
    act: () => 'ha confermato con una password sbagliata',
  },
  sessions_ended: { name: 'Sessioni chiuse', act: () => 'ha chiuso altre sessioni' },
  sign_in_failed: {
    name: 'Accesso non riuscito',
    act: (about) => `ha provato ad accedere come ${about} senza riuscirci`,
  },
  plan_changed: { name: 'Piano cambiato', act: (about) => `ha cambiato piano: ${about}` },
  preset_agent_created: { name: 'Agente preimpostato creato', act: () => 'ha creato un agente preimpostato' },
  preset_agent_updated: {
    name: 'Agente preimpostato modificato',
    act: () => 'ha modificato un agente preimpostato',
  },
  preset_agent_deleted: {
    name: 'Agente preimpostato eliminato',
    act: () => 'ha eliminato un agente preimpostato',
  },
  recording_trashed: {
    name: 'Registrazione nel Cestino',
    act: () => 'ha spostato una registrazione nel Cestino',
  },
  recording_restored: {
    name: 'Registrazione ripristinata',
    act: () => 'ha ripristinato una registrazione dal Cestino',
  },
  recording_deleted: { name: 'Registrazione eliminata', act: () => 'ha eliminato una registrazione' },
  chat_trashed: { name: 'Chat nel Cestino', act: () => 'ha spostato una chat nel Cestino' },
  chat_restored: { name: 'Chat ripristinata', act: () => 'ha ripristinato una chat dal Cestino' },
  chat_deleted: { name: 'Chat eliminata', act: () => 'ha eliminato una chat' },
  agent_deleted: { name: 'Agente eliminato', act: () => 'ha eliminato un agente' },
  data_cleared: { name: 'Dati cancellati', act: () => 'ha cancellato tutti i propri dati' },
  data_exported: { name: 'Dati esportati', act: () => 'ha esportato i propri dati' },
  audit_exported: { name: 'Registro esportato', act: () => 'ha esportato questo registro' },
  voiceprints_exported: {
    name: 'Impronte vocali esportate',
    act: () => 'ha esportato le proprie impronte vocali',
  },
  backup_started: { name: 'Backup avviato', act: () => 'ha avviato un backup' },
  backup_restored: { name: 'Backup ripristinato', act: () => 'ha ripristinato un backup' },
  api_key_created: { name: 'Chiave API creata', act: () => 'ha creato una chiave API' },
  api_key_revoked: { name: 'Chiave API revocata', act: () => 'ha revocato una chiave API' },
  grant_created: { name: 'App collegata', act: () => 'ha collegato un’app' },
  grant_revoked: { name: 'App scollegata', act: () => 'ha scollegato un’app' },
  grant_reused: {
    name: 'App scollegata per abuso',
    act: () => 'ha perso il collegamento di un’app, che ha usato due volte lo stesso codice',
  },
  webhook_created: { name: 'Webhook creato', act: () => 'ha creato un webhook' },
  webhook_changed: { name: 'Webhook modificato', act: () => 'ha modificato un webhook' },
  webhook_secret_renewed: {
    name: 'Segreto di un webhook rinnovato',
    act: () => 'ha rinnovato il segreto di un webhook',
  },
  webhook_deleted: { name: 'Webhook eliminato', act: () => 'ha eliminato un webhook' },
  webhook_failed: {
    name: 'Webhook disattivato',
    act: () => 'ha disattivato un webhook che non risponde più',
  },
  calendar_created: {
    name: 'Indirizzo del calendario creato',
    act: () => 'ha creato il proprio indirizzo del calendario',
  },
  calendar_revoked: {
    name: 'Indirizzo del calendario revocato',
    act: () => 'ha revocato l’indirizzo del calendario',
  },
  share_created: { name: 'Link creato', act: () => 'ha creato un link di condivisione' },
  share_changed: { name: 'Link modificato', act: () => 'ha modificato un link di condivisione' },
  share_revoked: { name: 'Link revocato', act: () => 'ha revocato un link di condivisione' },
  share_opened: { name: 'Link aperto', act: () => 'ha aperto un link di condivisione' },
  share_password_failed: {
    name: 'Password di un link sbagliata',
    act: () => 'ha scritto una password sbagliata per un link di condivisione',
  },
};

/** What was done on the instance, in the administrator's panel. */
export const audit = {
  title: 'Registro',
  hint: 'Ciò che è stato fatto, da chi e da dove, nell’ultimo anno. Mai ciò che è stato detto.',
  kinds,
  unknown: 'ha fatto qualcosa che questa versione non conosce',
  done: (who: string, act: string) => `${who} ${act}.`,
  unknownUser: 'Qualcuno',
  fromHere: 'Il server',
  change: (before: string, after: string) => `da ${before} a ${after}`,
  registration: { open: 'tutti', invitation: 'chi ha un invito', closed: 'nessuno' },
  from: (address: string) => `da ${address}`,
  filters: 'Filtri',
  by: 'Chi',
  about: 'A chi',
  account: 'Email o ID',
  kind: 'Che cosa',
  all: 'Tutto',
  since: 'Dal',
  until: 'Al',
  clear: 'Togli i filtri',
  none: 'Nessun evento.',
  noneFound: 'Nessun evento corrisponde ai filtri.',
  failed: 'Registro non disponibile',
  more: 'Mostra altri',
  exportCsv: 'Esporta CSV',
  exportJson: 'Esporta JSON',
  exportFailed: 'Esportazione non riuscita',
};
