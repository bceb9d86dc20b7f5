/** A request that its sender may repeat. Hashes only; `answer` can be read by whoever knows the key. */
type IdempotencyKeyTable = {
  user_id: string;
  key_hash: string;
  request_hash: string;
  /** Encrypted; null until there is one, and where none is kept. */
  answer: string | null;
  created_at: string;
};

export type IdempotencyTables = { idempotency_keys: IdempotencyKeyTable };
