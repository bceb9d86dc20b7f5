export type SecondStepTables = {
  second_steps: SecondStepTable;
  recovery_codes: RecoveryCodeTable;
  sign_in_tickets: SignInTicketTable;
};

/** The codes that a user gives after the password. A row without a secret tells that an administrator turned it off. */
type SecondStepTable = {
  user_id: string;
  /** What an app makes codes of, in base32. It has to be read, so it is no hash. */
  secret: string | null;
  /** When the user gave a first code of it; null: asked for, not yet on. */
  confirmed_at: string | null;
  /** The latest half minute whose code was taken: none is taken twice. */
  last_step: number;
  turned_off_at: string | null;
  created_at: string;
};

/** A code that stands for one of the app, once. It is deleted when it is used. */
type RecoveryCodeTable = { user_id: string /** SHA-256, hex. */; code_hash: string };

/** A right password that waits for its code. It is no sign-in session. */
type SignInTicketTable = {
  /** SHA-256, hex. The ticket itself is never stored. */
  ticket_hash: string;
  user_id: string;
  /** SHA-256 over the browser and the stored password: neither may be another one when the code comes. */
  bound_to: string;
  /** How many codes were tried. */
  attempts: number;
  expires_at: string;
};
