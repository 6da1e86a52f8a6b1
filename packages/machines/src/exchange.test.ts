import type { Client } from '@cht/sdk'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import type { MatchedOrder } from '@cht/sdk/trades'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeForm, loginForm, logoutForm, resendForm } from './auth/forms.js'
import { me } from './auth/resources.js'
import { createExchange } from './exchange.js'
import { investmentCountdown, investmentList } from './investments/resources.js'
import { liveSessions } from './live-sessions/resources.js'
import type { Notice } from './notice.js'
import { cancelBuyForm } from './orders/forms.js'
import { pendingBuyOrders } from './orders/resources.js'
import { rates } from './rates/resources.js'
import { settle } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'
import { order, trade, user } from './testing/samples.js'
import { openTrades } from './trades/resources.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const signedOut = new ApiError('signed_out', 'Please log in', 401, [], undefined)
const unverified = { ...user, isPhoneVerified: false }

/** An exchange whose user is signed in unless the client says otherwise, and whatever it told. */
const opened = async (fakes: Parameters<typeof fakeClient>[0] = {}) => {
  const client: Client = fakeClient({ ...fakes, auth: { checkAuth: async () => user, ...fakes.auth } })
  const notices: Notice[] = []
  const quiet: [string, unknown][] = []
  const exchange = createExchange(client, {
    onNotice: (notice) => notices.push(notice),
    onQuietFailure: (key, error) => quiet.push([key, error]),
  })
  await settle()
  return { exchange, notices, quiet, state: () => exchange.session.getSnapshot().value }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** A resource that is being looked at. */
const shown = async <Data>(
  { exchange }: Opened,
  definition: Parameters<typeof exchange.resource<Data>>[0],
) => {
  const actor = exchange.resource(definition)
  actor.send({ type: 'resource.watch' })
  await settle()
  return actor
}
const success = (text: string): Notice => ({ type: 'notice', kind: 'success', text })
const failure = (text: string): Notice => ({ type: 'notice', kind: 'error', text })

describe('the session of an exchange', () => {
  test('starts by itself with the auth check', async () => {
    expect((await opened()).state()).toBe('verified')
  })

  test.each([signedOut, new NetworkError('Offline')])(
    '[gate.11] a failed check ($name) is silent and leaves a guest',
    async (error) => {
      const { state, notices, quiet } = await opened({ auth: { checkAuth: () => Promise.reject(error) } })
      expect([state(), notices, quiet]).toEqual(['guest', [], []])
    },
  )

  test('begins with a login, and is told of it', async () => {
    const { exchange, state, notices } = await opened({
      auth: {
        checkAuth: () => Promise.reject(signedOut),
        login: async () => ({ value: unverified, message: undefined }),
      },
    })
    exchange.form(loginForm, { email: 'ada@example.com', password: 'x' }).send({ type: 'form.submit' })
    await settle()
    expect([state(), exchange.session.getSnapshot().context.user, notices]).toEqual([
      'phoneUnverified',
      unverified,
      [success('Logged In Sucessfully')],
    ])
  })

  test('goes on from the code to the welcome', async () => {
    const { exchange, state, notices } = await opened({
      auth: { checkAuth: async () => unverified, verifyOtp: async () => undefined },
    })
    exchange.form(codeForm, { email: 'ada@example.com', code: '123456' }).send({ type: 'form.submit' })
    await settle()
    expect([state(), notices]).toEqual(['justVerified', [success('Phone Number Verified Successfully')]])
  })

  test('ends with a logout: the user is cleared and the data with it', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ auth: { logout: async () => undefined }, orders: { pendingBuy } })
    const list = await shown(open, pendingBuyOrders)
    open.exchange.form(logoutForm).send({ type: 'form.submit' })
    await settle()
    expect([open.state(), open.exchange.session.getSnapshot().context, open.notices]).toEqual([
      'guest',
      { user: undefined },
      [success('logged out successfully')],
    ])
    expect([list.getSnapshot().status, vi.getTimerCount(), pendingBuy.mock.calls.length]).toEqual([
      'stopped',
      0,
      1,
    ])
  })

  test('goes on after a logout that failed', async () => {
    const refused = new ApiError('http_503', 'Error Logging Out', 503, [], undefined)
    const { exchange, state, notices } = await opened({ auth: { logout: () => Promise.reject(refused) } })
    exchange.form(logoutForm).send({ type: 'form.submit' })
    await settle()
    expect([state(), notices]).toEqual(['verified', [failure('Error Logging Out')]])
  })

  test('ends when data is refused with 401, and asks for nothing more', async () => {
    const pendingBuy = vi.fn((): Promise<never> => Promise.reject(signedOut))
    const open = await opened({ orders: { pendingBuy }, rates: { get: async () => ({}) } })
    await shown(open, rates)
    await shown(open, pendingBuyOrders)
    expect([open.state(), open.notices, vi.getTimerCount()]).toEqual(['guest', [failure('Please log in')], 0])
  })

  test('ends when data whose failure has its own words is refused with 401', async () => {
    const open = await opened({ investments: { list: () => Promise.reject(signedOut) } })
    await shown(open, investmentList)
    expect([open.state(), open.notices, vi.getTimerCount()]).toEqual([
      'guest',
      [failure('Failed to fetch investments')],
      0,
    ])
  })

  test('ends when an action is refused with 401', async () => {
    const open = await opened({ orders: { cancelBuy: () => Promise.reject(signedOut) } })
    open.exchange.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await settle()
    expect(open.state()).toBe('guest')
  })

  test('goes on when a form of its own is refused with 401: a wrong password or code', async () => {
    const wrong = new ApiError('wrong_code', 'Wrong code', 401, [], undefined)
    const open = await opened({
      auth: { checkAuth: async () => unverified, verifyOtp: () => Promise.reject(wrong) },
    })
    open.exchange.form(codeForm, { email: 'a@b.io', code: '123456' }).send({ type: 'form.submit' })
    await settle()
    expect(open.state()).toBe('phoneUnverified')
  })

  test('goes on through any other failure', async () => {
    const offline = new NetworkError('Offline')
    const open = await opened({ orders: { pendingBuy: () => Promise.reject(offline) } })
    const list = await shown(open, pendingBuyOrders)
    expect([open.state(), list.getSnapshot().status, open.notices]).toEqual([
      'verified',
      'active',
      [failure('Offline')],
    ])
  })

  test('takes fresher readings of its user', async () => {
    const fresher = { ...user, availableBalance: 7 }
    const checkAuth = vi.fn(async () => user)
    const open = await opened({ auth: { checkAuth } })
    checkAuth.mockResolvedValue(fresher)
    const reading = await shown(open, me)
    expect(open.exchange.session.getSnapshot().context).toEqual({ user: fresher })
    expect(reading.getSnapshot().status).toBe('active')
    expect(open.exchange.resource(me)).toBe(reading)
  })
})

