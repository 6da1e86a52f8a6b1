import * as z from 'zod/mini'

/** The hash of a transaction, of either network. `validateTransactionHash` checks the form of its network. */
export const transactionHash = z
  .string()
  .check(z.trim(), z.regex(/^(0x)?[\dA-Fa-f]{64}$/, 'must be a transaction hash, of 64 hexadecimal digits'))
