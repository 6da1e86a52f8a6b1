import type { User } from '@cht/sdk/contract'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import { codeForm, loginForm, resendForm } from '../auth/forms.js'
import { logoutForm } from '../auth/logout-form.js'
import { currentUser } from '../auth/resources.js'
import { investmentList } from '../investments/resources.js'
import { liveSessions } from '../live-sessions/resources.js'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders } from '../orders/resources.js'
import { newEmailForm } from '../profile/forms.js'
import { rates } from '../rates/resources.js'
import {
  openAndSubmit,
  otherUser,
  signedOut,
  startApp,
  unverifiedUser,
  watchResource,
} from '../testing/app-fixture.js'
import { createDeferredCall, flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers, START } from '../testing/fake-timers.js'
import { order, toast, user } from '../testing/fixtures.js'

installFakeTimers()

const failSignedOut = (): Promise<never> => Promise.reject(signedOut)

/** An auth check that responds with the next of these users, or fails with the next of these errors. */
const respondInTurn = (responses: (User | Error)[]) => async (): Promise<User> => {
  const response = responses.shift()
  if (response === undefined || response instanceof Error) throw response
  return response
}

describe('the auth check', () => {
  test('runs when the app starts', async () => {
    const { getSessionState } = await startApp()
    expect(getSessionState()).toBe('verified')
  })

  test.each([signedOut, new ApiError('http_403', 'Refused', 403, [], undefined)])(
    '[gate.11] shows no toast if the server refuses it ($status): the user is a guest',
    async (error) => {
      const { getSessionState, toasts, errors } = await startApp({
        auth: { checkAuth: () => Promise.reject(error) },
      })
      expect([getSessionState(), toasts, errors]).toEqual(['guest', [], []])
    },
  )

  test('runs again on reconnect, but only while nobody is signed in', async () => {
    const responses = [signedOut, user, otherUser]
    const { app, getSessionState, getUser } = await startApp({
      auth: { checkAuth: respondInTurn(responses) },
    })
    const stateBefore = getSessionState()
    app.reconnect()
    await flushMicrotasks()
    app.reconnect()
    await flushMicrotasks()
    expect([stateBefore, getSessionState(), getUser(), responses.length]).toEqual([
      'guest',
      'verified',
      user,
      1,
    ])
  })

  test('keeps a user who signed in while the check was running, if it fails', async () => {
    let fail = (_: Error) => {}
    const responses = [
      Promise.reject(new NetworkError('No answer')),
      new Promise<User>((_, reject) => {
        fail = reject
      }),
    ]
    const { app, getSessionState, getUser } = await startApp({
      auth: { checkAuth: () => responses.shift() ?? Promise.reject(signedOut) },
    })
    app.reconnect()
    app.session.send({ type: 'session.start', user })
    fail(signedOut)
    await flushMicrotasks()
    expect([getSessionState(), getUser()]).toEqual(['verified', user])
  })
})

describe('an auth check without an answer', () => {
  const away = new ApiError('unavailable', 'The exchange is away', 503, [], undefined, 2 * SECOND)

  /** An app whose checks get these responses. `checks`: when each was sent, in ms after the start. */
  const startAway = async (responses: (User | Error)[]) => {
    const checks: number[] = []
    const respond = respondInTurn(responses)
    const fixture = await startApp(
      {
        auth: {
          checkAuth: () => {
            checks.push(Date.now() - START)
            return respond()
          },
        },
      },
      { random: () => 1 },
    )
    const getNextCheck = () => fixture.app.session.getSnapshot().context.nextCheck
    return { ...fixture, checks, getNextCheck }
  }

  test('is repeated with growing delays, after `Retry-After`, until there is one; no toast is shown', async () => {
    const noAnswer = new NetworkError('Refused')
    const { getSessionState, getNextCheck, getUser, checks, toasts, errors } = await startAway([
      away,
      ...Array(6).fill(noAnswer),
      user,
    ])
    expect([getSessionState(), getNextCheck()]).toEqual([
      'unavailable',
      { delay: 3 * SECOND, at: START + 3 * SECOND },
    ])
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(checks).toEqual([0, 3, 5, 9, 17, 33, 63, 93].map((seconds) => seconds * SECOND))
    expect([getSessionState(), getUser(), toasts, errors]).toEqual(['verified', user, [], []])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is repeated at once on reconnect and when the page is shown, and not while it is hidden', async () => {
    const { app, getSessionState, checks } = await startAway([away, away, away, user])
    app.reconnect()
    await flushMicrotasks()
    expect([getSessionState(), checks]).toEqual(['unavailable', [0, 0]])
    app.setPageVisible(false)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(checks).toEqual([0, 0])
    app.setPageVisible(true)
    await flushMicrotasks()
    expect(checks).toEqual([0, 0, MINUTE])
    await vi.advanceTimersByTimeAsync(10 * SECOND)
    expect(getSessionState()).toBe('verified')
  })

  test('that is put off by the read limit is repeated after its `Retry-After`', async () => {
    const limited = new ApiError('too_many_requests', 'Try again', 429, [], undefined, 2 * SECOND)
    const { getSessionState, getUser, checks, toasts, errors } = await startAway([limited, user])
    await vi.advanceTimersByTimeAsync(3 * SECOND)
    expect([getSessionState(), getUser(), checks, toasts, errors]).toEqual([
      'verified',
      user,
      [0, 3 * SECOND],
      [],
      [],
    ])
  })

  test('leaves a guest if a later one is refused, without a word', async () => {
    const { getSessionState, toasts } = await startAway([away, signedOut])
    await vi.advanceTimersByTimeAsync(3 * SECOND)
    expect([getSessionState(), toasts]).toEqual(['guest', []])
  })

  test('is not sent twice, and waits less for the first answer than for later ones', async () => {
    const options: unknown[] = []
    await startApp({
      auth: {
        checkAuth: ({ signal, ...sent } = {}) => {
          options.push([sent, signal instanceof AbortSignal])
          return Promise.reject(away)
        },
      },
    })
    await vi.advanceTimersByTimeAsync(4 * SECOND)
    expect(options).toEqual([
      [{ retries: 0, timeout: 8 * SECOND }, true],
      [{ retries: 0 }, true],
    ])
  })
})

