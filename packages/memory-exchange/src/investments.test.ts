import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMarket, getRefusal, NO_BALANCE, readBalances, START } from './testing/market.js'

test('an investment pays its return, then its capital', async () => {
  const { exchange, seller } = await createMarket()
  await seller.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
  expect(await readBalances(seller)).toEqual({
    ...NO_BALANCE,
    availableBalance: 100_000,
    stakedBalance: 100_000,
  })
  exchange.advance(6 * DAY)
  expect(await readBalances(seller)).toEqual({
    ...NO_BALANCE,
    availableBalance: 110_000,
    stakedBalance: 100_000,
  })
  exchange.advance(3 * DAY)
  expect(await readBalances(seller)).toEqual({ ...NO_BALANCE, availableBalance: 210_000 })
  expect(
    (await seller.notifications.list({ limit: 2 })).map(({ title, createdAt }) => [title, createdAt]),
  ).toEqual([
    ['Capital released', START - HOUR + 9 * DAY],
    ['Investment completed', START - HOUR + 6 * DAY],
  ])
  expect(exchange.total()).toBe(0)
})

test('a re-invested investment is in no list and has no countdown', async () => {
  const { exchange, seller } = await createMarket()
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const first = (await seller.investments.create(plan)).value?._id ?? ''
  exchange.advance(6 * DAY)
  const second = (await seller.investments.reinvest({ investmentId: first })).value?._id ?? ''
  const { pending, completed } = await seller.investments.list()
  expect([pending.map(({ _id }) => _id), completed]).toEqual([[second], []])
  expect(await getRefusal(seller.investments.countdown({ id: first }))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  })
  expect((await seller.investments.countdown({ id: second })).percentageCompleted).toBe(0)
})
