import type { Client } from '@cht/sdk'
import type { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createMarket, createTrade, PICTURE, signUp } from './testing/market.js'

describe('the live stream', () => {
  /** Collects the changes that a client receives from now on, as `kind id`. `ended` resolves to the error's code, if any. */
  const collect = (client: Client, signal?: AbortSignal) => {
    const changes: string[] = []
    const ended = (async () => {
      for await (const { kind, id } of client.events({ signal }))
        changes.push([kind, id].filter(Boolean).join(' '))
    })().catch(({ code }: ApiError) => code)
    return { changes, ended }
  }
  const flushMicrotasks = async () => {
    for (let round = 0; round < 50; round++) await Promise.resolve()
  }

  test('sends a payment to both parties of the trade and to nobody else', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    const stranger = await signUp(exchange, 'ada')
    const streams = [seller, buyer, stranger].map((client) => collect(client))
    await flushMicrotasks()
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await flushMicrotasks()
    const [notification] = await seller.notifications.list({ limit: 1 })
    expect(streams.map(({ changes }) => changes)).toEqual([
      ['reset', `trade.changed ${id}`, `notification.created ${notification?._id}`],
      ['reset', `trade.changed ${id}`],
      ['reset'],
    ])
  })

  test('continues after a given change', async () => {
    const { buyer } = await createMarket()
    const first = await buyer.events().next()
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    const [order] = await buyer.orders.pendingBuy()
    const after = first.value?.seq
    expect(await buyer.events({ after }).next()).toEqual({
      done: false,
      value: { kind: 'order.changed', id: order?._id, seq: (after ?? 0) + 1 },
    })
  })

  test('ends when its signal aborts, and with an error when its session ends', async () => {
    const { exchange, buyer } = await createMarket()
    const controller = new AbortController()
    const aborted = collect(buyer, controller.signal)
    controller.abort()
    expect(await aborted.ended).toBe(undefined)
    const ending = collect(buyer)
    await flushMicrotasks()
    exchange.operator.suspend('bola@example.com')
    expect(await ending.ended).toBe('signed_out')
    expect(await collect(buyer).ended).toBe('signed_out')
  })
})