describe('the auth check of a device without a connection', () => {
  /** Starts offline, then reconnects. Returns the state of the session before and after, and the user. */
  const startOfflineAndReconnect = async (responses: (User | Error)[]) => {
    const fixture = await startApp(
      { auth: { checkAuth: respondInTurn(responses) } },
      { isOnline: () => false },
    )
    const stateBefore = fixture.getSessionState()
    fixture.app.reconnect()
    await flushMicrotasks()
    return [stateBefore, fixture.getSessionState(), fixture.getUser()]
  }

  test('waits, and signs the user in on reconnect', async () => {
    expect(await startOfflineAndReconnect([new NetworkError('Offline'), user])).toEqual([
      'offline',
      'verified',
      user,
    ])
  })

  test('waits, and the user is a guest if it fails on reconnect', async () => {
    expect(await startOfflineAndReconnect([new NetworkError('Offline'), signedOut])).toEqual([
      'offline',
      'guest',
      undefined,
    ])
  })
})

describe('the user', () => {
  test('signs in with the login form', async () => {
    const { app, getSessionState, getUser, toasts } = await startApp({
      auth: {
        checkAuth: failSignedOut,
        login: async () => ({ value: unverifiedUser, message: undefined }),
      },
    })
    await openAndSubmit(app, loginForm, { email: 'ada@example.com', password: 'x' })
    expect([getSessionState(), getUser(), toasts]).toEqual([
      'phoneUnverified',
      unverifiedUser,
      [toast('success', 'Logged In Sucessfully')],
    ])
  })

  test('has just been verified after an accepted code', async () => {
    const { app, getSessionState, toasts } = await startApp({
      auth: { checkAuth: async () => unverifiedUser, verifyOtp: write(async () => undefined) },
    })
    await openAndSubmit(app, codeForm, { email: 'ada@example.com', code: '123456' })
    expect([getSessionState(), toasts]).toEqual([
      'justVerified',
      [toast('success', 'Phone Number Verified Successfully')],
    ])
  })

  test('stays unverified when a code is resent', async () => {
    const { app, getSessionState, toasts } = await startApp({
      auth: { checkAuth: async () => unverifiedUser, resendOtp: write(async () => undefined) },
    })
    await openAndSubmit(app, resendForm, { email: 'ada@example.com' })
    expect([getSessionState(), toasts]).toEqual([
      'phoneUnverified',
      [toast('success', 'Code has been resent to your email')],
    ])
  })

  test('is updated when it is loaded again', async () => {
    const reloaded = { ...user, availableBalance: 7 }
    const checkAuth = vi.fn(async () => user)
    const { app } = await startApp({ auth: { checkAuth } })
    const resource = await watchResource(app, currentUser)
    checkAuth.mockResolvedValue(reloaded)
    app.refresh()
    await flushMicrotasks()
    expect(app.session.getSnapshot().context).toEqual({ user: reloaded })
    expect(resource.getSnapshot().status).toBe('active')
    expect(app.resource(currentUser)).toBe(resource)
  })

  test('has the date of an email change once its code is accepted, and stays signed in', async () => {
    const pendingEmail = 'new@example.com'
    const changed = { ...user, pendingEmail, emailChangesAt: Date.parse('2026-11-24T12:00:00Z') }
    const responses = [{ ...user, pendingEmail }, changed]
    const { app, getSessionState, getUser, toasts } = await startApp({
      auth: { checkAuth: async () => responses.shift() ?? changed, verifyOtp: write(async () => undefined) },
    })
    await watchResource(app, currentUser)
    const userBefore = getUser()
    await openAndSubmit(app, newEmailForm, { email: pendingEmail, code: '123456' })
    expect([userBefore?.pendingEmail, getSessionState(), getUser(), toasts]).toEqual([
      pendingEmail,
      'verified',
      changed,
      [toast('success', 'Email confirmed. It takes effect in 24 hours')],
    ])
  })
})

