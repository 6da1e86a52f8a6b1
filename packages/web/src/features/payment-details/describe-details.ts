import type { SavedDetails } from '@cht/sdk/contract'
import { PAYMENT_METHOD_LABELS } from '@cht/sdk/rules'
import { formatAccountEnding } from '../../components/format-account.js'

/** The bank and the end of the account number, or the network and the end of the address. */
export function describeDestination(details: SavedDetails): string {
  const { bankName, accountNumber, cryptoNetwork, cryptoAddress, paymentMethod } = details
  const number = accountNumber ?? cryptoAddress
  return number === undefined
    ? PAYMENT_METHOD_LABELS[paymentMethod]
    : formatAccountEnding(accountNumber === undefined ? cryptoNetwork : bankName, number)
}

/** The user's name for the details, or their destination if they have no name. */
export function getDetailsName(details: SavedDetails): string {
  return details.name === '' ? describeDestination(details) : details.name
}
