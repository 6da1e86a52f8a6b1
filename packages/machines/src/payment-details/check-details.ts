import { formRule, type SellOrderInput, type User } from '@cht/sdk/contract'
import { listInstitutions, validateAccountNumber, validateWalletAddress } from '@cht/sdk/payment-details'
import { isCountry } from '@cht/sdk/rules'

type Details = Omit<SellOrderInput, 'amount'>

/**
 * The rules of payment details that the input of an endpoint does not have, because they bring the banks and the hashes of wallet
 * addresses with them. `country`: the user's; if it is empty or unknown, only the server checks the account number.
 */
export function checkDetails(country: User['country'] | '') {
  return [
    formRule<Details>(validateWalletAddress),
    formRule<Details>((details) =>
      isCountry(country) ? validateAccountNumber(details, listInstitutions(country)) : undefined,
    ),
  ]
}
