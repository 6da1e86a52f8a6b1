/**
 * The keys of PostgreSQL advisory locks, in one list so that no two purposes share a key. Never change or reuse a key:
 * processes of several versions run on one database.
 */
export const ADVISORY_LOCK_KEYS = {
  /** One process migrates at a time. */
  migration: 20_261_120,
  /** Shared while an order is placed, exclusive while the matching of a session starts. */
  market: 20_261_121,
  /** Held by the ledger check that writes the checkpoint. A concurrent check writes none. */
  ledgerCheck: 20_261_122,
  /** Held while encryption keys are registered. */
  encryptionKeys: 20_261_123,
  // One per switch of the operator, by its name: shared while an act runs, exclusive while it is stopped or started.
  signUps: 20_261_131,
  orders: 20_261_132,
  matching: 20_261_133,
  payments: 20_261_134,
  stakes: 20_261_135,
  withdrawals: 20_261_136,
  /** One batch of orders is matched at a time, whatever its session, so that each batch sees the trades of the others. */
  matchingBatch: 20_261_148,
} as const
