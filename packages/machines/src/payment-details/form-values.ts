import type { SavedDetails } from '@cht/sdk/contract'
import type { SellOrderForm } from '@cht/sdk/rules'

export const EMPTY_BANK = { accountName: '', bankName: '', accountNumber: '' }
export const EMPTY_WALLET = { network: '', walletAddress: '' } as const

type DetailsValues = Omit<SellOrderForm, 'amount'>

/** The values without the details of the other payment method, which the form keeps but does not send. */
export function omitUnusedDetails<Values extends DetailsValues>(values: Values): Values {
  return { ...values, ...(values.paymentMethod === 'bank' ? EMPTY_WALLET : EMPTY_BANK) }
}

/** The form values of saved payment details. */
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

/** The saved details whose values are those of the form; undefined if there are none. */
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
