import { createIdempotencyKey } from '@cht/sdk'
import { contract, type Order } from '@cht/sdk/contract'
import type { Account, RowContext } from '../context.js'
import type { AccountName } from '../facts.js'
import { describeAnswer, Fault, Skip } from '../outcome.js'
import { defineRow } from '../row.js'
import { AMOUNT, BUY_ORDER, SELL_ORDER } from '../values.js'

const { auth, orders } = contract

type Side = 'buy' | 'sell'

/** What differs between buy and sell orders. */
const SIDES = {
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

const createNeeds = (side: Side) => ({
  accounts: [SIDES[side].account],
  write: true as const,
  ...(side === 'sell' ? { tokens: AMOUNT } : {}),
})

/** Places an order, and returns it as listed: the first of the list, which is the newest, if the response has no order. */
const placeOrder = async (
  { call, assertEqual }: RowContext,
  { browser }: Account,
  side: Side,
  key?: string,
): Promise<Order> => {
  const { create, pending, input } = SIDES[side]
  const created = await call(browser, create, { ...input }, key === undefined ? {} : { idempotencyKey: key })
  const listed = await call(browser, pending)
  const found = listed.find(({ _id }) => _id === (created?._id ?? listed[0]?._id))
  assertEqual('the new order in the list', found && { amount: found.amount, status: found.status }, {
    amount: AMOUNT,
    status: 'pending',
  })
  return found as Order
}

const readBalance = async ({ call }: RowContext, { browser }: Account) =>
  (await call(browser, auth.checkAuth)).availableBalance

const createRows = (side: Side) => {
  const { account, cancel, create, pending, group, fact, input } = SIDES[side]
  const getAccount = (context: RowContext) => context[account]
  return [
    defineRow({
      id: `orders.${side}`,
      title: `A ${side} order is created, and listed as pending`,
      needs: createNeeds(side),
      run: async (context) => {
        const before = await readBalance(context, getAccount(context))
        const order = await placeOrder(context, getAccount(context), side)
        context.facts[fact] = order._id
        context.assertEqual('the payment method', order.paymentMethod, 'usdt')
        if (side === 'sell') {
          context.assertEqual('the network', order.cryptoNetwork, SELL_ORDER.network)
          context.assertEqual('the wallet address', order.cryptoAddress, SELL_ORDER.walletAddress)
        }
        const all = await context.call(getAccount(context).browser, orders.all)
        context.assertEqual(
          'the order among all',
          all[group].pending.some(({ _id }) => _id === order._id),
          true,
        )
        const escrowed = side === 'sell' ? AMOUNT : 0
        context.assertEqual(
          'availableBalance',
          await readBalance(context, getAccount(context)),
          before - escrowed,
        )
      },
    }),
    defineRow({
      id: `orders.cancel-${side}-other`,
      title: `A ${side} order cannot be cancelled by another user`,
      needs: { accounts: ['seller', 'buyer'], write: true, facts: [fact] },
      run: async (context) => {
        const other: AccountName = account === 'buyer' ? 'seller' : 'buyer'
        const input = { id: context.facts[fact] }
        await context.callRefused(context[other].browser, cancel, input, { status: 404, code: 'not_found' })
      },
    }),
    defineRow({
      id: `orders.cancel-${side}`,
      title: `A pending ${side} order is cancelled, and leaves the list`,
      needs: { accounts: [account], write: true, facts: [fact] },
      run: async (context) => {
        const { browser } = getAccount(context)
        const before = await readBalance(context, getAccount(context))
        await context.call(browser, cancel, { id: context.facts[fact] })
        const listed = await context.call(browser, pending)
        context.assertEqual(
          'the cancelled order in the list',
          listed.some(({ _id }) => _id === context.facts[fact]),
          false,
        )
        const escrowed = side === 'sell' ? AMOUNT : 0
        context.assertEqual(
          'availableBalance',
          await readBalance(context, getAccount(context)),
          before + escrowed,
        )
      },
    }),
    defineRow({
      id: `orders.cancel-${side}-twice`,
      title: `A cancelled ${side} order cannot be cancelled again`,
      needs: { accounts: [account], write: true, facts: [fact] },
      run: async (context) => {
        const id = context.facts[fact]
        delete context.facts[fact]
        await context.callRefused(
          getAccount(context).browser,
          cancel,
          { id },
          { status: 409, code: 'order_cancelled' },
        )
      },
    }),
    defineRow({
      id: `orders.${side}-idempotency`,
      title: `A repeated ${side} order with the same idempotency key is executed once`,
      needs: createNeeds(side),
      run: async (context) => {
        const { browser } = getAccount(context)
        const idempotencyKey = createIdempotencyKey()
        const first = await placeOrder(context, getAccount(context), side, idempotencyKey)
        context.facts[fact] = first._id
        const answer = await browser.send(create, { ...input }, { idempotencyKey })
        const listed = await context.call(browser, pending)
        const mine = listed.filter(({ amount }) => amount === AMOUNT)
        for (const { _id } of mine) await context.call(browser, cancel, { id: _id })
        delete context.facts[fact]
        if (mine.length > 1 || answer.status === 409)
          throw new Skip(
            'the back end has no idempotency keys, which are an extension: create the SDK’s client with `retries: 0`',
          )
        if (answer.status !== 201)
          throw new Fault({ sent: answer.sent, expected: 'status 201', received: describeAnswer(answer) })
      },
    }),
  ]
}

export const orderRows = [
  ...createRows('sell'),
  ...createRows('buy'),
  defineRow({
    id: 'orders.sell-balance',
    title: 'A sell order above the available balance gets 409',
    needs: { accounts: ['seller'], write: true },
    run: async (context) => {
      const balance = await readBalance(context, context.seller)
      const amount = 950_000
      if (balance >= amount) throw new Skip(`the seller has ${amount} CHT or more`)
      await context.callRefused(
        context.seller.browser,
        orders.createSell,
        { ...SELL_ORDER, amount },
        { status: 409, code: 'insufficient_balance' },
      )
    },
  }),
]
