import { type InputOf, type Order, orders, parseInput, type User } from '@cht/sdk/contract'
import type { SellOrderForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'
import { checkDetails } from '../payment-details/check-details.js'
import { EMPTY_BANK, EMPTY_WALLET, omitUnusedDetails } from '../payment-details/form-values.js'

export interface SellOrderValues extends SellOrderForm {
  /** The seller's country. The account number is checked against its banks; if empty or unknown, only the server checks it. */
  country: User['country'] | ''
}

/** In a separate file, so that the banks and the code that checks wallet addresses are loaded only with the form's screen. */
export const sellOrderForm: FormDefinition<
  SellOrderValues,
  Order | undefined,
  InputOf<typeof orders.createSell>
> = {
  id: 'sellOrder',
  initial: { amount: undefined, paymentMethod: '', country: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  parse: (values) =>
    parseInput(orders.createSell.input.check(...checkDetails(values.country)), omitUnusedDetails(values)),
  success: orders.createSell.success,
  submit: (client, values, options) => client.orders.createSell(values, options),
}
