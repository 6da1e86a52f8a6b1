import { PAYMENT_EXTENSION, PAYMENT_GRACE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import type { TestUser } from './exchange.js'
import { expectCleanLedger, getBalances, getOutcome, PICTURE } from './fixtures.js'
import {
  AVAILABLE,
  createTraders,
  describeRaces,
  EMPTY,
  IN_ESCROW,
  RACE_TIMEOUT,
  race,
  runRounds,
} from './race.js'

const pay =
  ({ client }: TestUser, id: string) =>
  () =>
    getOutcome(client.orders.pay({ id, paymentProof: PICTURE }))
const agree =
  ({ client }: TestUser, id: string) =>
  () =>
    getOutcome(client.trades.answerCancellation({ id, accept: true, isPaid: false }))

describeRaces('races of a trade', (engine, openEmptyExchange) => {
  test(
    'a payment at the end of the payment window is in time, or opens an appeal',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: pay against the window`, async (round) => {
        const { _id: id, paymentDueAt = 0 } = await createTrade(round)
        await exchange.setClock(paymentDueAt - 1)
        const pay = () => buyer.client.orders.pay({ id, paymentProof: PICTURE })
        await race(round, pay, () => exchange.advanceTo(paymentDueAt))
        const { state, paidAt, appeal } = await buyer.client.trades.get({ id })
        const isInTime = state === 'paid.awaitingConfirmation'
        expect({ state, paidAt, appeal: appeal?.state }).toEqual(
          isInTime
            ? { state, paidAt: paymentDueAt - 1, appeal: undefined }
            : { state: 'appealed', paidAt: paymentDueAt, appeal: 'open' },
        )
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await seller.client.orders.confirm({ id })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return isInTime
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a payment at the end of the grace period opens an appeal, or the sell order is pending again',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: pay against the grace`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await exchange.advanceTo(graceEndsAt - 1)
        const pay = () => getOutcome(buyer.client.orders.pay({ id, paymentProof: PICTURE }))
        const [paid] = await race(round, pay, () => exchange.advanceTo(graceEndsAt))
        const { state } = await buyer.client.trades.get({ id })
        const pending = (await seller.client.orders.pendingSell()).map(({ _id }) => _id)
        expect({ paid, state, pending, ...(await getBalances(seller)) }).toEqual(
          paid === 'done'
            ? { paid, state: 'appealed', pending: [], ...IN_ESCROW }
            : { paid: 'payment_window_expired', state: 'cancelled', pending: [sell._id], ...IN_ESCROW },
        )
        if (paid === 'done') {
          await seller.client.orders.confirm({ id })
          await emptyWallet(buyer)
        } else await seller.client.orders.cancelSell({ id: sell._id })
        await expectCleanLedger(exchange)
        return paid === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'consent to more time at the end of the payment window moves the deadlines, or comes too late',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders(await openEmptyExchange())
      await runRounds(`${engine}: more time against the window`, async (round) => {
        const { _id: id, paymentDueAt = 0, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await buyer.client.trades.requestExtension({ id })
        await exchange.setClock(paymentDueAt - 1)
        const accept = () => getOutcome(seller.client.trades.answerExtension({ id, accept: true }))
        const [accepted] = await race(round, accept, () => exchange.advanceTo(paymentDueAt))
        const trade = await buyer.client.trades.get({ id })
        const extension = accepted === 'done' ? PAYMENT_EXTENSION : 0
        expect([accepted, trade.state, trade.paymentDueAt, trade.graceEndsAt]).toEqual([
          accepted === 'done' ? 'done' : 'payment_window_expired',
          accepted === 'done' ? 'awaitingPayment' : 'expired',
          paymentDueAt + extension,
          graceEndsAt + extension,
        ])
        await exchange.advanceTo(graceEndsAt + extension)
        await seller.client.orders.cancelSell({ id: sell._id })
        await expectCleanLedger(exchange)
        return accepted === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'consent to a cancellation at the end of the grace period gives 15 minutes more, or comes too late',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders(await openEmptyExchange())
      await runRounds(`${engine}: agree against the grace`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await buyer.client.trades.requestCancellation({ id })
        await exchange.advanceTo(graceEndsAt - 1)
        const [accepted] = await race(round, agree(seller, id), () => exchange.advanceTo(graceEndsAt))
        const isByConsent = accepted === 'done'
        const { state, requests } = await buyer.client.trades.get({ id })
        expect({ accepted, state, requests, ...(await getBalances(seller)) }).toEqual({
          accepted: isByConsent ? 'done' : 'trade_cancelled',
          state: isByConsent ? 'expired' : 'cancelled',
          requests: { buyerCancellation: isByConsent ? 'accepted' : 'requested' },
          ...IN_ESCROW,
        })
        await exchange.advanceTo(graceEndsAt + PAYMENT_GRACE)
        await seller.client.orders.cancelSell({ id: sell._id })
        await expectCleanLedger(exchange)
        return isByConsent
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a payment against consent to a cancellation leaves the trade paid, or the payment as late proof',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: pay against agree`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.trades.requestCancellation({ id })
        const [paid, accepted] = await race(round, pay(buyer, id), agree(seller, id))
        const { state, appeal } = await buyer.client.trades.get({ id })
        const isFirst = accepted !== 'done'
        expect([paid, accepted, state, appeal?.filings.map(({ description }) => description)]).toEqual(
          isFirst
            ? ['done', 'already_paid', 'paid.awaitingConfirmation', undefined]
            : ['done', 'done', 'appealed', ['Receipt sent after both sides agreed to cancel']],
        )
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await seller.client.orders.confirm({ id, sender: 'same' })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await emptyWallet(buyer)
        await expectCleanLedger(exchange)
        return isFirst
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'late proof at the end of the 15 minutes after consent opens an appeal, or the seller has the tokens back',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: late proof against the end`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.trades.requestCancellation({ id })
        const { graceEndsAt = 0 } = (
          await seller.client.trades.answerCancellation({
            id,
            accept: true,
            cancelsSellOrder: true,
          })
        ).value
        await exchange.advanceTo(graceEndsAt - 1)
        const [paid] = await race(round, pay(buyer, id), () => exchange.advanceTo(graceEndsAt))
        const isLate = paid === 'done'
        const { state } = await buyer.client.trades.get({ id })
        expect({ paid, state, ...(await getBalances(seller)) }).toEqual(
          isLate
            ? { paid, state: 'appealed', ...IN_ESCROW }
            : { paid: 'trade_cancelled', state: 'cancelled', ...AVAILABLE },
        )
        expect(await seller.client.orders.pendingSell()).toEqual([])
        if (isLate) {
          await seller.client.orders.confirm({ id })
          await emptyWallet(buyer)
        } else await emptyWallet(seller)
        await expectCleanLedger(exchange)
        return isLate
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a confirmation at the end of the 15 minutes after consent releases the tokens, or the seller has them back',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: confirm against the end`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.trades.requestCancellation({ id })
        const { graceEndsAt = 0 } = (
          await seller.client.trades.answerCancellation({
            id,
            accept: true,
            cancelsSellOrder: true,
          })
        ).value
        await exchange.advanceTo(graceEndsAt - 1)
        const confirm = () => getOutcome(seller.client.orders.confirm({ id }))
        const [confirmed] = await race(round, confirm, () => exchange.advanceTo(graceEndsAt))
        const isReleased = confirmed === 'done'
        expect([confirmed, await getBalances(seller), await getBalances(buyer)]).toEqual(
          isReleased ? ['done', EMPTY, AVAILABLE] : ['trade_cancelled', AVAILABLE, EMPTY],
        )
        await emptyWallet(isReleased ? buyer : seller)
        await expectCleanLedger(exchange)
        return isReleased
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'the seller cancels the order at the end of the 15 minutes after consent once it is on the market, and once only',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders(await openEmptyExchange())
      await runRounds(`${engine}: cancel against the end`, async (round) => {
        const { _id: id, sellOrder: sell } = await createTrade(round)
        await buyer.client.trades.requestCancellation({ id })
        const { graceEndsAt = 0 } = (await seller.client.trades.answerCancellation({ id, accept: true }))
          .value
        await exchange.advanceTo(graceEndsAt - 1)
        const cancel = () => getOutcome(seller.client.orders.cancelSell({ id: sell._id }))
        const [cancelled] = await race(round, cancel, () => exchange.advanceTo(graceEndsAt))
        expect(['done', 'order_matched']).toContain(cancelled)
        if (cancelled !== 'done') expect(await cancel()).toBe('done')
        expect([await cancel(), await getBalances(seller)]).toEqual(['order_cancelled', AVAILABLE])
        await expectCleanLedger(exchange)
        return cancelled !== 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'of two requests for a cancellation, and of two answers to it, one succeeds',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders(await openEmptyExchange())
      await runRounds(`${engine}: accept against decline`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        const requests = await race(
          round,
          () => getOutcome(buyer.client.trades.requestCancellation({ id })),
          () => getOutcome(seller.client.trades.requestCancellation({ id })),
        )
        expect([...requests].sort()).toEqual(['already_requested', 'done'])
        const other = requests[0] === 'done' ? seller : buyer
        const decline = () =>
          getOutcome(other.client.trades.answerCancellation({ id, accept: false, isPaid: true }))
        const [accepted, declined] = await race(round, agree(other, id), decline)
        const { state } = await buyer.client.trades.get({ id })
        expect([accepted, declined, state]).toEqual(
          accepted === 'done'
            ? ['done', 'not_requested', 'expired']
            : ['not_requested', 'done', 'awaitingPayment'],
        )
        await exchange.advanceTo(graceEndsAt)
        await seller.client.orders.cancelSell({ id: sell._id })
        await expectCleanLedger(exchange)
        return accepted === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a confirmation against an appeal completes the trade and leaves no appeal open',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders(
        await openEmptyExchange(),
      )
      await runRounds(`${engine}: confirm against appeal`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const appeal = () =>
          getOutcome(seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' }))
        const confirm = () => getOutcome(seller.client.orders.confirm({ id }))
        const [confirmed, appealed] = await race(round, confirm, appeal)
        const { state, appeal: found } = await buyer.client.trades.get({ id })
        expect({ confirmed, appealed, state, appeal: found?.state }).toEqual({
          confirmed: 'done',
          state: 'completed',
          ...(appealed === 'done'
            ? { appealed, appeal: 'settled' }
            : { appealed: 'trade_completed', appeal: undefined }),
        })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return appealed !== 'done'
      })
    },
    RACE_TIMEOUT,
  )
})
