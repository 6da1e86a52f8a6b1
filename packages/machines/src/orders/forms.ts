import { type BuyOrderForm, type Order, orders, validateBuyOrder } from '@cht/sdk/orders'
import type { FormDefinition } from '../form.js'

/** Returns the values, with an amount and a payment method. Throws if one is missing, which validation prevents. */
export function assertChosen<Form extends BuyOrderForm>({ amount, paymentMethod, ...rest }: Form) {
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
