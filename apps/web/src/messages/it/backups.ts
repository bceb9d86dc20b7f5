import type { BackupFailure, BackupOverview } from '@wingman/contract/backup.ts';

const failures: Record<BackupFailure, string> = {
  disk_full:
    'Spazio insufficiente: libera spazio sul disco, oppure indica con BACKUP_DIR una cartella su un altro disco.',
  not_writable: 'Nella cartella del backup non si può scrivere: controlla che esista e i suoi permessi.',
  interrupted: 'Interrotto: il server si è fermato prima della fine. Avviane uno nuovo.',
  bad_folder: 'Nella cartella c’è già qualcos’altro: indica un’altra cartella con BACKUP_DIR.',
  empty_instance:
    'Qui non ci sono account e nel backup sì: controlla che il disco dei dati sia montato e che DATA_DIR sia giusta.',
  failed: 'Non riuscito: il log del server dice perché.',
};

const databases: Record<BackupOverview['database'], string> = {
  sqlite: 'il database',
  postgres: 'tutti i dati di PostgreSQL',
};

const storages: Record<BackupOverview['storage'], string> = {
  folder: 'tutti i file audio',
  bucket: 'tutti i file audio del bucket S3',
};

/** Backups in the administrator's panel. */
export const backups = {
  title: 'Backup',
  what: ({ database, storage }: Pick<BackupOverview, 'database' | 'storage'>) =>
    `Copia ${databases[database]} e ${storages[storage]} mentre si continua a lavorare. Ogni backup aggiunge solo ciò che è nuovo. Gli stati precedenti restano per il tempo impostato sul server.`,
  where: (host: string) => `Cartella sul server ${host}`,
  sameDisk:
    'La cartella è sullo stesso disco dei dati: se il disco si guasta si perdono entrambi. Copiala altrove, oppure indica con BACKUP_DIR una cartella su un altro disco.',
  schedule: (next: string) => `Prossimo backup automatico: ${next}`,
  noSchedule: 'Nessun backup automatico: si attiva con BACKUP_SCHEDULE.',
  free: (bytes: string) => `Spazio libero: ${bytes}`,
  neverVerified: 'Nessun backup è ancora stato verificato.',
  verified: (when: string, checked: string, bytes: string) =>
    `Ultima verifica: ${when}, riletti ${checked} file (${bytes}).`,
  verifiedWhole: 'Tutto integro.',
  repaired: (count: number) => (count === 1 ? 'Un file riparato.' : `${count} file riparati.`),
  damaged: (count: number) =>
    count === 1
      ? 'Un file resta danneggiato: il comando wingman backup con --verify dice quale.'
      : `${count} file restano danneggiati: il comando wingman backup con --verify dice quali.`,
  missing: (count: number) =>
    count === 1
      ? 'Un file manca dall’archivio delle registrazioni.'
      : `${count} file mancano dall’archivio delle registrazioni.`,
  unsaved: (count: number) =>
    count === 1 ? 'Non è nemmeno nel backup.' : `${count} non sono nemmeno nel backup.`,
  verify: 'Esegui e verifica',
  verifying: (files: string, total: string) => `Verifica: ${files} file su ${total}`,
  restore: 'Il ripristino si fa sul server, in un’installazione non ancora usata:',
  restoreCommand: (folder: string) => `wingman restore ${folder}`,
  start: 'Esegui backup',
  startFailed: 'Backup non avviato',
  loadFailed: 'Backup non disponibili',
  done: 'Backup completato',
  failed: 'Backup non riuscito',
  database: 'Copia del database…',
  files: (files: string, total: string) => `${files} file su ${total}`,
  progress: 'Avanzamento del backup',
  latest: 'Ultimi backup',
  none: 'Nessun backup finora.',
  states: { running: 'In corso', done: 'Riuscito', failed: 'Non riuscito' },
  result: (files: string, copied: string, bytes: string) => `File: ${files}, nuovi: ${copied} (${bytes})`,
  elsewhere: (folder: string, host: string) => `in ${folder} su ${host}`,
  failures,
};
