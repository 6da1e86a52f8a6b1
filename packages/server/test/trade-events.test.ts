import { MINUTE, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import { onOneEngine, SESSION_START, useEmptyExchange } from './exchange.js'
import { createMatchedTrade, PICTURE } from './fixtures.js'

onOneEngine('the events of a trade', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  const open = async () => {
    const exchange = await openEmptyExchange()
    return { exchange, ...(await createMatchedTrade(exchange)) }
  }

  test('are sent to both parties with the acting party, instant and state', async () => {
    const { exchange, buyer, seller, trade } = await open()
    const id = trade._id
    await exchange.advanceTo(SESSION_START + MINUTE)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + 2 * MINUTE)
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Not my bank' })
    await exchange.advanceTo(SESSION_START + 3 * MINUTE)
    await seller.client.orders.confirm({ id })
    const { events } = await buyer.client.trades.get({ id })
    expect(events).toEqual([
      {
        type: 'payment.submit',
        party: 'buyer',
        at: SESSION_START + MINUTE,
        state: 'paid.awaitingConfirmation',
      },
      { type: 'appeal.open', party: 'seller', at: SESSION_START + 2 * MINUTE, state: 'appealed' },
      {
        type: 'payment.confirm',
        party: 'seller',
        at: SESSION_START + 3 * MINUTE,
        state: 'completed',
        statement: 'senderNotStated',
      },
    ])
    expect((await seller.client.trades.get({ id })).events).toEqual(events)
    expect(await replayTrades(exchange.running.db)).toEqual({ matching: 1, differences: [] })
  })

  test('include the end of each window', async () => {
    const { exchange, buyer, trade } = await open()
    const dueAt = SESSION_START + PAYMENT_WINDOW
    await exchange.advanceTo(dueAt)
    await exchange.advanceTo(dueAt + PAYMENT_GRACE)
    expect((await buyer.client.trades.get({ id: trade._id })).events).toEqual([
      { type: 'clock.tick', at: dueAt, state: 'expired' },
      { type: 'clock.tick', at: dueAt + PAYMENT_GRACE, state: 'cancelled' },
    ])
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  test('are replayed, and one that now leads to another state is reported', async () => {
    const { exchange, buyer, trade } = await open()
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.running.db.query(`update trade_events set state = 'completed' where trade_id = $1`, [
      trade._id,
    ])
    expect((await replayTrades(exchange.running.db)).differences).toEqual([
      `${trade._id}: payment.submit led to completed and now leads to paid.awaitingConfirmation`,
    ])
  })

  test('a trade without its events is reported as different', async () => {
    const { exchange, buyer, trade } = await open()
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.running.db.query('delete from trade_events')
    expect(await replayTrades(exchange.running.db)).toEqual({
      matching: 0,
      differences: [`${trade._id}: stored as paid.awaitingConfirmation, ends in awaitingPayment`],
    })
  })
})
