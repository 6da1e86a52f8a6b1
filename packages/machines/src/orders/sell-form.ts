import { isCountry, type User } from '@cht/sdk/auth'
import { validateAccountNumber } from '@cht/sdk/banks'
import { type Order, orders, type SellOrderForm, validateSellOrder } from '@cht/sdk/orders'
import { validateWalletAddress } from '@cht/sdk/wallet-address'
import type { FormDefinition } from '../form.js'
import { EMPTY_BANK, EMPTY_WALLET } from '../payment-details/form-values.js'
import { assertChosen } from './forms.js'

export interface SellOrderValues extends SellOrderForm {
  /** The seller's country. The account number is checked against its banks; if empty or unknown, only the server checks it. */
  country: User['country'] | ''
}

/** In a separate file, so that the banks and the code that checks wallet addresses are loaded only with the form's screen. */
export const sellOrderForm: FormDefinition<SellOrderValues, Order | undefined> = {
  id: 'sellOrder',
  initial: { amount: undefined, paymentMethod: '', country: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  validate: (values) =>
    validateSellOrder(values) ??
    validateWalletAddress(values) ??
    (isCountry(values.country) ? validateAccountNumber(values, values.country) : undefined),
  success: orders.createSell.success,
  submit: async (client, { country: _, ...values }, options) => ({
    // The user may have filled in the details of the other method: the form keeps them, but does not send them.
    result: await client.orders.createSell(
      { ...assertChosen(values), ...(values.paymentMethod === 'bank' ? EMPTY_WALLET : EMPTY_BANK) },
      options,
    ),
  }),
}
