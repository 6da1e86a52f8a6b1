import { contract, type MatchedOrder } from '@cht/sdk/contract'
import type { Account, RowContext } from '../context.js'
import { Fault, Skip } from '../outcome.js'
import { defineRow } from '../row.js'
import { sleep } from '../sleep.js'
import { AMOUNT, BUY_ORDER, PICTURE, SELL_ORDER } from '../values.js'

const { auth, orders, appeals, market, trades } = contract
const BOTH = { accounts: ['seller', 'buyer'], write: true } as const
const MATCHED = { ...BOTH, facts: ['trade'] } as const
const PAID = { ...BOTH, facts: ['trade', 'paid'] } as const
const CONFIRMED = { ...BOTH, facts: ['trade', 'confirmed'] } as const

/** In ms. */
const POLL_INTERVAL = 1_000

type Group = 'approved' | 'completed'

/** Lists the trades of one party that are open (`approved`) or completed. */
const listTrades = async (
  { call }: RowContext,
  party: 'seller' | 'buyer',
  account: Account,
  group: Group,
) => {
  const all = await call(account.browser, orders.all)
  return all[party === 'seller' ? 'sellOrders' : 'buyOrders'][group]
}

/** Skips the row if orders of other users could be matched with those of the kit. The market omits an account's own orders. */
const assertNoOtherOrders = async ({ seller, buyer }: RowContext) => {
  for (const { browser } of [seller, buyer]) {
    const answer = await browser.send(market.get)
    const reading = market.get.output(answer.body)
    if (answer.status !== 200 || !reading.ok) return
    const hasOthers = [...reading.value.buy, ...reading.value.sell].some(
      ({ amount, paymentMethod }) => amount === AMOUNT && paymentMethod === BUY_ORDER.paymentMethod,
    )
    if (hasOthers) throw new Skip('other users have orders that the kit’s could be matched with')
  }
}

const getIds = (trade: MatchedOrder) => ({
  id: trade._id,
  buyOrder: trade.buyOrder._id,
  sellOrder: trade.sellOrder._id,
})

/** Waits until the sell order is matched, and returns its trade; undefined if it is not matched in time. */
const waitForTrade = async (context: RowContext, sellOrder: string): Promise<MatchedOrder | undefined> => {
  const { seller, matchTimeout } = context
  const deadline = Date.now() + matchTimeout
  for (;;) {
    const approved = await listTrades(context, 'seller', seller, 'approved')
    const trade = approved.find((listed) => listed.sellOrder._id === sellOrder)
    if (trade || Date.now() >= deadline) return trade
    await sleep(POLL_INTERVAL)
  }
}

/** The media type of the proof of payment at a path. */
const readMediaType = async ({ browser }: Account, path: string): Promise<string> => {
  const response = await browser.open(path)
  await response.body?.cancel()
  if (response.ok) return response.headers.get('content-type') ?? ''
  throw new Fault({
    sent: { method: 'GET', path },
    expected: 'the proof of payment',
    received: `status ${response.status}`,
  })
}

