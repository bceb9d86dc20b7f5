/** Structured log: fields first, then a fixed English sentence. Never secrets, never transcript text. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
