import type { Client } from '@cht/sdk'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/time'
import type { MatchedOrder } from '@cht/sdk/trades'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeForm, loginForm, logoutForm, resendForm } from '../auth/forms.js'
import { me } from '../auth/resources.js'
import { investmentCountdown, investmentList } from '../investments/resources.js'
import { liveSessions } from '../live-sessions/resources.js'
import { buyOrderForm, cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders, pendingSellOrders } from '../orders/resources.js'
import { newEmailForm, passwordForm } from '../profile/forms.js'
import { rates } from '../rates/resources.js'
import { createDeferredCall, flushMicrotasks } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { order, trade, user } from '../testing/fixtures.js'
import type { Toast } from '../toast.js'
import { openTrades } from '../trades/resources.js'
import { createApp } from './app.js'
import type { TabMessage } from './tabs.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const signedOut = new ApiError('signed_out', 'Please log in', 401, [], undefined)
const unverified = { ...user, isPhoneVerified: false }

/** An exchange whose user is signed in unless the client says otherwise, and whatever it told. */
const opened = async (
  fakes: Parameters<typeof fakeClient>[0] = {},
  more: Partial<Parameters<typeof createApp>[1]> = {},
) => {
  const client: Client = fakeClient({ ...fakes, auth: { checkAuth: async () => user, ...fakes.auth } })
  const toasts: Toast[] = []
  const quiet: [string, unknown][] = []
  const app = createApp(client, {
    onToast: (toast) => toasts.push(toast),
    onError: (key, error) => quiet.push([key, error]),
    ...more,
  })
  await flushMicrotasks()
  return { app, toasts, quiet, state: () => app.session.getSnapshot().value }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** A resource that is being looked at. */
const shown = async <Data>({ app }: Opened, definition: Parameters<typeof app.resource<Data>>[0]) => {
  const actor = app.resource(definition)
  actor.send({ type: 'resource.watch' })
  await flushMicrotasks()
  return actor
}
const success = (text: string): Toast => ({ type: 'toast', kind: 'success', text })
const failure = (text: string): Toast => ({ type: 'toast', kind: 'error', text })

describe('the session of an exchange', () => {
  test('is found when there is a connection again, and only where nobody is here', async () => {
    const answers = [new NetworkError('No answer'), user, { ...user, _id: 'u9' }]
    const open = await opened({
      auth: {
        checkAuth: async () => {
          const answer = answers.shift()
          if (answer === undefined || answer instanceof Error) throw answer
          return answer
        },
      },
    })
    const before = open.state()
    open.app.reconnect()
    await flushMicrotasks()
    open.app.reconnect()
    await flushMicrotasks()
    const { user: found } = open.app.session.getSnapshot().context
    expect([before, open.state(), found, answers.length]).toEqual(['guest', 'verified', user, 1])
  })

  test('starts by itself with the auth check', async () => {
    expect((await opened()).state()).toBe('verified')
  })

  test.each([signedOut, new NetworkError('Offline')])(
    '[gate.11] a failed check ($name) is silent and leaves a guest',
    async (error) => {
      const { state, toasts, quiet } = await opened({ auth: { checkAuth: () => Promise.reject(error) } })
      expect([state(), toasts, quiet]).toEqual(['guest', [], []])
    },
  )

  test('begins with a login, and is told of it', async () => {
    const { app, state, toasts } = await opened({
      auth: {
        checkAuth: () => Promise.reject(signedOut),
        login: async () => ({ value: unverified, message: undefined }),
      },
    })
    app.form(loginForm, { email: 'ada@example.com', password: 'x' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([state(), app.session.getSnapshot().context.user, toasts]).toEqual([
      'phoneUnverified',
      unverified,
      [success('Logged In Sucessfully')],
    ])
  })

  test('goes on from the code to the welcome', async () => {
    const { app, state, toasts } = await opened({
      auth: { checkAuth: async () => unverified, verifyOtp: async () => undefined },
    })
    app.form(codeForm, { email: 'ada@example.com', code: '123456' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([state(), toasts]).toEqual(['justVerified', [success('Phone Number Verified Successfully')]])
  })

  test('ends with a logout: the user is cleared and the data with it', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ auth: { logout: async () => undefined }, orders: { pendingBuy } })
    const list = await shown(open, pendingBuyOrders)
    open.app.form(logoutForm).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([open.state(), open.app.session.getSnapshot().context, open.toasts]).toEqual([
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

  test('tells of a logout whose session was found ended by another call meanwhile', async () => {
    let answer = () => {}
    const logout = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
    const pendingBuy = (): Promise<never> => Promise.reject(signedOut)
    const open = await opened({ auth: { logout }, orders: { pendingBuy } })
    open.app.form(logoutForm).send({ type: 'form.submit' })
    await shown(open, pendingBuyOrders)
    expect(open.state()).toBe('guest')
    answer()
    await flushMicrotasks()
    expect(open.toasts).toContainEqual(success('logged out successfully'))
  })

  test('goes on after a logout that failed', async () => {
    const refused = new ApiError('http_503', 'Error Logging Out', 503, [], undefined)
    const { app, state, toasts } = await opened({ auth: { logout: () => Promise.reject(refused) } })
    app.form(logoutForm).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([state(), toasts]).toEqual(['verified', [failure('Error Logging Out')]])
  })

  test('ends when data is refused with 401, and asks for nothing more', async () => {
    const pendingBuy = vi.fn((): Promise<never> => Promise.reject(signedOut))
    const open = await opened({ orders: { pendingBuy }, rates: { get: async () => ({}) } })
    await shown(open, rates)
    await shown(open, pendingBuyOrders)
    expect([open.state(), open.toasts, vi.getTimerCount()]).toEqual(['guest', [failure('Please log in')], 0])
  })

  test('ends when data whose failure has its own words is refused with 401', async () => {
    const open = await opened({ investments: { list: () => Promise.reject(signedOut) } })
    await shown(open, investmentList)
    expect([open.state(), open.toasts, vi.getTimerCount()]).toEqual([
      'guest',
      [failure('Failed to fetch investments')],
      0,
    ])
  })

  test('ends when an action is refused with 401', async () => {
    const open = await opened({ orders: { cancelBuy: () => Promise.reject(signedOut) } })
    open.app.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(open.state()).toBe('guest')
  })

  test('goes on when a form of its own is refused with 401: a wrong password or code', async () => {
    const wrong = new ApiError('wrong_code', 'Wrong code', 401, [], undefined)
    const open = await opened({
      auth: { checkAuth: async () => unverified, verifyOtp: () => Promise.reject(wrong) },
    })
    open.app.form(codeForm, { email: 'a@b.io', code: '123456' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(open.state()).toBe('phoneUnverified')
  })

  test('goes on through any other failure', async () => {
    const offline = new NetworkError('Offline')
    const open = await opened({ orders: { pendingBuy: () => Promise.reject(offline) } })
    const list = await shown(open, pendingBuyOrders)
    expect([open.state(), list.getSnapshot().status, open.toasts]).toEqual([
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
    expect(open.app.session.getSnapshot().context).toEqual({ user: fresher })
    expect(reading.getSnapshot().status).toBe('active')
    expect(open.app.resource(me)).toBe(reading)
  })
})

describe('what is typed when the session ends', () => {
  const other = { ...user, _id: 'u9' }
  const typing = async () => {
    const open = await opened({ orders: { createBuy: () => new Promise(() => {}) } })
    const form = open.app.form(buyOrderForm)
    form.send({ type: 'fields.change', values: { amount: 25_000, paymentMethod: 'bank' } })
    const again = (who = user) => {
      open.app.session.send({ type: 'session.end' })
      open.app.session.send({ type: 'session.start', user: who })
      return open.app.form(buyOrderForm).getSnapshot().context
    }
    return { ...open, form, again }
  }

  test('is there for the same user’s next one', async () => {
    const { again } = await typing()
    expect(again().values).toEqual({ amount: 25_000, paymentMethod: 'bank' })
  })

  test('is not there for anybody else, nor while the session goes on', async () => {
    const { app, again } = await typing()
    expect(app.form(buyOrderForm).getSnapshot().context.values).toEqual(buyOrderForm.initial)
    expect(again(other).values).toEqual(buyOrderForm.initial)
  })

  describe('into two forms of one thing', () => {
    const typeInto = (form: Awaited<ReturnType<typeof typing>>['form'], amount: 25_000 | 50_000) =>
      form.send({ type: 'fields.change', values: { amount, paymentMethod: 'bank' } })
    /** What is there of the second, when the first was answered after it. */
    const afterAnswer = async (refused?: Error) => {
      const { call, last } = createDeferredCall<undefined>()
      const open = await opened({ orders: { createBuy: (_, options) => call(options) } })
      const first = open.app.form(buyOrderForm)
      typeInto(first, 25_000)
      first.send({ type: 'form.submit' })
      typeInto(open.app.form(buyOrderForm), 50_000)
      if (refused) last().reject(refused)
      else last().resolve(undefined)
      await flushMicrotasks()
      open.app.session.send({ type: 'session.end' })
      open.app.session.send({ type: 'session.start', user })
      return [first.getSnapshot().value, open.app.form(buyOrderForm).getSnapshot().context.values]
    }

    test('outlives the success of the other', async () => {
      expect(await afterAnswer()).toEqual(['done', { amount: 50_000, paymentMethod: 'bank' }])
    })

    test('outlives the failure of the other', async () => {
      const refused = new ApiError('invalid_input', 'Wrong', 422, [], undefined)
      expect(await afterAnswer(refused)).toEqual(['failed', { amount: 50_000, paymentMethod: 'bank' }])
    })
  })

  test('is kept under no key that has a secret in it', async () => {
    const keys: string[] = []
    const drafts = { read: () => [], write: (key: string) => keys.push(key), remove: () => {} }
    const open = await opened({}, { drafts })
    const form = open.app.form(passwordForm, { oldPassword: 'hunter22' })
    form.send({ type: 'fields.change', values: { newPassword: 'y' } })
    expect(keys).toEqual([`["u1","${passwordForm.id}",{}]`])
  })

  test('goes out under the same key where it may have been sent', async () => {
    const { form, again } = await typing()
    form.send({ type: 'form.submit' })
    const { idempotencyKey } = form.getSnapshot().context
    expect([typeof idempotencyKey, again().idempotencyKey === idempotencyKey]).toEqual(['string', true])
  })

  test('is kept without its passwords', async () => {
    const open = await opened()
    const form = open.app.form(passwordForm)
    form.send({ type: 'fields.change', values: { oldPassword: 'x', newPassword: 'y' } })
    open.app.session.send({ type: 'session.end' })
    open.app.session.send({ type: 'session.start', user })
    expect(open.app.form(passwordForm).getSnapshot().context.values).toEqual(passwordForm.initial)
  })

  test('is answered to nobody: a late 401 does not end the next session, and is not told', async () => {
    const late = createDeferredCall<undefined>()
    const open = await opened({ orders: { cancelBuy: (_, options) => late.call(options) } })
    const form = open.app.form(cancelBuyForm, { id: 'o1' })
    form.send({ type: 'form.submit' })
    open.app.session.send({ type: 'session.start', user: other })
    expect(late.last().options?.signal?.aborted).toBe(true)
    late.last().reject(signedOut)
    await flushMicrotasks()
    expect([open.state(), open.app.session.getSnapshot().context.user, open.toasts]).toEqual([
      'verified',
      other,
      [],
    ])
    expect(form.getSnapshot().value).toBe('editing')
  })
})

describe('two tabs of one browser', () => {
  const tabbed = async (fakes: Parameters<typeof fakeClient>[0] = {}) => {
    const told: TabMessage[] = []
    let hear: (message: TabMessage) => void = () => {}
    const removed: string[] = []
    const open = await opened(fakes, {
      tabs: {
        send: (message) => told.push(message),
        listen: (onMessage) => {
          hear = onMessage
          return () => {}
        },
      },
      drafts: {
        read: () => [['["u1","buyOrder",{}]', '{"values":{}}']],
        write: () => {},
        remove: (key) => removed.push(key),
      },
    })
    return { ...open, told, removed, hear: (message: TabMessage) => hear(message) }
  }

  test('hear who comes and who leaves, and that something was written', async () => {
    const { app, told } = await tabbed({
      auth: { login: async () => ({ value: user, message: undefined }), logout: async () => undefined },
      orders: { cancelBuy: async () => order },
    })
    app.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    app.form(logoutForm).send({ type: 'form.submit' })
    await flushMicrotasks()
    app.form(loginForm, { email: 'a@b.c', password: 'x' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(told).toEqual([{ type: 'data.change' }, { type: 'session.end' }, { type: 'session.start', user }])
  })

  test('go on together once the phone is verified in one of them', async () => {
    const { app, told } = await tabbed({
      auth: { checkAuth: async () => unverified, verifyOtp: async () => undefined },
    })
    app.form(codeForm, { email: 'a@b.c', code: '123456' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(told).toEqual([{ type: 'session.start', user }])
  })

  test('end together, and nothing that was typed outlives either', async () => {
    const open = await tabbed()
    open.hear({ type: 'session.end' })
    expect([open.state(), open.removed, open.told]).toEqual(['guest', ['["u1","buyOrder",{}]'], []])
    open.hear({ type: 'session.start', user })
    expect(open.state()).toBe('verified')
  })

  test('ask again when the other has written', async () => {
    let asked = 0
    const open = await tabbed({ orders: { pendingBuy: async () => [order].slice(asked++) } })
    const actor = await shown(open, pendingBuyOrders)
    open.hear({ type: 'data.change' })
    await flushMicrotasks()
    expect(actor.getSnapshot().context.loaded?.data).toEqual([])
  })
})

test('how old what is shown is: as old as its oldest answer, and whether it can be asked for again', async () => {
  let online = true
  const open = await opened({
    orders: {
      pendingBuy: async () => {
        if (!online) throw new NetworkError('No answer')
        return [order]
      },
    },
  })
  expect(open.app.freshness()).toEqual({ asOf: undefined, isFailing: false })
  const actor = await shown(open, pendingBuyOrders)
  const at = actor.getSnapshot().context.loaded?.at
  expect(open.app.freshness()).toEqual({ asOf: at, isFailing: false })
  online = false
  await vi.advanceTimersByTimeAsync(40 * SECOND)
  expect(open.app.freshness()).toEqual({ asOf: at, isFailing: true })
  actor.send({ type: 'resource.unwatch' })
  expect(open.app.freshness()).toEqual({ asOf: undefined, isFailing: false })
})

test('a new email is the user’s once its code was accepted, and the session goes on', async () => {
  const changed = { ...user, email: 'new@example.com' }
  const answers = [user, { ...user, pendingEmail: changed.email }, changed]
  const app = await opened({
    auth: { checkAuth: async () => answers.shift() ?? changed, verifyOtp: async () => undefined },
  })
  await shown(app, me)
  const waiting = app.app.session.getSnapshot().context.user
  app.app.form(newEmailForm, { email: changed.email, code: '123456' }).send({ type: 'form.submit' })
  await flushMicrotasks()
  const { context, value } = app.app.session.getSnapshot()
  expect([waiting?.pendingEmail, value, context.user, app.toasts]).toEqual([
    changed.email,
    'verified',
    changed,
    [success('Email changed successfully')],
  ])
})

describe('the data of an exchange', () => {
  test('has one actor a key, and a new one after the session', async () => {
    const open = await opened()
    const first = open.app.resource(pendingBuyOrders)
    expect(open.app.resource(pendingBuyOrders)).toBe(first)
    open.app.session.send({ type: 'session.end' })
    open.app.session.send({ type: 'session.start', user })
    expect(open.app.resource(pendingBuyOrders)).not.toBe(first)
  })

  test('of a guest goes on when the check finds nobody, and when somebody logs in', async () => {
    const app = createApp(
      fakeClient({
        auth: { checkAuth: () => Promise.reject(signedOut) },
        liveSessions: { list: async () => [] },
      }),
      { onToast: () => {} },
    )
    const list = app.resource(liveSessions)
    list.send({ type: 'resource.watch' })
    await flushMicrotasks()
    expect([app.session.getSnapshot().value, list.getSnapshot().status]).toEqual(['guest', 'active'])
    expect(list.getSnapshot().context.loaded).toEqual({ data: [], at: 1_000_000 })
    app.session.send({ type: 'session.start', user })
    expect(list.getSnapshot().status).toBe('active')
  })

  test('of a guest that is refused with 401 after a login does not end the session', async () => {
    const { call, last } = createDeferredCall<never>()
    const open = await opened({
      auth: { checkAuth: () => Promise.reject(signedOut) },
      liveSessions: { list: call },
    })
    const list = open.app.resource(liveSessions)
    list.send({ type: 'resource.watch' })
    open.app.session.send({ type: 'session.start', user })
    last().reject(signedOut)
    await flushMicrotasks()
    expect(open.state()).toBe('verified')
    list.send({ type: 'resource.refresh' })
    last().reject(signedOut)
    await flushMicrotasks()
    expect(open.state()).toBe('guest')
  })

  test('of one user is not there for the next', async () => {
    const open = await opened()
    const first = open.app.resource(pendingBuyOrders)
    open.app.session.send({ type: 'session.start', user: { ...user, _id: 'u9' } })
    expect([first.getSnapshot().status, open.app.resource(pendingBuyOrders) === first]).toEqual([
      'stopped',
      false,
    ])
  })

  test('that is quiet is logged when it fails, and not told', async () => {
    const broken = new ApiError('http_500', 'Something went wrong', 500, [], undefined)
    const open = await opened({ liveSessions: { list: () => Promise.reject(broken) } })
    const list = await shown(open, liveSessions)
    expect([open.toasts, open.quiet, list.getSnapshot().value]).toEqual([
      [],
      [['live-sessions', broken]],
      { awake: 'settled' },
    ])
  })

  test('fails in an outage all at once, and that is told once', async () => {
    const outage = new NetworkError('No answer')
    const broken = new ApiError('http_500', 'Broken', 500, [], undefined)
    const open = await opened({
      orders: { pendingBuy: () => Promise.reject(outage), pendingSell: () => Promise.reject(outage) },
      trades: { open: () => Promise.reject(broken) },
      liveSessions: { list: () => Promise.reject(outage) },
    })
    // It is told to nobody, and so is not told yet.
    await shown(open, liveSessions)
    for (const definition of [pendingBuyOrders, pendingSellOrders]) await shown(open, definition)
    await shown(open, openTrades)
    expect(open.toasts).toEqual([failure('No answer'), failure('Broken')])
  })

  test("[invest.7] of investments fails in its own words, whatever the server's, and a countdown in none", async () => {
    const broken = new ApiError('http_500', 'The server has its own words', 500, [], undefined)
    const lists = [new NetworkError('Offline'), new TypeError('x is not a function'), broken]
    for (const error of lists) {
      const open = await opened({ investments: { list: () => Promise.reject(error) } })
      const list = await shown(open, investmentList)
      const words = 'Failed to fetch investments'
      expect([open.toasts, list.getSnapshot().context.failure]).toEqual([[failure(words)], words])
    }
    const card = await opened({ investments: { countdown: () => Promise.reject(broken) } })
    await shown(card, investmentCountdown('i1'))
    expect([card.state(), card.toasts, card.quiet]).toEqual([
      'verified',
      [],
      [['investments.countdown.i1', broken]],
    ])
  })

  test('is asked for again after a write, on demand, and when the page is shown again', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy, cancelBuy: async () => order } })
    await shown(open, pendingBuyOrders)
    open.app.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([pendingBuy.mock.calls.length, open.toasts]).toEqual([
      2,
      [success('Buy order canceled successfully')],
    ])
    open.app.refresh()
    await flushMicrotasks()
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    open.app.setPageVisible(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    open.app.setPageVisible(true)
    await flushMicrotasks()
    expect(pendingBuy).toHaveBeenCalledTimes(4)
  })

  test('that somebody asked to be told of is asked for on a hidden page too, at the slower pace', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy } })
    open.app.setPageVisible(false)
    await shown(open, { ...pendingBuyOrders, key: 'unseen', whileHidden: true, hasOpenTrade: () => true })
    expect(pendingBuy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(pendingBuy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(pendingBuy).toHaveBeenCalledTimes(2)
  })

  test('that is first looked at on a hidden page waits for it to be shown', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy } })
    open.app.setPageVisible(false)
    await shown(open, pendingBuyOrders)
    expect(pendingBuy).toHaveBeenCalledTimes(0)
    open.app.setPageVisible(true)
    expect(pendingBuy).toHaveBeenCalledTimes(1)
  })

  /** How often data was asked for, and what was told, after a write that failed. */
  const afterFailed = async (error: unknown) => {
    const pendingBuy = vi.fn(async () => [order])
    const open = await opened({ orders: { pendingBuy, cancelBuy: () => Promise.reject(error) } })
    await shown(open, pendingBuyOrders)
    open.app.form(cancelBuyForm, { id: 'o1' }).send({ type: 'form.submit' })
    await flushMicrotasks()
    return [pendingBuy.mock.calls.length, open.toasts]
  }

  test('is asked for again after a write that found another state than the one shown', async () => {
    const matched = new ApiError('order_matched', 'Matched', 409, [], undefined)
    expect(await afterFailed(matched)).toEqual([2, [failure('Matched')]])
  })

  test('is not asked for again after a write that failed otherwise', async () => {
    const invalid = new ApiError('invalid_input', 'Wrong', 422, [], undefined)
    expect(await afterFailed(invalid)).toEqual([1, [failure('Wrong')]])
    expect(await afterFailed(new NetworkError('Offline'))).toEqual([1, [failure('Offline')]])
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
  const { app } = await opened()
  const ticks: number[] = []
  app.clock.subscribe(() => ticks.push(app.clock.now()))
  vi.advanceTimersByTime(1_000)
  app.setPageVisible(false)
  vi.advanceTimersByTime(5_000)
  app.setPageVisible(true)
  expect(ticks).toEqual([1_001_000, 1_006_000])
})

test('a resend of the code is told, and changes nothing else', async () => {
  const open = await opened({ auth: { checkAuth: async () => unverified, resendOtp: async () => undefined } })
  open.app.form(resendForm, { email: 'ada@example.com' }).send({ type: 'form.submit' })
  await flushMicrotasks()
  expect([open.state(), open.toasts]).toEqual([
    'phoneUnverified',
    [success('Code has been resent to your email')],
  ])
})
