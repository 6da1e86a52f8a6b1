import { DAY, MINUTE } from '@cht/sdk/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneEngine, startTestExchange, TEST_START, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, expectCleanLedger, getRefusal } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const PLAN = { planDurationDays: 6, roiPercentage: 10 } as const
const ENDS_AT = TEST_START + 6 * DAY
const RELEASES_AT = ENDS_AT + 3 * DAY

onOneEngine('an exchange that rewards every investment of a referee', (engine) => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startTestExchange(engine, { environment: { REFERRAL_REWARD: 'every' } })
  })
  afterAll(() => exchange.stop())

  const createPair = async (name: string) => {
    const referrer = await exchange.createUser(`${name}Referrer`, { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const referee = await exchange.createUser(`${name}Referee`, {
      tokens: 400_000,
      verifiedId: true,
      referralCode,
    })
    return { referrer, referee }
  }
  // A login session ends after a week without use.
  const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })
  const invest = async ({ client }: TestUser, amount: 25_000 | 50_000 | 100_000) =>
    assertDefined((await client.investments.create({ ...PLAN, amount })).value)._id
  const readBonus = async (referrer: TestUser) => {
    await logIn(referrer)
    const user = await referrer.client.auth.checkAuth()
    const [row] = await referrer.client.investments.referrals()
    return {
      total: user.referralBonusBalance,
      held: user.heldReferralBonus,
      available: user.availableBalance,
      row: [row?.bonus, row?.bonusState, row?.bonusHeldUntil],
    }
  }
  const checkBothScopes = async () => {
    await expectCleanLedger(exchange)
    expect((await exchange.operator.ledger({ scope: 'recent' })).breaches).toEqual([])
  }

  test('pays a bonus for each, held until its capital is free; a re-investment pays none, and the operator voids those that are held', async () => {
    const { referrer, referee } = await createPair('one')
    const first = await invest(referee, 100_000)
    await exchange.setClock(TEST_START + MINUTE)
    const second = await invest(referee, 50_000)
    await invest(referee, 25_000)
    await checkBothScopes()
    expect(await readBonus(referrer)).toEqual({
      total: 87_500,
      held: 87_500,
      available: 0,
      row: [87_500, 'held', RELEASES_AT + MINUTE],
    })
    expect((await exchange.operator.heldBonuses()).map(({ amount }) => amount)).toEqual([
      50_000, 25_000, 12_500,
    ])

    // The capital of the second is re-invested: its bonus is available, and nothing is paid for the re-investment.
    await exchange.advanceTo(ENDS_AT + MINUTE)
    await logIn(referee)
    await referee.client.investments.reinvest({ investmentId: second })
    expect(await readBonus(referrer)).toMatchObject({ total: 87_500, held: 62_500, available: 25_000 })
    await exchange.advanceTo(RELEASES_AT)
    expect((await referee.client.investments.countdown({ id: first })).percentageCompleted).toBe(100)
    expect(await readBonus(referrer)).toEqual({
      total: 87_500,
      held: 12_500,
      available: 75_000,
      row: [87_500, 'held', RELEASES_AT + MINUTE],
    })
    await checkBothScopes()

    expect(
      (await runOperatorCommand(exchange, 'referrals', 'void', referee.email, '--reason', 'One person')).code,
    ).toBe(0)
    expect(await readBonus(referrer)).toEqual({
      total: 75_000,
      held: 0,
      available: 75_000,
      row: [75_000, 'available', undefined],
    })
    const again = exchange.operator.voidBonus({ email: referee.email, reason: 'One person' })
    expect((await getRefusal(again)).code).toBe('bonus_voided')
    await exchange.advanceTo(RELEASES_AT + DAY)
    expect((await readBonus(referrer)).total).toBe(75_000)
    await checkBothScopes()
  })

  test('voids all held bonuses for a referee at once', async () => {
    const { referrer, referee } = await createPair('two')
    await invest(referee, 100_000)
    await invest(referee, 50_000)
    await exchange.operator.voidBonus({ email: referee.email, reason: 'One person' })
    expect(await readBonus(referrer)).toEqual({
      total: 0,
      held: 0,
      available: 0,
      row: [0, 'voided', undefined],
    })
    const contents = (await referrer.client.notifications.list()).map(({ content }) => content)
    expect(contents.filter((content) => content.includes('voided'))).toEqual([
      'Your held bonus of 25,000 CHT for twoReferee was voided: One person.',
      'Your held bonus of 50,000 CHT for twoReferee was voided: One person.',
    ])
    const entries = await exchange.operator.audit({ act: 'bonus.voided', email: referrer.email })
    expect(entries.map(({ details }) => details.amount)).toEqual([25_000, 50_000])
    await checkBothScopes()
  })

  test('pays for a later investment when the identities were not verified at the first', async () => {
    const { referrer, referee } = await createPair('three')
    const setState = (state: string) =>
      exchange.running.db.query('update users set verification_state = $2 where id = $1', [referee.id, state])
    await setState('unverified')
    await invest(referee, 100_000)
    await setState('verified')
    await invest(referee, 50_000)
    expect(await readBonus(referrer)).toMatchObject({ total: 25_000, held: 25_000 })
    await checkBothScopes()
  })
})
