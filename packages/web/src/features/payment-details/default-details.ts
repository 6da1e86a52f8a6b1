import { findChosenDetails, toDetailsValues } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import type { PaymentMethod, SellOrderForm } from '@cht/sdk/rules'

type DetailsValues = Omit<SellOrderForm, 'amount'>

const isEmpty = ({ accountName, bankName, accountNumber, walletAddress }: DetailsValues) =>
  [accountName, bankName, accountNumber, walletAddress].every((value) => value === '')

/**
 * The values of the saved details that the user wants to be offered first for a payment method. Empty if there are none, or if the user
 * has typed details, which stay.
 */
export function getDefaultDetails(
  saved: readonly SavedDetails[],
  values: DetailsValues,
  method: PaymentMethod,
): Partial<DetailsValues> {
  const first = saved.find(({ isDefault, paymentMethod }) => isDefault && paymentMethod === method)
  const isTyped = !isEmpty(values) && findChosenDetails(saved, values) === undefined
  return first === undefined || isTyped ? {} : toDetailsValues(first)
}