describe('the data of an exchange', () => {
  test('has one actor a key, and a new one after the session', async () => {
    const open = await opened()
    const first = open.exchange.resource(pendingBuyOrders)
    expect(open.exchange.resource(pendingBuyOrders)).toBe(first)
    open.exchange.session.send({ type: 'session.end' })
    open.exchange.session.send({ type: 'session.start', user })
    expect(open.exchange.resource(pendingBuyOrders)).not.toBe(first)
  })

  test('of a guest goes on when the check finds nobody, and when somebody logs in', async () => {
    const exchange = createExchange(
      fakeClient({
        auth: { checkAuth: () => Promise.reject(signedOut) },
        liveSessions: { list: async () => [] },
      }),
      { onNotice: () => {} },
    )
    const list = exchange.resource(liveSessions)
    list.send({ type: 'resource.watch' })
    await settle()
    expect([exchange.session.getSnapshot().value, list.getSnapshot().status]).toEqual(['guest', 'active'])
    expect(list.getSnapshot().context.loaded).toEqual({ data: [], at: 1_000_000 })
    exchange.session.send({ type: 'session.start', user })
    expect(list.getSnapshot().status).toBe('active')
  })

  test('of one user is not there for the next', async () => {
    const open = await opened()
    const first = open.exchange.resource(pendingBuyOrders)
    open.exchange.session.send({ type: 'session.start', user: { ...user, _id: 'u9' } })
    expect([first.getSnapshot().status, open.exchange.resource(pendingBuyOrders) === first]).toEqual([
      'stopped',
      false,
    ])
  })

  test('that is quiet is logged when it fails, and not told', async () => {
    const broken = new ApiError('http_500', 'Something went wrong', 500, [], undefined)
    const open = await opened({ liveSessions: { list: () => Promise.reject(broken) } })
    const list = await shown(open, liveSessions)
    expect([open.notices, open.quiet, list.getSnapshot().value]).toEqual([
      [],
      [['live-sessions', broken]],
      { awake: 'settled' },
    ])
  })

  test("[invest.7] of investments fails in its own words, whatever the server's, and a countdown in none", async () => {
    const broken = new ApiError('http_500', 'The server has its own words', 500, [], undefined)
    const lists = [new NetworkError('Offline'), new TypeError('x is not a function'), broken]
    for (const error of lists) {
      const open = await opened({ investments: { list: () => Promise.reject(error) } })
      const list = await shown(open, investmentList)
      const words = 'Failed to fetch investments'
      expect([open.notices, list.getSnapshot().context.failure]).toEqual([[failure(words)], words])
    }
    const card = await opened({ investments: { countdown: () => Promise.reject(broken) } })
    await shown(card, investmentCountdown('i1'))
    expect([card.state(), card.notices, card.quiet]).toEqual([
      'verified',
      [],
      [['investments.countdown.i1', broken]],
    ])
  })

  test('is asked for again after a write, on demand, and when the page is shown again', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy, cancelBuy: async () => order } })
    await shown(open, pendingBuyOrders)
    open.exchange.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await settle()
    expect([pendingBuy.mock.calls.length, open.notices]).toEqual([
      2,
      [success('Buy order canceled successfully')],
    ])
    open.exchange.refresh()
    await settle()
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    open.exchange.setPageVisible(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    open.exchange.setPageVisible(true)
    await settle()
    expect(pendingBuy).toHaveBeenCalledTimes(4)
  })

  test('that is first looked at on a hidden page waits for it to be shown', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy } })
    open.exchange.setPageVisible(false)
    await shown(open, pendingBuyOrders)
    expect(pendingBuy).toHaveBeenCalledTimes(0)
    open.exchange.setPageVisible(true)
    expect(pendingBuy).toHaveBeenCalledTimes(1)
  })

  test('is not asked for again after a write that failed, or one of the session that changes nothing', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const refused = new ApiError('order_matched', 'Matched', 409, [], undefined)
    const open = await opened({ orders: { pendingBuy, cancelBuy: () => Promise.reject(refused) } })
    await shown(open, pendingBuyOrders)
    open.exchange.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await settle()
    expect([pendingBuy.mock.calls.length, open.notices]).toEqual([1, [failure('Matched')]])
  })
})

