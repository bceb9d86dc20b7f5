/**
 * The single table of error codes: the HTTP status and the text for users. Core throws `DomainError(code)`; the edge
 * maps it to a response with this table only.
 */
export const errors = {
  bad_request: { status: 400, message: 'Richiesta non valida' },
  validation_failed: { status: 400, message: 'Alcuni dati non sono validi' },
  bad_json: { status: 400, message: 'Il corpo della richiesta non è JSON valido' },
  bad_multipart: { status: 400, message: 'Il modulo inviato non è valido o è incompleto' },
  audio_missing: { status: 400, message: 'Manca il file audio (campo «audio»)' },
  not_audio: { status: 400, message: 'Il file non è una registrazione audio riconoscibile' },
  audio_unsupported: {
    status: 400,
    message: 'Questo formato audio non è supportato: prova con MP3, M4A o WAV',
  },
  audio_too_complex: {
    status: 400,
    message:
      'Il file contiene troppi dati oltre all’audio (etichette, copertine, indici) e non può essere aperto',
  },
  audio_empty: { status: 400, message: 'La registrazione è vuota' },
  audio_too_short: { status: 400, message: 'La registrazione è troppo breve' },
  audio_without_track: { status: 400, message: 'Il file non contiene una traccia audio' },
  audio_encrypted: {
    status: 400,
    message: 'Il file audio è protetto da una cifratura e non può essere letto',
  },
  image_missing: { status: 400, message: "Manca il file dell'immagine (campo «image»)" },
  image_empty: { status: 400, message: "L'immagine è vuota" },
  image_heic: {
    status: 400,
    message: 'Le foto in formato HEIC non sono supportate: inviala come JPEG o PNG',
  },
  not_image: { status: 400, message: "Il file non è un'immagine JPEG, PNG, WebP o GIF" },
  image_damaged: { status: 400, message: "L'immagine è danneggiata e non può essere letta" },
  image_too_many_points: {
    status: 400,
    message: "L'immagine può avere al massimo 50 milioni di punti: riducila e riprova",
  },
  image_too_large: { status: 413, message: "L'immagine può pesare al massimo 10 MB" },
  audio_damaged: { status: 400, message: 'Il file audio è danneggiato e non può essere letto' },
  password_too_common: {
    status: 400,
    message: 'Questa password è troppo facile da indovinare: scegline un’altra',
  },
  unauthorized: { status: 401, message: 'Unauthorized' },
  bad_credentials: { status: 401, message: 'Credenziali non valide' },
  second_step_required: { status: 401, message: 'Serve anche il codice della verifica in due passaggi' },
  sign_in_expired: {
    status: 401,
    message: 'Il tempo per il codice è finito: accedi di nuovo con email e password',
  },
  wrong_code: { status: 403, message: 'Il codice non è giusto, o è già stato usato' },
  wrong_password: { status: 403, message: 'La password attuale non è giusta' },
  invalid_token: { status: 403, message: 'Token non valido' },
  forbidden: { status: 403, message: 'Accesso negato' },
  foreign_origin: { status: 403, message: 'Richiesta proveniente da un altro sito' },
  account_disabled: { status: 403, message: 'Questo account è disattivato: contatta un amministratore' },
  deletion_pending: {
    status: 403,
    message: 'Questo account sta per essere eliminato: annulla l’eliminazione, poi riprova',
  },
  last_admin: {
    status: 409,
    message: 'Non c’è un altro amministratore: prima nominane uno, poi elimina il tuo account',
  },
  signup_closed: { status: 403, message: 'Su questo server non si possono creare nuovi account' },
  invitation_required: {
    status: 403,
    message: 'Su questo server ci si registra con un invito: chiedilo a chi lo gestisce',
  },
  invitation_for_other: { status: 403, message: 'Questo invito è per un altro indirizzo email' },
  setup_code_required: {
    status: 403,
    message:
      'Per il primo account serve il codice di configurazione giusto: il server lo mostra quando viene avviato',
  },
  session_required: { status: 403, message: 'Accesso negato' },
  scope_required: { status: 403, message: 'Questa chiave non ha il permesso che serve' },
  invalid_client: { status: 401, message: 'Questa app non è registrata qui' },
  invalid_grant: { status: 400, message: 'Il codice o il token non è valido o è scaduto' },
  invalid_target: { status: 400, message: 'Il token vale per un altro indirizzo' },
  invalid_scope: { status: 400, message: 'L’app chiede più di quanto le è permesso' },
  unsupported_grant_type: { status: 400, message: 'Questo modo di ottenere un token non è previsto' },
  invalid_client_metadata: { status: 400, message: 'I dati dell’app non sono validi' },
  invalid_redirect_uri: {
    status: 400,
    message: 'Un indirizzo di ritorno deve cominciare con https, o essere su questo computer',
  },
  plan_change_closed: {
    status: 403,
    message: 'Il cambio di piano è riservato agli amministratori di questo server',
  },
  plan_required: { status: 403, message: 'Questa funzione non è compresa nel tuo piano' },
  recording_limit_reached: { status: 403, message: 'Hai raggiunto il limite di registrazione del tuo piano' },
  moment_limit_reached: {
    status: 403,
    message: 'Una registrazione può avere al massimo 1.000 momenti',
  },
  fact_limit_reached: {
    status: 403,
    message: 'Di una persona si possono scrivere al massimo 500 righe',
  },
  limit_without_recording: {
    status: 400,
    message: 'Un tratto vale solo in una registrazione: limita la chat anche a quella',
  },
  tag_name_taken: { status: 409, message: 'Hai già un’etichetta con questo nome' },
  tag_limit_reached: {
    status: 403,
    message: 'Si possono avere al massimo 500 etichette: elimina quelle che non usi',
  },
  recording_tag_limit_reached: {
    status: 403,
    message: 'Una registrazione può avere al massimo 20 etichette',
  },
  known_word_taken: { status: 409, message: 'Questa parola c’è già' },
  known_word_limit_reached: {
    status: 403,
    message: 'Si possono avere al massimo 2.000 parole da conoscere: elimina quelle che non servono',
  },
  people_limit_reached: {
    status: 403,
    message: 'Si possono avere al massimo 10.000 persone',
  },
  note_line_limit_reached: {
    status: 403,
    message: 'Le note di una registrazione possono avere al massimo 500 righe',
  },
  correction_limit_reached: {
    status: 403,
    message: 'Una trascrizione può avere al massimo 10.000 correzioni',
  },
  sharing_off: { status: 403, message: 'Su questo server la condivisione è disattivata' },
  share_limit_reached: {
    status: 403,
    message: 'Si possono avere al massimo 500 link aperti: revoca quelli che non servono più',
  },
  transcript_unfinished: {
    status: 409,
    message: 'Il testo si può correggere quando la trascrizione è finita',
  },
  recording_in_trash: {
    status: 409,
    message: 'Questa registrazione è nel Cestino: ripristinala, poi riprova',
  },
  chat_in_trash: {
    status: 409,
    message: 'Questa chat è nel Cestino: ripristinala, poi riprova',
  },
  notes_off: { status: 409, message: 'Per questa registrazione le note sono disattivate' },
  answer_model_required: {
    status: 409,
    message: 'Qui non c’è un modello pronto a scrivere le note',
  },
  not_found: { status: 404, message: 'Elemento non trovato' },
  unknown_path: { status: 404, message: 'Percorso sconosciuto' },
  method_not_allowed: { status: 405, message: 'Metodo non consentito per questo percorso' },
  request_timeout: { status: 408, message: 'La richiesta è arrivata troppo lentamente' },
  email_taken: { status: 409, message: 'Esiste già un account con questa email' },
  conflict: { status: 409, message: 'Nel frattempo qualcosa è cambiato: ricarica e riprova' },
  already_requested: {
    status: 409,
    message:
      'Questa richiesta è già arrivata: guarda che cosa ne è stato prima di ripeterla con un’altra chiave',
  },
  too_large: { status: 413, message: 'Il file è troppo grande' },
  uri_too_long: { status: 414, message: "L'indirizzo richiesto è troppo lungo" },
  unsupported_media_type: { status: 415, message: 'Tipo di contenuto non supportato' },
  range_not_satisfiable: { status: 416, message: 'La parte richiesta non esiste' },
  idempotency_key_reused: {
    status: 422,
    message: 'Questa Idempotency-Key è già di un’altra richiesta: usane una nuova',
  },
  too_many_attempts: { status: 429, message: 'Troppi tentativi: riprova più tardi' },
  headers_too_large: { status: 431, message: 'Le intestazioni della richiesta sono troppo lunghe' },
  internal: { status: 500, message: 'Errore interno del server' },
  provider_failed: {
    status: 502,
    message: 'Il servizio di intelligenza artificiale non ha risposto correttamente',
  },
  unavailable: { status: 503, message: 'Servizio momentaneamente non disponibile' },
  speech_unavailable: { status: 503, message: 'La trascrizione non è ancora disponibile' },
  provider_timeout: {
    status: 504,
    message: 'Il servizio di intelligenza artificiale non ha risposto in tempo',
  },
  storage_full: {
    status: 507,
    message: 'Spazio esaurito sul server: la registrazione resta al sicuro nel browser',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid field: where it is (dotted path) and what is wrong with it, in Italian. */
export type ErrorIssue = { path: string; message: string };

/** The JSON body of every error response. */
export type ErrorBody = {
  message: string;
  code: string;
  issues?: ErrorIssue[];
  /** Of `second_step_required`: what the second step of the sign-in is to be given. */
  ticket?: string;
};

export type ErrorDetails = {
  /** Replaces the table's text where it contains a number, e.g. a waiting time. */
  message?: string;
  issues?: ErrorIssue[];
  retryAfterSeconds?: number;
  ticket?: string;
  cause?: unknown;
};

/** A violated rule of the product. The only kind of error that core throws on purpose. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly ticket: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.ticket = details.ticket;
  }

  get status(): number {
    return errors[this.code].status;
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.issues ? { issues: this.issues } : {}),
      ...(this.ticket ? { ticket: this.ticket } : {}),
    };
  }
}
