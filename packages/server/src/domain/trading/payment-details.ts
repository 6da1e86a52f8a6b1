import type { SellOrderInput } from '@cht/sdk/contract'
import {
  type CheckableInstitution,
  validateAccountNumber,
  validateWalletAddress,
} from '@cht/sdk/payment-details'
import { invalidInput } from '../../kernel/refusal.js'
import type { PaymentDetails } from './order-mapper.js'

/**
 * Throws 422 if the wallet address or the account number is invalid. `institutions`: those of the seller's country.
 */
export function assertPaymentDetails(
  input: Omit<SellOrderInput, 'amount'>,
  institutions: readonly CheckableInstitution[],
): void {
  const invalid = validateWalletAddress(input) ?? validateAccountNumber(input, institutions)
  if (invalid) throw invalidInput(invalid.fields.map((path) => ({ path, message: invalid.message })))
}

/** Converts the payment details of an input: those of its payment method are kept, all others are null. */
export function toPaymentDetails(
  input: Partial<Omit<SellOrderInput, 'amount'>> & Pick<SellOrderInput, 'paymentMethod'>,
): PaymentDetails {
  const isBank = input.paymentMethod === 'bank'
  const keep = (isUsed: boolean, text: string | undefined) => (isUsed && text ? text : null)
  return {
    bankName: keep(isBank, input.bankName),
    accountName: keep(isBank, input.accountName),
    accountNumber: keep(isBank, input.accountNumber),
    cryptoNetwork: keep(!isBank, input.network),
    cryptoAddress: keep(!isBank, input.walletAddress),
  }
}
