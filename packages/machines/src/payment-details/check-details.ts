import { formRule } from '@cht/sdk'
import { isCountry, type User } from '@cht/sdk/auth'
import { validateAccountNumber } from '@cht/sdk/banks'
import type { SellOrderInput } from '@cht/sdk/orders'
import { validateWalletAddress } from '@cht/sdk/wallet-address'

type Details = Omit<SellOrderInput, 'amount'>

/**
 * The rules of payment details that the input of an endpoint does not have, because they bring the banks and the hashes of wallet
 * addresses with them. `country`: the user's; if it is unknown, only the server checks the account number.
 */
export function checkDetails(country: User['country'] | '') {
  return [
    formRule<Details>(validateWalletAddress),
    formRule<Details>((details) =>
      isCountry(country) ? validateAccountNumber(details, country) : undefined,
    ),
  ]
}
