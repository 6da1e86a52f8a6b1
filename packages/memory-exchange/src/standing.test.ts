import { DAY, HOUR } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  createMarket,
  createTrade,
  getRefusal,
  PASSWORD,
  PICTURE,
  readBalances,
  SELL_ORDER,
} from './testing/market.js'

describe('a suspended user', () => {
  const suspended = { status: 403, code: 'account_suspended' }

  test('is logged out, cannot place orders or invest, and is not matched until the suspension ends', async () => {
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
    exchange.operator.resume('sam@example.com')
    exchange.advance(DAY)
    expect(await buyer.trades.open()).toHaveLength(1)
  })

  test('can confirm payments unless the operator has excluded that', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    const logIn = () => seller.auth.login({ email: 'sam@example.com', password: PASSWORD })
    exchange.operator.suspend('sam@example.com', { confirm: false })
    await logIn()
    expect(await getRefusal(seller.orders.confirm({ id }))).toMatchObject(suspended)
    exchange.operator.suspend('sam@example.com')
    await logIn()
    await seller.orders.confirm({ id })
    expect((await readBalances(buyer)).availableBalance).toBe(75_000)
  })
})
