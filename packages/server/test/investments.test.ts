import { DAY } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOneEngine, TEST_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { assertDefined, expectCleanLedger, getBalances, getRefusal } from './fixtures.js'

const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const

onOneEngine('investments', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))
  const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })

  test('[invest.2] an investment has its amount, its plan and its dates', async () => {
    const { client } = await exchange.createUser('ada', { tokens: 150_000 })
    const investment = assertDefined((await client.investments.create(PLAN)).value)
    expect(investment).toEqual({
      _id: investment._id,
      amount: 100_000,
      planDurationDays: 6,
      roiPercentage: 10,
      investmentCreatedAt: TEST_START,
      investmentEndsAt: TEST_START + 6 * DAY,
      countdownEndsAt: TEST_START + 9 * DAY,
    })
  })

  test('[invest.3] an investment pays its return at its end and its capital after the release period', async () => {
    const user = await exchange.createUser('ada', { tokens: 150_000 })
    const investment = assertDefined((await user.client.investments.create(PLAN)).value)
    const endsAt = TEST_START + 6 * DAY
    const releasesAt = endsAt + 3 * DAY
    expect(await getBalances(user)).toEqual({ available: 50_000, escrow: 0, staked: 100_000 })
    const summary = { totalInvested: 100_000, totalExpectedReturn: 110_000 }
    const rest = { summary, capitalReleaseDays: 3 }
    expect(await user.client.investments.list()).toEqual({ pending: [investment], completed: [], ...rest })
    expect(await user.client.investments.countdown({ id: investment._id })).toEqual({
      countdownEndsAt: releasesAt,
      percentageCompleted: 0,
    })

    await exchange.setClock(endsAt - 1)
    expect(await getBalances(user)).toEqual({ available: 50_000, escrow: 0, staked: 100_000 })
    await exchange.setClock(endsAt)
    expect(await user.client.investments.list()).toEqual({ pending: [], completed: [investment], ...rest })
    expect(await getBalances(user)).toEqual({ available: 60_000, escrow: 0, staked: 100_000 })
    await exchange.setClock(endsAt + 1.5 * DAY)
    await logIn(user)
    expect((await user.client.investments.countdown({ id: investment._id })).percentageCompleted).toBe(50)
    await exchange.setClock(releasesAt)
    expect((await user.client.investments.list()).completed).toEqual([investment])
    expect(await getBalances(user)).toEqual({ available: 160_000, escrow: 0, staked: 0 })
    expect((await getRefusal(user.client.investments.reinvest({ investmentId: investment._id }))).code).toBe(
      'capital_released',
    )
    expect((await user.client.notifications.list({ limit: 4 })).map(({ title }) => title)).toEqual([
      'Capital released',
      'Investment completed',
    ])
  })

  test('[invest.4] an investment can be reinvested once, between its end and its release, and leaves the lists', async () => {
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const { _id: investmentId } = assertDefined((await user.client.investments.create(PLAN)).value)
    const reinvest = () => user.client.investments.reinvest({ investmentId })
    expect((await getRefusal(reinvest())).code).toBe('not_matured')
    const endsAt = TEST_START + 6 * DAY
    await exchange.setClock(endsAt + 3 * DAY - 1)
    await logIn(user)
    const next = assertDefined((await reinvest()).value)
    expect([next.amount, next.investmentEndsAt]).toEqual([100_000, endsAt + 3 * DAY - 1 + 6 * DAY])
    expect((await getRefusal(reinvest())).code).toBe('already_reinvested')
    expect(await user.client.investments.list()).toEqual({
      pending: [next],
      completed: [],
      summary: { totalInvested: 100_000, totalExpectedReturn: 110_000 },
      capitalReleaseDays: 3,
    })
    expect(await getBalances(user)).toEqual({ available: 10_000, escrow: 0, staked: 100_000 })
  })

  test('[invest.5] an investment has one of the four plans and an amount of at most 500,000', async () => {
    const { client } = await exchange.createUser('ada', { tokens: 1_000_000 })
    const invest = (change: object) => client.investments.create({ ...PLAN, amount: 25_000, ...change })
    const getMessage = async (change: object) => {
      const { status, message } = await getRefusal(invest(change))
      return `${status} ${message}`
    }
    expect([
      await getMessage({ roiPercentage: 100 }),
      await getMessage({ planDurationDays: 7 }),
      await getMessage({ amount: 950_000 }),
    ]).toEqual([
      '422 Roi percentage is not the plan’s',
      '422 Plan duration days must be one of the plans',
      '422 Amount must be one of the listed amounts',
    ])
    for (const [planDurationDays, roiPercentage] of [
      [6, 10],
      [14, 25],
      [20, 50],
      [30, 100],
    ])
      await invest({ planDurationDays, roiPercentage })
    await invest({ amount: 500_000 })
    expect((await client.investments.list()).summary).toEqual({
      totalInvested: 600_000,
      totalExpectedReturn: 27_500 + 31_250 + 37_500 + 50_000 + 550_000,
    })
  })

  test('[invest.8] an investment above the balance is refused, and nothing is lost', async () => {
    const user = await exchange.createUser('ada', { tokens: 25_000 })
    expect(await getRefusal(user.client.investments.create(PLAN))).toEqual({
      status: 409,
      code: 'insufficient_balance',
      message: 'Insufficient balance',
    })
    expect(await getBalances(user)).toEqual({ available: 25_000, escrow: 0, staked: 0 })
    expect(await user.client.investments.list()).toEqual({
      pending: [],
      completed: [],
      summary: { totalInvested: 0, totalExpectedReturn: 0 },
      capitalReleaseDays: 3,
    })
  })

  test('an investment is 404 to other users', async () => {
    const { client } = await exchange.createUser('ada')
    const other = await exchange.createUser('eve', { tokens: 100_000 })
    const { _id: id } = assertDefined((await other.client.investments.create(PLAN)).value)
    expect((await getRefusal(client.investments.countdown({ id }))).status).toBe(404)
    expect((await getRefusal(client.investments.reinvest({ investmentId: id }))).status).toBe(404)
  })

  test('[affiliate.1] the referrer gets half of a verified referee’s first investment once', async () => {
    const referrer = await exchange.createUser('ref', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const referee = await exchange.createUser('new', { tokens: 300_000, verifiedId: true, referralCode })
    const unverified = await exchange.createUser('unv', { tokens: 100_000, referralCode })
    for (const { client } of [referee, referee, unverified]) await client.investments.create(PLAN)
    expect((await referrer.client.auth.checkAuth()).referralBonusBalance).toBe(50_000)
    expect(await referrer.client.investments.referralCount()).toEqual({
      totalReferrals: 2,
      activeReferrals: 2,
    })
    const joined = { dateJoined: TEST_START }
    const held = { bonusState: 'held', bonusHeldUntil: TEST_START + 9 * DAY }
    expect(await referrer.client.investments.referrals()).toEqual(
      expect.arrayContaining([
        { username: 'new', amountInvested: 200_000, ...joined, bonus: 50_000, ...held },
        { username: 'unv', amountInvested: 100_000, ...joined, bonus: 0 },
      ]),
    )
  })
})
