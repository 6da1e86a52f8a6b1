import { DAY } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retryQuarantined } from '../src/jobs/deadlines.js'
import { QUARANTINE_PERIOD } from '../src/platform/deadlines/quarantine.js'
import { onOneEngine, TEST_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { assertDefined, expectCleanLedger, getRefusal, placeSellOrder } from './fixtures.js'
import { readInPages } from './list-fixture.js'
import { runOperatorCommand } from './operator.js'

const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
const ENDS_AT = TEST_START + 6 * DAY
/** `CAPITAL_RELEASE_DAYS` is 3 by default. */
const RELEASES_AT = ENDS_AT + 3 * DAY

onOneEngine('referrals', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  let referrer: TestUser
  let referee: TestUser
  beforeEach(async () => {
    exchange = await openEmptyExchange()
    referrer = await exchange.createUser('ref', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    referee = await exchange.createUser('new', { tokens: 300_000, verifiedId: true, referralCode })
  })
  afterEach(() => expectCleanLedger(exchange))

  // A login session ends after a week without use.
  const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })
  const invest = async () => assertDefined((await referee.client.investments.create(PLAN)).value)
  const readBonus = async () => {
    await logIn(referrer)
    const user = await referrer.client.auth.checkAuth()
    return {
      available: user.availableBalance,
      staked: user.stakedBalance,
      bonus: user.referralBonusBalance,
      held: user.heldReferralBonus,
      until: user.heldReferralBonusUntil,
    }
  }
  const HELD = { available: 0, staked: 0, bonus: 50_000, held: 50_000, until: RELEASES_AT }
  const AVAILABLE = { available: 50_000, staked: 0, bonus: 50_000, held: 0, until: undefined }
  const VOIDED = { available: 0, staked: 0, bonus: 0, held: 0, until: undefined }
  const readRow = async () => (await referrer.client.investments.referrals())[0]
  const ROW = { username: 'new', amountInvested: 100_000, dateJoined: TEST_START, bonus: 50_000 }
  const listNotifications = async () =>
    (await referrer.client.notifications.list({})).map(({ title, content, href }) => ({
      title,
      content,
      href,
    }))
  const voidBonus = (reason = 'One person') => exchange.operator.voidBonus({ email: referee.email, reason })

  test('a bonus is shown at once and held outside every other balance until the referee’s capital is released', async () => {
    await invest()
    // Only the first investment pays a bonus.
    await invest()
    expect(await readBonus()).toEqual(HELD)
    expect(await readRow()).toEqual({
      ...ROW,
      amountInvested: 200_000,
      bonusState: 'held',
      bonusHeldUntil: RELEASES_AT,
    })
    const sell = { amount: 25_000 } as const
    expect((await getRefusal(placeSellOrder(referrer, sell))).code).toBe('insufficient_balance')
    const withdrawal = exchange.operator.withdraw({ email: referrer.email, amount: 1 })
    expect((await getRefusal(withdrawal)).code).toBe('insufficient_balance')

    await exchange.setClock(RELEASES_AT - 1)
    expect(await readBonus()).toEqual(HELD)
    await exchange.advanceTo(RELEASES_AT)
    expect(await readBonus()).toEqual(AVAILABLE)
    expect(await readRow()).toEqual({ ...ROW, amountInvested: 200_000, bonusState: 'available' })
    expect(await listNotifications()).toEqual([
      {
        title: 'Referral bonus available',
        content: 'Your bonus of 50,000 CHT for new is in your available balance.',
        href: '/affiliate',
      },
      {
        title: 'Referral bonus',
        content:
          'new invested. Your bonus of 50,000 CHT is held until their capital is released or re-invested, on 29 Nov 2026 at the latest.',
        href: '/affiliate',
      },
    ])
  })

  test('the database refuses a second bonus for a first investment of the same referee', async () => {
    await invest()
    const { _id: later } = await invest()
    const second = exchange.running.db.query(
      `insert into referral_bonuses (referee_id, referrer_id, investment_id, for_first, amount, state, posted_at)
       select referee_id, referrer_id, $1, for_first, amount, state, posted_at from referral_bonuses`,
      [later],
    )
    await expect(second).rejects.toThrow('referral_bonuses_first')
  })

  test('a bonus becomes available when the referee re-invests the first capital, and a later re-investment changes nothing', async () => {
    const { _id: investmentId } = await invest()
    await exchange.setClock(TEST_START + DAY)
    const later = await invest()
    await exchange.advanceTo(ENDS_AT)
    expect(await readBonus()).toEqual(HELD)
    await logIn(referee)
    await referee.client.investments.reinvest({ investmentId })
    expect(await readBonus()).toEqual(AVAILABLE)
    await exchange.setClock(ENDS_AT + DAY)
    await referee.client.investments.reinvest({ investmentId: later._id })
    expect(await readBonus()).toEqual(AVAILABLE)
  })

  test('the capital and its bonus are released in one transaction', async () => {
    await invest()
    const { db } = exchange.running
    const changeBonus = (change: string) => db.query(`update referral_bonuses set amount = amount ${change}`)
    // The release of the bonus fails now, because less is held.
    await changeBonus('+ 1')
    await exchange.advanceTo(ENDS_AT)
    await exchange.advanceTo(RELEASES_AT)
    const readStaked = async () => {
      await logIn(referee)
      return (await referee.client.auth.checkAuth()).stakedBalance
    }
    expect(await readStaked()).toBe(100_000)
    await changeBonus('- 1')
    await exchange.setClock(RELEASES_AT + QUARANTINE_PERIOD)
    await retryQuarantined(exchange.running)
    expect(await readStaked()).toBe(0)
    expect(await readBonus()).toEqual(AVAILABLE)
  })

  test('the operator voids a held bonus once, with a reason that the referrer is told', async () => {
    await invest()
    const output = [
      `50,000 CHT  ref@example.com for new@example.com, held until 2026-11-29 07:00 UTC at the latest`,
      '',
    ].join('\n')
    expect(await runOperatorCommand(exchange, 'referrals', 'held')).toEqual({ code: 0, output })
    expect(
      await runOperatorCommand(exchange, 'referrals', 'void', referee.email, '--reason', 'One person.'),
    ).toEqual({ code: 0, output: 'Voided the bonus for new@example.com: the referrer is told why\n' })
    expect(await readBonus()).toEqual(VOIDED)
    expect(await readRow()).toEqual({ ...ROW, bonus: 0, bonusState: 'voided' })
    expect((await listNotifications())[0]).toEqual({
      title: 'Referral bonus voided',
      content: 'Your held bonus of 50,000 CHT for new was voided: One person.',
      href: '/affiliate',
    })
    const [entry] = await exchange.operator.audit({ act: 'bonus.voided' })
    expect(entry).toMatchObject({
      actor: 'operator',
      email: referrer.email,
      why: 'One person.',
      details: { referee: referee.id, amount: 50_000 },
    })
    expect(await getRefusal(voidBonus())).toEqual({
      status: 409,
      code: 'bonus_voided',
      message: 'This bonus has already been voided',
    })
    await exchange.advanceTo(RELEASES_AT)
    expect(await readBonus()).toEqual(VOIDED)
    expect(await runOperatorCommand(exchange, 'referrals', 'held')).toEqual({
      code: 0,
      output: 'No bonus is held\n',
    })
  })

  test('a bonus that is available cannot be voided, not even at the instant of the release', async () => {
    expect(await getRefusal(voidBonus())).toEqual({
      status: 404,
      code: 'not_found',
      message: 'No referral bonus was paid for new@example.com',
    })
    await invest()
    await exchange.setClock(RELEASES_AT)
    expect(await getRefusal(voidBonus())).toEqual({
      status: 409,
      code: 'bonus_available',
      message: 'This bonus is already available',
    })
    expect(await readBonus()).toEqual(AVAILABLE)
    expect(await exchange.operator.audit({ act: 'bonus.voided' })).toEqual([])
  })

  test('of concurrent attempts to void a bonus at most one succeeds, and a voided bonus is not released', async () => {
    await invest()
    await exchange.setClock(RELEASES_AT - 1)
    const attempts = await Promise.allSettled([
      voidBonus(),
      voidBonus(),
      voidBonus(),
      exchange.advanceTo(RELEASES_AT),
    ])
    const voided = attempts.slice(0, 3).filter(({ status }) => status === 'fulfilled').length
    expect(voided).toBeLessThanOrEqual(1)
    expect(await readBonus()).toEqual(voided === 1 ? VOIDED : AVAILABLE)
  })

  test('held bonuses are listed in pages, oldest first', async () => {
    await invest()
    const { referralCode } = await referrer.client.auth.checkAuth()
    await exchange.setClock(TEST_START + 1)
    const second = await exchange.createUser('two', { tokens: 25_000, verifiedId: true, referralCode })
    await second.client.investments.create({ ...PLAN, amount: 25_000 })
    expect(await readInPages(exchange.operator.heldBonuses, 1)).toEqual([
      { referrer: referrer.email, referee: referee.email, amount: 50_000, heldUntil: RELEASES_AT },
      { referrer: referrer.email, referee: second.email, amount: 12_500, heldUntil: RELEASES_AT + 1 },
    ])
    expect(await readBonus()).toEqual({ ...HELD, bonus: 62_500, held: 62_500, until: RELEASES_AT + 1 })
  })
})
