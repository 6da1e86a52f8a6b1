import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange, type MemoryExchangeOptions } from './memory-exchange.js'
import {
  createMarket,
  getRefusal,
  NO_BALANCE,
  PICTURE,
  readBalances,
  START,
  signUp,
} from './testing/market.js'

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

/** A referrer and a referee, both verified. The referee has tokens. */
const createReferral = async (options: MemoryExchangeOptions = {}) => {
  const exchange = createMemoryExchange({ clock: () => START, ...options })
  const referrer = await signUp(exchange, 'sam')
  const referee = await signUp(exchange, 'bola', (await referrer.auth.checkAuth()).referralCode)
  for (const [client, idNumber] of [
    [referrer, '12345678901'],
    [referee, '12345678902'],
  ] as const) {
    const { email } = await client.auth.checkAuth()
    await client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber,
      frontImage: PICTURE,
      backImage: PICTURE,
    })
    exchange.operator.decideVerification(email)
  }
  exchange.operator.fund('bola@example.com', 200_000)
  return { exchange, referrer, referee }
}

const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const

test('an exchange that rewards every investment pays a bonus for each, but not for a re-investment', async () => {
  const { exchange, referrer, referee } = await createReferral({ rewardedInvestments: 'every' })
  await referee.investments.create(PLAN)
  const { value: second } = await referee.investments.create({ ...PLAN, amount: 50_000 })
  const readBonus = async () => {
    const { referralBonusBalance, heldReferralBonus } = await referrer.auth.checkAuth()
    const [row] = await referrer.investments.referrals()
    return [referralBonusBalance, heldReferralBonus, row?.bonus, row?.bonusState]
  }
  expect(await readBonus()).toEqual([75_000, 75_000, 75_000, 'held'])
  exchange.advance(6 * DAY)
  await referee.investments.reinvest({ investmentId: second?._id ?? '' })
  expect(await readBonus()).toEqual([75_000, 50_000, 75_000, 'held'])
  exchange.advance(3 * DAY)
  expect(await readBonus()).toEqual([75_000, 0, 75_000, 'available'])
  expect(exchange.total()).toBe(0)
})

test('if both are verified, the first investment of a referee, and no other, pays the referrer a bonus, which is held until the capital is free', async () => {
  const { exchange, referrer, referee } = await createReferral()
  await referee.investments.create(PLAN)
  await referee.investments.create(PLAN)
  const readBonus = async () => {
    const { referralBonusBalance, heldReferralBonus, heldReferralBonusUntil } =
      await referrer.auth.checkAuth()
    const [row] = await referrer.investments.referrals()
    const { bonus, bonusState, bonusHeldUntil } = row ?? {}
    return {
      user: [referralBonusBalance, heldReferralBonus, heldReferralBonusUntil],
      row: [bonus, bonusState, bonusHeldUntil],
    }
  }
  const releasesAt = START + 9 * DAY
  expect(await readBalances(referrer)).toEqual(NO_BALANCE)
  expect(await readBonus()).toEqual({
    user: [50_000, 50_000, releasesAt],
    row: [50_000, 'held', releasesAt],
  })
  exchange.advance(9 * DAY)
  expect(await readBonus()).toEqual({
    user: [50_000, 0, undefined],
    row: [50_000, 'available', undefined],
  })
  expect(await readBalances(referrer)).toEqual({ ...NO_BALANCE, availableBalance: 50_000 })
  expect((await referrer.notifications.list({ limit: 2 })).map(({ content }) => content)).toEqual([
    'Your bonus of 50,000 CHT for bola is in your available balance.',
    `bola invested. Your bonus of 50,000 CHT is held until their capital is released or re-invested, on ${new Date(releasesAt).toUTCString().slice(5, 16)} at the latest.`,
  ])
  expect(exchange.total()).toBe(0)
})
