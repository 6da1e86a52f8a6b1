import { CLOSING_REMAINDER_MAX, DATA_DOWNLOAD_PATH, DAY, PAYMENT_GRACE, REVIEW_PERIOD } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { DEADLINES } from '../src/jobs/deadline-kinds.js'
import { ADVISORY_LOCK_KEYS } from '../src/platform/db/advisory-lock-keys.js'
import { createAppeal } from './appeals.js'
import { startTestExchange, TEST_START, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  confirmNewEmail,
  createMatchedTrade,
  expectCleanLedger,
  getRefusal,
} from './fixtures.js'
import { holdDeadlineJob, holdRows } from './hold-rows.js'
import { readZip } from './zip.js'

const NEW_EMAIL = 'new-ada@example.com'

const OWNED_DEADLINES = DEADLINES.filter(({ owners }) => owners.length > 0)

/** For each kind of deadline, a user of whom it changes what is shown, and its instant. */
const PREPARE: Record<string, (exchange: TestExchange) => Promise<{ user: TestUser; dueAt: number }>> = {
  trade: async (exchange) => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.trades.requestCancellation({ id })
    const answer = { accept: true, isPaid: false, cancelsSellOrder: true }
    await seller.client.trades.answerCancellation({ id, ...answer })
    return { user: seller, dueAt: exchange.now() + PAYMENT_GRACE }
  },
  appeal: async (exchange) => {
    const { seller, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    return { user: seller, dueAt: exchange.now() + REVIEW_PERIOD }
  },
  investment: async (exchange) => {
    const user = await exchange.createUser('investor', { tokens: 100_000 })
    await user.client.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
    return { user, dueAt: TEST_START + 6 * DAY }
  },
  email: async (exchange) => {
    const user = await exchange.createUser('ada')
    return { user, dueAt: await confirmNewEmail(exchange, user, NEW_EMAIL) }
  },
}

/** A user with an investment that has just ended, while no job applies deadlines. */
const createEndedInvestment = async () => {
  const exchange = await startTestExchange('PostgreSQL')
  const { user, dueAt } = await assertDefined(PREPARE.investment)(exchange)
  const release = await holdDeadlineJob(exchange)
  await exchange.setClock(dueAt)
  return { exchange, user, release }
}

/** A user whose new email has just become due, while no job applies deadlines. */
const createDueEmail = async () => {
  const exchange = await startTestExchange('PostgreSQL')
  const user = await exchange.createUser('ada')
  const dueAt = await confirmNewEmail(exchange, user, NEW_EMAIL)
  const release = await holdDeadlineJob(exchange)
  await exchange.setClock(dueAt)
  return { exchange, user, release }
}

describe.runIf(inject('postgresUrl') !== '')('the passed deadlines of a user’s own rows', () => {
  test.each(OWNED_DEADLINES)(
    'home, statement, operator and closing show the same: $name',
    async (deadline) => {
      const exchange = await startTestExchange('PostgreSQL')
      const { user, dueAt } = await assertDefined(PREPARE[deadline.name])(exchange)
      const show = async () => {
        const { user: seenByOperator } = await exchange.operator.user({ user: user.id })
        const home = await user.client.auth.checkAuth()
        const { obstacles, remainder } = await user.client.account.closing()
        const lines = await user.client.statement.list()
        const seen = { available: home.availableBalance ?? Number.NaN, email: home.email }
        expect({ available: seenByOperator.availableBalance, email: seenByOperator.email }).toEqual(seen)
        expect(lines.find(({ account }) => account === 'available')?.balance ?? 0).toBe(seen.available)
        const isTooMuch = seen.available > CLOSING_REMAINDER_MAX
        expect([obstacles.includes('balance'), remainder]).toEqual([
          isTooMuch,
          isTooMuch ? 0 : seen.available,
        ])
        return seen
      }
      const before = await show()
      const releaseJob = await holdDeadlineJob(exchange)
      const release = await holdRows(exchange, `select from ${deadline.table} for no key update`)
      await exchange.setClock(dueAt)
      expect(await show()).toEqual(before)

      await release()
      expect(await show()).not.toEqual(before)
      await releaseJob()
      await expectCleanLedger(exchange)
      await exchange.stop()
    },
  )

  test.each<[string, (exchange: TestExchange, user: TestUser) => Promise<unknown>]>([
    ['a read', async (_, { client }) => (await client.auth.checkAuth()).availableBalance],
    [
      'a login',
      async (exchange, { email, password }) =>
        (await exchange.createClient().auth.login({ email, password })).value?.availableBalance,
    ],
    [
      'a look-up of the operator',
      async ({ operator }, { id }) => (await operator.user({ user: id })).user.availableBalance,
    ],
    [
      'the operator’s look at the statement',
      async ({ operator }, { id }) =>
        (await operator.statement({ user: id })).find(({ account }) => account === 'available')?.balance,
    ],
  ])('are applied by %s', async (_, read) => {
    const { exchange, user, release } = await createEndedInvestment()
    expect(await read(exchange, user)).toBe(10_000)
    await release()
    await exchange.stop()
  })

  test('are applied by the download of the user’s data', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { user, dueAt } = await assertDefined(PREPARE.investment)(exchange)
    const cookie = await exchange.logInForCookie(user)
    const headers = { cookie, 'content-type': 'application/json' }
    await exchange.setClock(dueAt - 1)
    const body = JSON.stringify({ password: user.password })
    await exchange.request('/api/account/data', { method: 'POST', headers, body })
    const release = await holdDeadlineJob(exchange)
    await exchange.setClock(dueAt)
    const response = await exchange.request(DATA_DOWNLOAD_PATH, { headers: { cookie } })
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    const { balances } = JSON.parse(files.get('data.json')?.toString() ?? '')
    expect(balances).toContainEqual(expect.objectContaining({ kind: 'available', balance: 10_000 }))
    await release()
    await exchange.stop()
  })

  test('a new email is found by a look-up of the operator', async () => {
    const { exchange, release } = await createDueEmail()
    expect((await exchange.operator.user({ user: NEW_EMAIL })).user.email).toBe(NEW_EMAIL)
    await release()
    await exchange.stop()
  })

  test('a new email logs in, and the old one does not', async () => {
    const { exchange, user, release } = await createDueEmail()
    const { password } = user
    const { value } = await exchange.createClient().auth.login({ email: NEW_EMAIL, password })
    expect(value?.email).toBe(NEW_EMAIL)
    expect((await getRefusal(exchange.createClient().auth.login(user))).code).toBe('invalid_credentials')
    await release()
    await exchange.stop()
  })

  test('a new email gets the code for a new password', async () => {
    const { exchange, release } = await createDueEmail()
    const before = (await exchange.readMails(NEW_EMAIL)).length
    await exchange.createClient().auth.requestPasswordReset({ email: NEW_EMAIL })
    expect((await exchange.readMails(NEW_EMAIL)).slice(before).join()).toContain('Your code is')
    await release()
    await exchange.stop()
  })

  test('a stop of payments that waits keeps no deadline of an investment, and no write of its user, waiting', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { user, dueAt } = await assertDefined(PREPARE.investment)(exchange)
    const release = await holdRows(exchange, `select pg_advisory_xact_lock(${ADVISORY_LOCK_KEYS.payments})`)
    await exchange.setClock(dueAt)
    expect((await user.client.auth.checkAuth()).availableBalance).toBe(10_000)
    await user.client.notifications.changeSetting({ kind: 'trades', channel: 'mail', isOn: false })
    await release()
    await exchange.stop()
  })
})
