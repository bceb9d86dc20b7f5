/** The private calendar address of a user, see contract/calendar.ts. */
export type CalendarAddressTable = {
  user_id: string;
  /** SHA-256 of the secret part, hex. The address itself is never stored. */
  token_hash: string;
  created_at: string;
  last_read_at: string | null;
};
