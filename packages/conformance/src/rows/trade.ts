import { contract, type MatchedOrder } from '@cht/sdk/contract'
import type { RowContext } from '../context.js'
import type { Facts } from '../facts.js'
import { Fault, Skip } from '../outcome.js'
import { placeOrder } from '../place-order.js'
import { readBalances } from '../read-balances.js'
import { defineRow } from '../row.js'
import { sleep } from '../sleep.js'
import type { Account } from '../state.js'
import { AMOUNT, BUY_ORDER, PICTURE, SELL_ORDER } from '../values.js'

const { auth, orders, appeals, market, trades } = contract
const BOTH = { accounts: ['seller', 'buyer'], write: true } as const
const MATCHED = { ...BOTH, facts: ['trade'] } as const
const UNPAID = { ...BOTH, facts: ['trade', 'unpaid'] } as const
const PAID = { ...BOTH, facts: ['trade', 'paid'] } as const
const UNAPPEALED = { ...BOTH, facts: ['trade', 'paid', 'unappealed'] } as const
const APPEALED = { ...BOTH, facts: ['trade', 'paid', 'appealed'] } as const
const CONFIRMED = { ...BOTH, facts: ['trade', 'confirmed'] } as const

/** In ms. */
const POLL_INTERVAL = 1_000

/** The input of an appeal, with the two parties that section 7 of the specification lists. */
const createAppeal = (facts: Facts, by: Account, against: Account, fields: object = {}) => ({
  appealedBy: by.user._id,
  appealedAgainst: against.user._id,
  order: facts.trade?.id,
  reason: 'Other',
  description: 'Filed by the conformance kit',
  ...fields,
})

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
    // A query may have a key to the picture.
    sent: { method: 'GET', path: path.replace(/\?.*/, '?…') },
    expected: 'the proof of payment',
    received: `status ${response.status}`,
  })
}

