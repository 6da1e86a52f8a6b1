import { HOUR } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createMarket, getRefusal, PASSWORD, SELL_ORDER } from './testing/market.js'

describe('a suspended user', () => {
  const suspended = { status: 403, code: 'account_suspended' }

  test('is logged out, cannot place orders or invest, and is not matched', async () => {
    const { exchange, seller, buyer } = await createMarket()
    await seller.orders.createSell(SELL_ORDER)
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.operator.suspend('sam@example.com')
    expect((await getRefusal(seller.auth.checkAuth()))?.code).toBe('signed_out')
    await seller.auth.login({ email: 'sam@example.com', password: PASSWORD })
    expect((await seller.auth.checkAuth()).standing).toBe('suspended')
    expect(await getRefusal(seller.orders.createSell(SELL_ORDER))).toMatchObject(suspended)
    const buyOrder = { amount: 25_000, paymentMethod: 'bank' } as const
    expect(await getRefusal(seller.orders.createBuy(buyOrder))).toMatchObject(suspended)
    const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
    expect(await getRefusal(seller.investments.create(plan))).toMatchObject(suspended)
    expect((await buyer.market.get()).sell).toEqual([])
    exchange.advance(HOUR)
    expect(await buyer.trades.open()).toEqual([])
    expect(await seller.orders.pendingSell()).toHaveLength(1)
  })
})