/** One trade between the two accounts, from the match to its end. */
export const tradeRows = [
  defineRow({
    id: 'trade.match',
    title: 'A sell order and a buy order of the same amount and method are matched in a live session',
    // The investment of an earlier row has taken the same amount.
    needs: { ...BOTH, tokens: 2 * AMOUNT },
    run: async (context) => {
      const { seller, buyer, facts, call, assertEqual } = context
      await assertNoOtherOrders(context)
      await call(seller.browser, orders.createSell, { ...SELL_ORDER })
      facts.sellOrder = (await call(seller.browser, orders.pendingSell))[0]?._id ?? ''
      await call(buyer.browser, orders.createBuy, { ...BUY_ORDER })
      facts.buyOrder = (await call(buyer.browser, orders.pendingBuy))[0]?._id ?? ''
      await context.onOrdersPlaced()
      const trade = await waitForTrade(context, facts.sellOrder)
      if (!trade)
        throw new Skip(
          `the orders were not matched within ${context.matchTimeout / 1000} s; start a live session (--match, --wait)`,
        )
      assertEqual('the parties', [trade.seller._id, trade.buyer._id], [seller.user._id, buyer.user._id])
      assertEqual('the amount', trade.amount, AMOUNT)
      assertEqual('paymentStatus', trade.paymentStatus, 'pending')
      delete facts.sellOrder
      delete facts.buyOrder
      facts.trade = getIds(trade)
      const bought = await listTrades(context, 'buyer', buyer, 'approved')
      assertEqual(
        'the trade in the buyer’s list',
        bought.some(({ _id }) => _id === trade._id),
        true,
      )
    },
  }),
  defineRow({
    id: 'trade.payment-details',
    title: 'The buyer sees where to pay',
    needs: MATCHED,
    run: async (context) => {
      const { buyer, facts, assertEqual } = context
      const approved = await listTrades(context, 'buyer', buyer, 'approved')
      const sellOrder = approved.find(({ _id }) => _id === facts.trade?.id)?.sellOrder
      assertEqual('the network', sellOrder?.cryptoNetwork, SELL_ORDER.network)
      assertEqual('the wallet address', sellOrder?.cryptoAddress, SELL_ORDER.walletAddress)
    },
  }),
  defineRow({
    id: 'trades.get',
    title: 'GET /trades/{id} returns the trade to its parties, with its deadline',
    needs: MATCHED,
    run: async ({ seller, buyer, facts, call, assertEqual }) => {
      await call(seller.browser, trades.open)
      for (const { browser } of [seller, buyer]) {
        const trade = await call(browser, trades.get, { id: facts.trade?.id })
        assertEqual('the id', trade._id, facts.trade?.id)
        assertEqual('paymentDueAt is present', trade.paymentDueAt !== undefined, true)
      }
    },
  }),
  defineRow({
    id: 'trade.cancel-matched',
    title: 'A matched order cannot be cancelled',
    needs: MATCHED,
    run: async ({ seller, buyer, facts, callRefused }) => {
      const expected = { status: 409, code: 'order_matched' }
      await callRefused(seller.browser, orders.cancelSell, { id: facts.trade?.sellOrder }, expected)
      await callRefused(buyer.browser, orders.cancelBuy, { id: facts.trade?.buyOrder }, expected)
    },
  }),
  defineRow({
    id: 'trade.confirm-unpaid',
    title: 'An unpaid trade cannot be confirmed',
    needs: MATCHED,
    run: ({ seller, facts, callRefused }) =>
      callRefused(seller.browser, orders.confirm, { id: facts.trade?.id }, { status: 409, code: 'not_paid' }),
  }),
  defineRow({
    id: 'trade.appeal-unpaid',
    title: 'An unpaid trade cannot be appealed',
    needs: MATCHED,
    run: ({ seller, facts, callRefused }) =>
      callRefused(
        seller.browser,
        appeals.create,
        { order: facts.trade?.id, reason: 'Other', description: 'None' },
        { status: 409, code: 'not_paid' },
      ),
  }),
  defineRow({
    id: 'trade.pay-by-seller',
    title: 'The seller cannot pay',
    needs: MATCHED,
    run: ({ seller, facts, callRefused }) =>
      callRefused(
        seller.browser,
        orders.pay,
        { id: facts.trade?.id, paymentProof: PICTURE },
        { status: 403, code: 'wrong_party' },
      ),
  }),
  defineRow({
    id: 'trade.pay-without-picture',
    title: 'A proof of payment that is no picture gets 422',
    needs: MATCHED,
    run: ({ buyer, facts, callRefused }) =>
      callRefused(
        buyer.browser,
        orders.pay,
        { id: facts.trade?.id, paymentProof: 'data:text/plain;base64,aGk=' },
        { status: 422, code: 'invalid_input' },
      ),
  }),
  defineRow({
    id: 'trade.pay',
    title: 'The buyer pays with a proof, which both parties can see',
    needs: MATCHED,
    run: async (context) => {
      const { seller, buyer, facts, call, assertEqual } = context
      await call(buyer.browser, orders.pay, { id: facts.trade?.id, paymentProof: PICTURE })
      facts.paid = true
      for (const [party, account] of [
        ['seller', seller],
        ['buyer', buyer],
      ] as const) {
        const approved = await listTrades(context, party, account, 'approved')
        const trade = approved.find(({ _id }) => _id === facts.trade?.id)
        assertEqual('paymentStatus', trade?.paymentStatus, 'paid')
        assertEqual('paidAt is present', trade?.paidAt !== undefined, true)
        const url = trade?.matchedOrder?.proofOfPayment ?? ''
        const type = url.startsWith('/') ? await readMediaType(account, url) : url.slice('data:'.length)
        assertEqual('the proof is a picture', type.startsWith('image/'), true)
      }
    },
  }),
  defineRow({
    id: 'trade.pay-twice',
    title: 'A paid trade cannot be paid again',
    needs: PAID,
    run: ({ buyer, facts, callRefused }) =>
      callRefused(
        buyer.browser,
        orders.pay,
        { id: facts.trade?.id, paymentProof: PICTURE },
        { status: 409, code: 'already_paid' },
      ),
  }),
  defineRow({
    id: 'trade.appeal-early',
    title: 'The buyer cannot appeal within 15 minutes of the payment',
    needs: PAID,
    run: ({ buyer, facts, callRefused }) =>
      callRefused(
        buyer.browser,
        appeals.create,
        { order: facts.trade?.id, reason: 'Late confirmation', description: 'None' },
        { status: 409, code: 'too_early' },
      ),
  }),
  defineRow({
    id: 'trade.confirm-by-buyer',
    title: 'The buyer cannot confirm',
    needs: PAID,
    run: ({ buyer, facts, callRefused }) =>
      callRefused(
        buyer.browser,
        orders.confirm,
        { id: facts.trade?.id },
        { status: 403, code: 'wrong_party' },
      ),
  }),
  defineRow({
    id: 'trade.appeal',
    title: 'The seller appeals a paid trade, once',
    needs: PAID,
    run: async ({ seller, facts, call, callRefused }) => {
      const appeal = { order: facts.trade?.id, reason: 'Other', description: 'Filed by the conformance kit' }
      await call(seller.browser, appeals.create, appeal)
      await callRefused(seller.browser, appeals.create, appeal, { status: 409, code: 'already_appealed' })
    },
  }),
  defineRow({
    id: 'trade.confirm',
    title: 'The seller confirms: the trade is completed, and the buyer has the tokens',
    needs: PAID,
    run: async (context) => {
      const { seller, buyer, facts, call, assertEqual } = context
      const before = await call(buyer.browser, auth.checkAuth)
      await call(seller.browser, orders.confirm, { id: facts.trade?.id })
      facts.confirmed = true
      const after = await call(buyer.browser, auth.checkAuth)
      assertEqual('availableBalance of the buyer', after.availableBalance, before.availableBalance + AMOUNT)
      for (const [party, account] of [
        ['seller', seller],
        ['buyer', buyer],
      ] as const) {
        const completed = await listTrades(context, party, account, 'completed')
        const trade = completed.find(({ _id }) => _id === facts.trade?.id)
        assertEqual('the status of the trade', trade?.status, 'completed')
      }
    },
  }),
  defineRow({
    id: 'trade.confirm-twice',
    title: 'A completed trade cannot be confirmed again',
    needs: CONFIRMED,
    run: ({ seller, facts, callRefused }) =>
      callRefused(
        seller.browser,
        orders.confirm,
        { id: facts.trade?.id },
        { status: 409, code: 'trade_completed' },
      ),
  }),
]
