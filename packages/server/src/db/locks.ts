/**
 * The keys of PostgreSQL advisory locks. They are one list, so that no two uses wait for each other by mistake. Processes of
 * several versions run beside each other: never change or reuse one.
 */
export const LOCKS = {
  /** One process migrates at a time. */
  migration: 20_261_120,
  /** Placing orders, and selecting those of a match. */
  market: 20_261_121,
  /** Writing the checkpoint of a ledger check. Of two concurrent checks, only the one that holds the lock does. */
  ledgerCheck: 20_261_122,
  /** Registering encryption keys. */
  encryptionKeys: 20_261_123,
} as const
