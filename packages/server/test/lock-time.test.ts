import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { runMatching } from '../src/jobs/matching.js'
import { SESSION_START, startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  confirmNewEmail,
  createIdNumber,
  createPictureFile,
  createSignupInput,
  FIRST_SESSION,
  placeBuyOrder,
  placeSellOrder,
  requestProfileEdit,
} from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'

type HoldInput = { email: string; why: string }
const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const

describe.runIf(inject('postgresUrl') !== '')(
  'a write that waits for a lock has the time of its grant',
  () => {
    let exchange: TestExchange
    let user: TestUser
    beforeEach(async () => {
      exchange = await startTestExchange('PostgreSQL')
      user = await exchange.createUser('ada', { tokens: 300_000 })
    })
    afterEach(() => exchange.stop())

    /** Runs a write while the rows are locked, for an hour of exchange time. */
    const runWhileHeld = async <Result>(rows: string, write: () => Promise<Result>): Promise<Result> => {
      const release = await holdRows(exchange, `select from ${rows} for update`)
      const writing = write()
      await expectWaiting(exchange, 1)
      await exchange.setClock(exchange.now() + HOUR)
      await release()
      return writing
    }
    const query = async (sql: string) => (await exchange.running.db.query(sql))[0]

    test('an investment starts and ends by it', async () => {
      const create = () => user.client.investments.create(PLAN)
      const investment = assertDefined((await runWhileHeld(`users where id = '${user.id}'`, create)).value)
      const now = exchange.now()
      expect([investment.investmentCreatedAt, investment.investmentEndsAt]).toEqual([now, now + 6 * DAY])
    })

    test('a hold that has ended meanwhile refuses no investment', async () => {
      const { db } = exchange.running
      await db.query('update users set hold_until = $1', [new Date(exchange.now() + HOUR)])
      const create = () => user.client.investments.create(PLAN)
      expect((await runWhileHeld(`users where id = '${user.id}'`, create)).value).toMatchObject({
        amount: 100_000,
      })
    })

    test('a voided bonus ends by it', async () => {
      const { referralCode } = await user.client.auth.checkAuth()
      await exchange.running.db.query(`update users set verification_state = 'verified'`)
      const options = { tokens: 100_000, verifiedId: true, referralCode }
      const { email, client } = await exchange.createUser('ben', options)
      await client.investments.create(PLAN)
      await runWhileHeld('referral_bonuses', () =>
        exchange.operator.voidBonus({ email, reason: 'One person' }),
      )
      expect(await query('select ended_at from referral_bonuses')).toEqual({ endedAt: exchange.now() })
    })

    test('a verification is decided at it', async () => {
      await user.client.settings.requestVerification({
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: createIdNumber('ada'),
        frontImage: createPictureFile(),
        backImage: createPictureFile(),
      })
      const [request] = await exchange.operator.verifications()
      const id = assertDefined(request).id
      await runWhileHeld('users', () => exchange.operator.decideVerification({ id }))
      expect(await query('select decided_at from verifications')).toEqual({ decidedAt: exchange.now() })
    })

    test('a profile edit is decided at it', async () => {
      await requestProfileEdit(user, { fullName: 'Ada Other' })
      const [edit] = await exchange.operator.profileEdits()
      const id = assertDefined(edit).id
      await runWhileHeld('users', () => exchange.operator.decideProfileEdit({ id }))
      expect(await query('select decided_at from profile_edits')).toEqual({ decidedAt: exchange.now() })
    })

    test.each([
      ['orders', 'orders.cancelled', (input: HoldInput) => exchange.operator.cancelOrders(input)],
      ['investments', 'stakes.ended', (input: HoldInput) => exchange.operator.endStakes(input)],
    ])('the operator ends the %s of an account on hold at it', async (table, code, end) => {
      await placeSellOrder(user)
      await user.client.investments.create(PLAN)
      const input = { email: user.email, why: 'A wrong deposit' }
      await exchange.operator.hold(input)
      await runWhileHeld(table, () => end(input))
      const [row] = await exchange.running.db.query('select created_at from notifications where code = $1', [
        code,
      ])
      expect(row).toEqual({ createdAt: exchange.now() })
    })

    test('a session of the schedule begins by it', async () => {
      const release = await holdRows(exchange, 'select from exchange for update')
      const sessions = [{ startTime: '12:00', durationInMinutes: 60 }]
      const writing = exchange.operator.setLiveSessions({ sessions, confirm: true })
      await expectWaiting(exchange, 1)
      exchange.sleepUntil(exchange.now() + HOUR)
      await release()
      await writing
      expect(await query('select since from session_rules where ended_at is null')).toEqual({
        since: exchange.now(),
      })
    })

    /** Matches the day's session from its start, while the sell orders are locked for a while. Returns when the orders were matched. */
    const matchWhileHeld = async (duration: number) => {
      await placeSellOrder(user)
      await placeBuyOrder(await exchange.createUser('ben'))
      const { db, clock, log } = exchange.running
      let now = SESSION_START
      const release = await holdRows(exchange, `select from orders where side = 'sell' for update`)
      const matching = runMatching({ db, clock: { ...clock, now: () => now }, log }, [FIRST_SESSION])
      await expectWaiting(exchange, 1)
      now += duration
      await release()
      await matching
      return query('select matched_at from trades')
    }

    test('orders are matched at it', async () => {
      expect(await matchWhileHeld(30 * MINUTE)).toEqual({ matchedAt: SESSION_START + 30 * MINUTE })
    })

    test('a session that has ended meanwhile matches no orders', async () => {
      expect(await matchWhileHeld(HOUR)).toBeUndefined()
      expect(await user.client.orders.pendingSell()).toHaveLength(1)
    })

    test('a new email takes effect at it', async () => {
      const email = 'new-ada@example.com'
      const dueAt = await confirmNewEmail(exchange, user, email)
      await exchange.createClient().auth.signup({ ...createSignupInput('eve'), email })
      await runWhileHeld('users where not phone_verified', () => exchange.advanceTo(dueAt))
      expect(await query(`select created_at from notifications where code = 'email.changed'`)).toEqual({
        createdAt: exchange.now(),
      })
    })
  },
)
