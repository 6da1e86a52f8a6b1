import type { SellOrderForm } from '@cht/sdk/orders'
import type { SavedDetails } from '@cht/sdk/payment-details'

export const EMPTY_BANK = { accountName: '', bankName: '', accountNumber: '' }
export const EMPTY_WALLET = { network: '', walletAddress: '' } as const

type DetailsValues = Omit<SellOrderForm, 'amount'>

/** The values of a form that sells to saved details. */
export function toDetailsValues(details: SavedDetails): DetailsValues {
  const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = details
  return {
    paymentMethod,
    bankName: bankName ?? '',
    accountName: accountName ?? '',
    accountNumber: accountNumber ?? '',
    network: (cryptoNetwork ?? '') as DetailsValues['network'],
    walletAddress: cryptoAddress ?? '',
  }
}

/** The saved details that a form has the values of; undefined if they are others. */
export function findChosenDetails(
  saved: readonly SavedDetails[],
  values: DetailsValues,
): SavedDetails | undefined {
  return saved.find((details) =>
    Object.entries(toDetailsValues(details)).every(
      ([name, value]) => values[name as keyof DetailsValues] === value,
    ),
  )
}
