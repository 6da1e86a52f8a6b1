import { type Order, orders, type SellOrderForm, validateSellOrder } from '@cht/sdk/orders'
import { validateWalletAddress } from '@cht/sdk/wallet-address'
import type { FormDefinition } from '../form.js'
import { assertChosen } from './forms.js'

const EMPTY_BANK = { accountName: '', bankName: '', accountNumber: '' }
const EMPTY_WALLET = { network: '', walletAddress: '' } as const

/** In a separate file, so that the code that checks wallet addresses is loaded only with the form's screen. */
export const sellOrderForm: FormDefinition<SellOrderForm, Order | undefined> = {
  id: 'sellOrder',
  initial: { amount: undefined, paymentMethod: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  validate: (values) => validateSellOrder(values) ?? validateWalletAddress(values),
  success: orders.createSell.success,
  submit: async (client, values, options) => ({
    // The user may have filled in the details of the other method: the form keeps them, but does not send them.
    result: await client.orders.createSell(
      { ...assertChosen(values), ...(values.paymentMethod === 'bank' ? EMPTY_WALLET : EMPTY_BANK) },
      options,
    ),
  }),
}
