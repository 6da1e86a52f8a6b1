import type { FormError } from '../form-rule.js'
import type { CryptoNetwork } from '../orders/rules.js'

interface HashForm {
  pattern: RegExp
  rule: string
}

/** How the wallets and explorers of a network write a hash. */
const FORMS: Record<CryptoNetwork, HashForm> = {
  TRC20: {
    pattern: /^[\da-f]{64}$/,
    rule: 'The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x',
  },
  ERC20: {
    pattern: /^0x[\da-f]{64}$/,
    rule: 'The hash of an ERC20 transaction has 0x and 64 characters, 0–9 and a–f',
  },
}

/** A transaction hash as it is stored and compared: in lower case, without spaces around it. */
export function normalizeTransactionHash(hash: string): string {
  return hash.trim().toLowerCase()
}

/** Refuses a transaction hash that does not have the form of its network. An empty one is not refused. */
export function validateTransactionHash({
  network,
  transactionHash = '',
}: {
  network: CryptoNetwork
  transactionHash?: string | undefined
}): FormError<'transactionHash'> | undefined {
  const { pattern, rule } = FORMS[network]
  const hash = normalizeTransactionHash(transactionHash)
  if (hash === '' || pattern.test(hash)) return undefined
  return {
    message: `${rule}: copy it from your wallet again`,
    fields: ['transactionHash'],
  }
}