describe('a logout', () => {
  test('clears the user and stops the resources', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app, getSessionState, toasts } = await startApp({
      auth: { logout: write(async () => undefined) },
      orders: { pendingBuy },
    })
    const list = await watchResource(app, pendingBuyOrders)
    await openAndSubmit(app, logoutForm)
    expect([getSessionState(), app.session.getSnapshot().context, toasts]).toEqual([
      'guest',
      { user: undefined },
      [toast('success', 'logged out successfully')],
    ])
    expect([list.getSnapshot().status, vi.getTimerCount(), pendingBuy.mock.calls.length]).toEqual([
      'stopped',
      0,
      1,
    ])
  })

  test('shows its toast even if a 401 has ended the session before its response', async () => {
    const { call, last } = createDeferredCall<undefined>()
    const { app, getSessionState, toasts } = await startApp({
      auth: { logout: write(call) },
      orders: { pendingBuy: failSignedOut },
    })
    await openAndSubmit(app, logoutForm)
    await watchResource(app, pendingBuyOrders)
    expect(getSessionState()).toBe('guest')
    last().resolve(undefined)
    await flushMicrotasks()
    expect(toasts).toContainEqual(toast('success', 'logged out successfully'))
  })

  test('keeps the session if it fails', async () => {
    const unavailable = new ApiError('http_503', 'Error Logging Out', 503, [], undefined)
    const { app, getSessionState, toasts } = await startApp({
      auth: { logout: () => Promise.reject(unavailable) },
    })
    await openAndSubmit(app, logoutForm)
    expect([getSessionState(), toasts]).toEqual(['verified', [toast('error', 'Error Logging Out')]])
  })
})

describe('a 401', () => {
  test('for a resource ends the session and stops all polling', async () => {
    const { app, getSessionState, toasts } = await startApp({
      orders: { pendingBuy: failSignedOut },
      rates: { get: async () => ({}) },
    })
    await watchResource(app, rates)
    await watchResource(app, pendingBuyOrders)
    expect([getSessionState(), toasts, vi.getTimerCount()]).toEqual([
      'guest',
      [toast('error', 'Please log in')],
      0,
    ])
  })

  test('for the investments ends the session', async () => {
    const { app, getSessionState, toasts } = await startApp({ investments: { list: failSignedOut } })
    await watchResource(app, investmentList)
    expect([getSessionState(), toasts, vi.getTimerCount()]).toEqual([
      'guest',
      [toast('error', 'Please log in')],
      0,
    ])
  })

  test('for a form ends the session', async () => {
    const { app, getSessionState } = await startApp({ orders: { cancelBuy: failSignedOut } })
    await openAndSubmit(app, cancelBuyForm, { id: 'o1' })
    expect(getSessionState()).toBe('guest')
  })

  test('for a wrong code does not end the session', async () => {
    const wrongCode = new ApiError('wrong_code', 'Wrong code', 401, [], undefined)
    const { app, getSessionState } = await startApp({
      auth: { checkAuth: async () => unverifiedUser, verifyOtp: () => Promise.reject(wrongCode) },
    })
    await openAndSubmit(app, codeForm, { email: 'a@b.io', code: '123456' })
    expect(getSessionState()).toBe('phoneUnverified')
  })

  test('for a form of the previous user is ignored', async () => {
    const { call, last } = createDeferredCall<undefined>()
    const { app, getSessionState, getUser, toasts } = await startApp({
      orders: { cancelBuy: write((_, options) => call(options)) },
    })
    const form = app.form(cancelBuyForm, { id: 'o1' })
    form.send({ type: 'form.submit' })
    app.session.send({ type: 'session.start', user: otherUser })
    expect(last().options?.signal?.aborted).toBe(true)
    last().reject(signedOut)
    await flushMicrotasks()
    expect([getSessionState(), getUser(), toasts]).toEqual(['verified', otherUser, []])
    expect(form.getSnapshot().value).toBe('editing')
  })

  test('for a load that started before the login does not end the session', async () => {
    const { call, last } = createDeferredCall<never>()
    const { app, getSessionState } = await startApp({
      auth: { checkAuth: failSignedOut },
      liveSessions: { list: call },
    })
    const list = app.resource(liveSessions)
    list.send({ type: 'resource.watch' })
    const beforeLogin = last()
    app.session.send({ type: 'session.start', user })
    beforeLogin.reject(signedOut)
    await flushMicrotasks()
    expect(getSessionState()).toBe('verified')
    last().reject(signedOut)
    await flushMicrotasks()
    expect(getSessionState()).toBe('guest')
  })
})

test('a failure other than a 401 does not end the session', async () => {
  const { app, getSessionState, toasts } = await startApp({
    orders: { pendingBuy: () => Promise.reject(new NetworkError('Offline')) },
  })
  const list = await watchResource(app, pendingBuyOrders)
  expect([getSessionState(), list.getSnapshot().status, toasts]).toEqual([
    'verified',
    'active',
    [toast('error', 'Offline')],
  ])
})