/** One trade between the two accounts, from the match to its end. */
export const tradeRows = [
  defineRow({
    id: 'trade.match',
    title: 'A sell order and a buy order of the same amount and method are matched in a live session',
    basis: { spec: '1: orders go live in the next session; 3, Matched order' },
    // The investment of an earlier row has taken the same amount.
    needs: { ...BOTH, tokens: 2 * AMOUNT },
    run: async (context) => {
      const { seller, buyer, facts, assertEqual } = context
      await assertNoOtherOrders(context)
      facts.sellOrder = (await placeOrder(context, 'sell'))._id
      facts.buyOrder = (await placeOrder(context, 'buy'))._id
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
      facts.unpaid = true
      facts.unappealed = true
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
    basis: { spec: '3, Order: the payment details' },
    needs: MATCHED,
    run: async (context) => {
      const { buyer, facts, assertEqual } = context
      const approved = await listTrades(context, 'buyer', buyer, 'approved')
      const sellOrder = approved.find(({ _id }) => _id === facts.trade?.id)?.sellOrder
      assertEqual('the network', sellOrder?.cryptoNetwork, SELL_ORDER.network)
      const isSame = sellOrder?.cryptoAddress === SELL_ORDER.walletAddress
      assertEqual('the wallet address is that of the sell order', isSame, true)
    },
  }),
  defineRow({
    id: 'trades.get',
    title: 'GET /trades/{id} returns the trade to its parties, with its deadline',
    basis: { beyond: 'an extension' },
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
    basis: { spec: '4, Orders: only unmatched orders' },
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
    basis: { spec: '4, Orders: pending, then paid, then confirmed' },
    needs: UNPAID,
    run: ({ seller, facts, callRefused }) =>
      callRefused(seller.browser, orders.confirm, { id: facts.trade?.id }, { status: 409, code: 'not_paid' }),
  }),
  defineRow({
    id: 'trade.appeal-unpaid',
    title: 'An unpaid trade cannot be appealed',
    basis: { beyond: 'appeals of an unpaid trade' },
    needs: UNPAID,
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
    basis: { spec: '6: buyers upload proof' },
    needs: UNPAID,
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
    title: 'A proof of payment that is no picture is refused',
    basis: { spec: '5: proof upload accepts images' },
    needs: UNPAID,
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
    title: 'The buyer pays with a proof, which both parties are sent',
    basis: { spec: '3, Matched order; 4, Orders; 6' },
    needs: UNPAID,
    run: async (context) => {
      const { seller, buyer, facts, call, assertEqual } = context
      await call(buyer.browser, orders.pay, { id: facts.trade?.id, paymentProof: PICTURE })
      delete facts.unpaid
      facts.paid = true
      for (const [party, account] of [
        ['seller', seller],
        ['buyer', buyer],
      ] as const) {
        const approved = await listTrades(context, party, account, 'approved')
        const trade = approved.find(({ _id }) => _id === facts.trade?.id)
        assertEqual('paymentStatus', trade?.paymentStatus, 'paid')
        assertEqual('paidAt is present', trade?.paidAt !== undefined, true)
        const { proofOfPayment = '' } = trade?.matchedOrder ?? {}
        assertEqual('proofOfPayment is a text', proofOfPayment.trim() !== '', true)
      }
    },
  }),
  defineRow({
    id: 'trade.proof',
    title: 'The proof of payment is a data URL or a path, of a picture that both parties can see',
    basis: { beyond: 'the form of a proof' },
    needs: PAID,
    run: async (context) => {
      const { seller, buyer, facts, assertEqual } = context
      for (const [party, account] of [
        ['seller', seller],
        ['buyer', buyer],
      ] as const) {
        const approved = await listTrades(context, party, account, 'approved')
        const trade = approved.find(({ _id }) => _id === facts.trade?.id)
        const url = trade?.matchedOrder?.proofOfPayment ?? ''
        const type = url.startsWith('/') ? await readMediaType(account, url) : url.slice('data:'.length)
        assertEqual('the proof is a picture', type.startsWith('image/'), true)
      }
    },
  }),
  defineRow({
    id: 'trade.pay-twice',
    title: 'A paid trade cannot be paid again',
    basis: { spec: '4, Orders: pending, then paid' },
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
    basis: { spec: '4, Orders: only once the 15-minute window has run out' },
    needs: PAID,
    run: ({ seller, buyer, facts, callRefused }) =>
      callRefused(
        buyer.browser,
        appeals.create,
        createAppeal(facts, buyer, seller, { reason: 'Late confirmation' }),
        { status: 409, code: 'too_early' },
      ),
  }),
  defineRow({
    id: 'trade.confirm-by-buyer',
    title: 'The buyer cannot confirm',
    basis: { spec: '6: sellers confirm payment' },
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
    title: 'The seller appeals a paid trade',
    basis: { spec: '4, Orders: the seller at any time while paid' },
    needs: UNAPPEALED,
    run: async ({ seller, buyer, facts, call }) => {
      await call(seller.browser, appeals.create, createAppeal(facts, seller, buyer))
      delete facts.unappealed
      facts.appealed = true
    },
  }),
  defineRow({
    id: 'trade.appeal-twice',
    title: 'A party cannot appeal twice',
    basis: { beyond: 'the number of appeals' },
    needs: APPEALED,
    run: ({ seller, buyer, facts, callRefused }) =>
      callRefused(seller.browser, appeals.create, createAppeal(facts, seller, buyer), {
        status: 409,
        code: 'already_appealed',
      }),
  }),
  defineRow({
    id: 'trade.confirm',
    title: 'The seller confirms: the trade is completed',
    basis: { spec: '4, Orders: the order leaves the approved list' },
    needs: PAID,
    run: async (context) => {
      const { seller, buyer, facts, call, assertEqual } = context
      const { availableBalance: buyerBalance } = await readBalances(context, buyer)
      await call(seller.browser, orders.confirm, { id: facts.trade?.id })
      facts.confirmed = { buyerBalance }
      for (const [party, account] of [
        ['seller', seller],
        ['buyer', buyer],
      ] as const) {
        const isThis = ({ _id }: MatchedOrder) => _id === facts.trade?.id
        const approved = await listTrades(context, party, account, 'approved')
        assertEqual('the trade in the approved list', approved.some(isThis), false)
        const completed = await listTrades(context, party, account, 'completed')
        assertEqual('the status of the trade', completed.find(isThis)?.status, 'completed')
      }
    },
  }),
  defineRow({
    id: 'trade.confirm-tokens',
    title: 'The buyer of a confirmed trade has its tokens',
    basis: { beyond: 'fees' },
    needs: CONFIRMED,
    run: async ({ buyer, facts, call, assertEqual }) => {
      const { availableBalance } = await call(buyer.browser, auth.checkAuth)
      assertEqual('availableBalance', availableBalance, (facts.confirmed?.buyerBalance ?? 0) + AMOUNT)
    },
  }),
  defineRow({
    id: 'trade.confirm-twice',
    title: 'A completed trade cannot be confirmed again',
    basis: { spec: '4, Orders: confirmed once' },
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
