import { contract } from '@cht/sdk/contract'
import { BUY_ORDER, SELL_ORDER } from './values.js'

const { orders } = contract

export type Side = 'buy' | 'sell'

/** What differs between buy and sell orders. */
export const SIDES = {
  buy: {
    account: 'buyer',
    create: orders.createBuy,
    cancel: orders.cancelBuy,
    pending: orders.pendingBuy,
    group: 'buyOrders',
    fact: 'buyOrder',
    input: BUY_ORDER,
  },
  sell: {
    account: 'seller',
    create: orders.createSell,
    cancel: orders.cancelSell,
    pending: orders.pendingSell,
    group: 'sellOrders',
    fact: 'sellOrder',
    input: SELL_ORDER,
  },
} as const
