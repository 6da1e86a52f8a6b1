import { createIdempotencyKey } from '@cht/sdk'
import { contract } from '@cht/sdk/contract'
import type { RowContext } from '../context.js'
import { describeAnswer } from '../describe-answer.js'
import type { AccountName } from '../facts.js'
import { Fault, Skip } from '../outcome.js'
import { placeOrder } from '../place-order.js'
import { readBalances } from '../read-balances.js'
import { defineRow } from '../row.js'
import { SIDES, type Side } from '../sides.js'
import type { Account } from '../state.js'
import { AMOUNT, SELL_ORDER } from '../values.js'

const { orders } = contract

const createNeeds = (side: Side) => ({
  accounts: [SIDES[side].account],
  write: true as const,
  ...(side === 'sell' ? { tokens: AMOUNT } : {}),
})

const readBalance = async (context: RowContext, account: Account) =>
  (await readBalances(context, account)).availableBalance

const createRows = (side: Side) => {
  const { account, cancel, create, pending, group, fact, input } = SIDES[side]
  const getAccount = (context: RowContext) => context[account]
  return [
    defineRow({
      id: `orders.${side}`,
      title: `A ${side} order is created, and listed as pending`,
      basis: { spec: '3, Order; 7, Orders' },
      needs: createNeeds(side),
      run: async (context) => {
        const order = await placeOrder(context, side)
        context.facts[fact] = order._id
        context.assertEqual('the payment method', order.paymentMethod, 'usdt')
        if (side === 'sell') {
          context.assertEqual('the network', order.cryptoNetwork, SELL_ORDER.network)
          const isSame = order.cryptoAddress === SELL_ORDER.walletAddress
          context.assertEqual('the wallet address is that of the request', isSame, true)
        }
        const all = await context.call(getAccount(context).browser, orders.all)
        context.assertEqual(
          'the order among all',
          all[group].pending.some(({ _id }) => _id === order._id),
          true,
        )
      },
    }),
    defineRow({
      id: `orders.cancel-${side}-other`,
      title: `A ${side} order cannot be cancelled by another user`,
      basis: { spec: '4, Orders: only own pending orders' },
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
      basis: { spec: '4, Orders: they vanish from the list' },
      needs: { accounts: [account], write: true, facts: [fact] },
      run: async (context) => {
        const { browser } = getAccount(context)
        await context.call(browser, cancel, { id: context.facts[fact] })
        const listed = await context.call(browser, pending)
        context.assertEqual(
          'the cancelled order in the list',
          listed.some(({ _id }) => _id === context.facts[fact]),
          false,
        )
      },
    }),
    defineRow({
      id: `orders.cancel-${side}-twice`,
      title: `A cancelled ${side} order cannot be cancelled again`,
      basis: { spec: '4, Orders: only pending orders' },
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
      id: `orders.${side}-escrow`,
      title:
        side === 'sell'
          ? 'A sell order takes its amount from Available until it is cancelled'
          : 'A buy order takes nothing from Available',
      basis: { beyond: 'escrow' },
      needs: createNeeds(side),
      run: async (context) => {
        const owner = getAccount(context)
        const before = await readBalance(context, owner)
        const order = await placeOrder(context, side)
        context.facts[fact] = order._id
        const escrowed = side === 'sell' ? AMOUNT : 0
        context.assertEqual('availableBalance', await readBalance(context, owner), before - escrowed)
        await context.call(owner.browser, cancel, { id: order._id })
        delete context.facts[fact]
        context.assertEqual('availableBalance', await readBalance(context, owner), before)
      },
    }),
    defineRow({
      id: `orders.${side}-idempotency`,
      title: `A repeated ${side} order with the same idempotency key is executed once`,
      basis: { beyond: 'idempotency keys' },
      needs: createNeeds(side),
      run: async (context) => {
        const { browser } = getAccount(context)
        const idempotencyKey = createIdempotencyKey()
        const first = await placeOrder(context, side, idempotencyKey)
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
    basis: { beyond: 'escrow' },
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
