import { type InputOf, type Order, orders, parseInput } from '@cht/sdk/contract'
import type { BuyOrderForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

export const buyOrderForm: FormDefinition<
  BuyOrderForm,
  Order | undefined,
  InputOf<typeof orders.createBuy>
> = {
  id: 'buyOrder',
  initial: { amount: undefined, paymentMethod: '', network: '' },
  parse: ({ network, ...values }) =>
    parseInput(
      orders.createBuy.input,
      values.paymentMethod === 'usdt' && network !== '' ? { ...values, network } : values,
    ),
  success: orders.createBuy.success,
  submit: (client, values, options) => client.orders.createBuy(values, options),
}

export const cancelBuyForm: FormDefinition<{ id: string }, Order | undefined> = {
  id: 'cancelBuy',
  initial: { id: '' },
  success: orders.cancelBuy.success,
  submit: (client, values, options) => client.orders.cancelBuy(values, options),
}

export const cancelSellForm: FormDefinition<{ id: string }, Order | undefined> = {
  id: 'cancelSell',
  initial: { id: '' },
  success: orders.cancelSell.success,
  submit: (client, values, options) => client.orders.cancelSell(values, options),
}
