import {
  normalizeTransactionHash,
  validatePayerAddress,
  validateTransactionHash,
} from '@cht/sdk/payment-details'
import { CRYPTO_NETWORKS } from '@cht/sdk/rules'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { TradeRow } from './trade-mapper.js'

/** What the buyer says of a transfer of USDT. */
interface WalletPaymentInput {
  transactionHash?: string | undefined
  payerAddress?: string | undefined
}

const NOT_USDT = { message: 'belongs to a payment in USDT' }

/**
 * Converts what the buyer says of a transfer of USDT to its stored form; null if it is not given. Throws 422 if it does not have the
 * form of the trade's network, or the trade is not paid in USDT.
 */
export function toWalletPayment(
  {
    paymentMethod,
    cryptoNetwork,
    cryptoAddress,
  }: Pick<TradeRow, 'paymentMethod' | 'cryptoNetwork' | 'cryptoAddress'>,
  { transactionHash, payerAddress }: WalletPaymentInput,
) {
  const network = CRYPTO_NETWORKS.find((name) => name === cryptoNetwork)
  const isUsdt = paymentMethod === 'usdt' && network !== undefined
  const wrongHash = isUsdt
    ? validateTransactionHash({ network, transactionHash })
    : transactionHash && NOT_USDT
  const wrongAddress = isUsdt
    ? validatePayerAddress({ network, walletAddress: cryptoAddress ?? '', payerAddress })
    : payerAddress && NOT_USDT
  const fields = [
    ...(wrongHash ? [{ path: 'transactionHash', message: wrongHash.message }] : []),
    ...(wrongAddress ? [{ path: 'payerAddress', message: wrongAddress.message }] : []),
  ]
  if (fields.length > 0) throw invalidInput(fields)
  return {
    transactionHash: transactionHash ? normalizeTransactionHash(transactionHash) : null,
    payerAddress: payerAddress || null,
  }
}

/** The refusal of a hash that was given before, for any trade (decision 40). */
export function transactionUsed() {
  const message =
    'This transaction was already given. Check the hash; if it is right, send the receipt without it.'
  return new Refusal(409, 'transaction_used', message, { fields: [{ path: 'transactionHash', message }] })
}
