import {
  type BuyOrderForm,
  type Order,
  orders,
  type SellOrderForm,
  validateBuyOrder,
  validateSellOrder,
} from '@cht/sdk/orders'
import type { FormDefinition } from '../form.js'

/** What validation has made sure of. */
const chosen = <Form extends BuyOrderForm>({ amount, paymentMethod, ...rest }: Form) => {
  if (amount === undefined || paymentMethod === '') throw new Error('submitted without validation')
  return { ...rest, amount, paymentMethod }
}

export const buyOrderForm: FormDefinition<BuyOrderForm, Order | undefined> = {
  id: 'buyOrder',
  initial: { amount: undefined, paymentMethod: '' },
  validate: validateBuyOrder,
  success: orders.createBuy.success,
  submit: async (client, values, options) => ({
    result: await client.orders.createBuy(chosen(values), options),
  }),
}

const noBank = { accountName: '', bankName: '', accountNumber: '' }
const noWallet = { network: '', walletAddress: '' } as const

export const sellOrderForm: FormDefinition<SellOrderForm, Order | undefined> = {
  id: 'sellOrder',
  initial: { amount: undefined, paymentMethod: '', ...noBank, ...noWallet },
  validate: validateSellOrder,
  success: orders.createSell.success,
  submit: async (client, values, options) => ({
    // The details of the method that was not chosen may still be typed: they are kept, not sent.
    result: await client.orders.createSell(
      { ...chosen(values), ...(values.paymentMethod === 'bank' ? noWallet : noBank) },
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