describe('how often an open page asks', () => {
  /** The moments, in seconds, at which both lists were asked for within a minute. */
  const asked = async (open: MatchedOrder[]) => {
    const seconds = { trades: [] as number[], orders: [] as number[] }
    const from = Date.now()
    const note = (list: number[]) => list.push((Date.now() - from) / 1_000)
    const session = await opened({
      trades: {
        open: async () => {
          note(seconds.trades)
          return open
        },
      },
      orders: {
        pendingBuy: async () => {
          note(seconds.orders)
          return []
        },
      },
    })
    await shown(session, openTrades)
    await shown(session, pendingBuyOrders)
    await vi.advanceTimersByTimeAsync(60_000)
    return seconds
  }

  test('every 30 seconds', async () => {
    expect(await asked([])).toEqual({ trades: [0, 30, 60], orders: [0, 30, 60] })
  })

  test('every 10 seconds while a trade of mine is open', async () => {
    const tens = [0, 10, 20, 30, 40, 50, 60]
    expect(await asked([trade])).toEqual({ trades: tens, orders: tens })
  })
})

test("an exchange's clock tells the client's time, and sleeps with the page", async () => {
  const { exchange } = await opened()
  const ticks: number[] = []
  exchange.clock.subscribe(() => ticks.push(exchange.clock.now()))
  vi.advanceTimersByTime(1_000)
  exchange.setPageVisible(false)
  vi.advanceTimersByTime(5_000)
  exchange.setPageVisible(true)
  expect(ticks).toEqual([1_001_000, 1_006_000])
})

test('a resend of the code is told, and changes nothing else', async () => {
  const open = await opened({ auth: { checkAuth: async () => unverified, resendOtp: async () => undefined } })
  open.exchange.form(resendForm, { email: 'ada@example.com' }).send({ type: 'form.submit' })
  await settle()
  expect([open.state(), open.notices]).toEqual([
    'phoneUnverified',
    [success('Code has been resent to your email')],
  ])
})
