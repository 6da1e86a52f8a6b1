import { isSameName } from '@cht/sdk/payment-details'
import { MAX_SAVED_DETAILS } from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { toIso } from '../to-iso.js'
import { type PaymentDetails, toWirePaymentDetails } from '../trading/order-mapper.js'

/** Payment details that a user has saved, as they are stored. */
export type StoredDetails = PaymentDetails &
  Row<'payment_details', 'id' | 'name' | 'isDefault' | 'paymentMethod' | 'createdAt'>

/** Converts saved details to the wire. `ownerName` is the name in the owner's profile. */
export function toWireSavedDetails(row: StoredDetails, ownerName: string) {
  const { id, name, isDefault, paymentMethod, accountName } = row
  return {
    id,
    name,
    isDefault,
    paymentMethod,
    ...toWirePaymentDetails(row),
    payeeNameDiffers: accountName !== null && !isSameName(accountName, ownerName) ? true : undefined,
    createdAt: toIso(row.createdAt),
  }
}

const normalizeText = (text: string | null) => (text ?? '').toLowerCase().replace(/\s/g, '')

/** A key that identifies an account or a wallet. Spaces and case make no difference. */
const toKey = ({ bankName, accountNumber, cryptoNetwork, cryptoAddress }: PaymentDetails): string =>
  JSON.stringify([bankName, accountNumber, cryptoNetwork, cryptoAddress].map(normalizeText))

/** Whether two payment details lead to the same account or wallet. */
const isSameDestination = (a: PaymentDetails, b: PaymentDetails): boolean => toKey(a) === toKey(b)

/** Throws 409 for details that are saved already, and at the limit (decision 40). */
export function assertCanSaveDetails(saved: readonly PaymentDetails[], details: PaymentDetails): void {
  if (saved.some((other) => isSameDestination(other, details)))
    throw new Refusal(409, 'payment_details_saved', 'You have saved these payment details already')
  if (saved.length >= MAX_SAVED_DETAILS)
    throw new Refusal(
      409,
      'payment_details_limit',
      `You can save ${MAX_SAVED_DETAILS} payment details: remove some first`,
    )
}
