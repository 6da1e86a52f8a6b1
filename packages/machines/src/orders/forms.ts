import {
  type BuyOrderForm,
  type Order,
  orders,
  type SellOrderForm,
  validateBuyOrder,
  validateSellOrder,
} from '@cht/sdk/orders'
import type { FormDefinition } from '../form.js'

/** Narrows the fields that validation has checked. */
const assertChosen = <Form extends BuyOrderForm>({ amount, paymentMethod, ...rest }: Form) => {
  if (amount === undefined || paymentMethod === '')
    throw new Error('The form was submitted without validation')
  return { ...rest, amount, paymentMethod }
}

export const buyOrderForm: FormDefinition<BuyOrderForm, Order | undefined> = {
  id: 'buyOrder',
  initial: { amount: undefined, paymentMethod: '' },
  validate: validateBuyOrder,
  success: orders.createBuy.success,
  submit: async (client, values, options) => ({
    result: await client.orders.createBuy(assertChosen(values), options),
  }),
}

const EMPTY_BANK = { accountName: '', bankName: '', accountNumber: '' }
const EMPTY_WALLET = { network: '', walletAddress: '' } as const

export const sellOrderForm: FormDefinition<SellOrderForm, Order | undefined> = {
  id: 'sellOrder',
  initial: { amount: undefined, paymentMethod: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  validate: validateSellOrder,
  success: orders.createSell.success,
  submit: async (client, values, options) => ({
    // The user may have filled in the details of the other method: the form keeps them, but does not send them.
    result: await client.orders.createSell(
      { ...assertChosen(values), ...(values.paymentMethod === 'bank' ? EMPTY_WALLET : EMPTY_BANK) },
      options,
    ),
  }),
}

export const cancelBuyForm: FormDefinition<{ id: string }, Order | undefined> = {
  id: 'cancelBuy',
  initial: { id: '' },
  success: orders.cancelBuy.success,
  submit: async (client, values, options) => ({ result: await client.orders.cancelBuy(values, options) }),
}

export const cancelSellForm: FormDefinition<{ id: string }, Order | undefined> = {
  id: 'cancelSell',
  initial: { id: '' },
  success: orders.cancelSell.success,
  submit: async (client, values, options) => ({ result: await client.orders.cancelSell(values, options) }),
}
