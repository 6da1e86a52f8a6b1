import type { User } from '@cht/sdk/contract'
import { ApiError, ContractError, NetworkError, TimeoutError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import { flushMicrotasks } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { user as verified } from '../testing/fixtures.js'
import {
  createSessionImplementations,
  type SessionFlowEvent,
  type SessionState,
  sessionFlow,
} from './flow.js'

const unverified: User = { ...verified, _id: 'u2', isPhoneVerified: false }
const reloaded: User = { ...verified, availableBalance: 7 }

describe('the initial auth check', () => {
  const runCheck = async (checkAuth: () => Promise<User>, isOnline = true, random = () => 0) => {
    const flow = sessionFlow.provide(
      createSessionImplementations(fakeClient({ auth: { checkAuth } }), { isOnline: () => isOnline, random }),
    )
    const actor = createActor(flow).start()
    const { value } = actor.getSnapshot()
    await flushMicrotasks()
    return [value, actor.getSnapshot().value, actor.getSnapshot().context.user]
  }

  test('leads to verified if the phone is verified', async () => {
    expect(await runCheck(async () => verified)).toEqual(['checking', 'verified', verified])
  })

  test('leads to phoneUnverified if it is not', async () => {
    expect(await runCheck(async () => unverified)).toEqual(['checking', 'phoneUnverified', unverified])
  })

  test('leads to verified if that could not be read', async () => {
    const { isPhoneVerified: _, ...user } = verified
    expect(await runCheck(async () => user)).toEqual(['checking', 'verified', user])
  })

  test.each([401, 403, 404])('leads to guest if the server refuses it with %i', async (status) => {
    const error = new ApiError('code', 'No', status, [], undefined)
    expect(await runCheck(() => Promise.reject(error))).toEqual(['checking', 'guest', undefined])
    expect(await runCheck(() => Promise.reject(error), false)).toEqual(['checking', 'guest', undefined])
  })

  test.each([
    new NetworkError('Refused'),
    new TimeoutError('Late'),
    new ApiError('unavailable', 'Away', 503, [], undefined),
    new ApiError('http_502', 'Bad gateway', 502, [], undefined),
    new ContractError('A page', { contentType: 'text/html' }),
  ])('leads to unavailable without an answer ($name, $code)', async (error) => {
    expect(await runCheck(() => Promise.reject(error))).toEqual(['checking', 'unavailable', undefined])
  })

  test('leads to unavailable if the answer does not tell yet', async () => {
    const error = new ApiError('code', 'Not now', 429, [], undefined)
    expect(await runCheck(() => Promise.reject(error))).toEqual(['checking', 'unavailable', undefined])
    expect(await runCheck(() => Promise.reject(error), false)).toEqual(['checking', 'unavailable', undefined])
  })

  test('[gate.11] leads to guest if the server has failed', async () => {
    const error = new ApiError('internal', 'Something went wrong', 500, [], undefined)
    expect(await runCheck(() => Promise.reject(error))).toEqual(['checking', 'guest', undefined])
  })

  test('leads to offline if it fails while the device has no connection', async () => {
    const check = runCheck(() => Promise.reject(new NetworkError('Offline')), false)
    expect(await check).toEqual(['checking', 'offline', undefined])
  })
})

const EVENTS = {
  'starts verified': { type: 'session.start', user: verified },
  'starts unverified': { type: 'session.start', user: unverified },
  'loads the user': { type: 'user.load', user: reloaded },
  'verifies the phone': { type: 'phone.verify' },
  'leaves the welcome screen': { type: 'welcome.leave' },
  'ends the session': { type: 'session.end' },
  'checks again': { type: 'session.check' },
  'shows the page': { type: 'page.show' },
} as const satisfies Record<string, SessionFlowEvent>
type EventName = keyof typeof EVENTS

/** For each event, the next state and its user. */
const getTransitions = (state: SessionState, user: User | undefined) =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]) => {
      const [{ value, context }] = transition(
        sessionFlow,
        sessionFlow.resolveState({ value: state, context: { user } }),
        event,
      )
      return [name, [value, context.user]]
    }),
  )

type Transitions = Record<EventName, [SessionState, User | undefined]>
const signIn: Pick<Transitions, 'starts verified' | 'starts unverified'> = {
  'starts verified': ['verified', verified],
  'starts unverified': ['phoneUnverified', unverified],
}

describe('the transitions of each state', () => {
  test('checking: a sign-in or a logout in another tab ends the check', () => {
    const unchanged: [SessionState, undefined] = ['checking', undefined]
    expect(getTransitions('checking', undefined)).toEqual({
      ...signIn,
      'loads the user': unchanged,
      'verifies the phone': unchanged,
      'leaves the welcome screen': unchanged,
      'ends the session': ['guest', undefined],
      'checks again': unchanged,
      'shows the page': unchanged,
    })
  })

  test('offline: a sign-in or a logout in another tab ends the wait', () => {
    const unchanged: [SessionState, undefined] = ['offline', undefined]
    expect(getTransitions('offline', undefined)).toEqual({
      ...signIn,
      'loads the user': unchanged,
      'verifies the phone': unchanged,
      'leaves the welcome screen': unchanged,
      'ends the session': ['guest', undefined],
      'checks again': ['checking', undefined],
      'shows the page': unchanged,
    })
  })

  test.each(['unavailable', 'rechecking'] as const)(
    '%s: a sign-in or a logout in another tab ends the wait',
    (state) => {
      const unchanged: [SessionState, undefined] = [state, undefined]
      const checks: [SessionState, undefined] = ['rechecking', undefined]
      expect(getTransitions(state, undefined)).toEqual({
        ...signIn,
        'loads the user': unchanged,
        'verifies the phone': unchanged,
        'leaves the welcome screen': unchanged,
        'ends the session': ['guest', undefined],
        'checks again': checks,
        'shows the page': checks,
      })
    },
  )

  test('[auth.1] guest: signup and login set the user; a code verifies the phone without signing in', () => {
    const unchanged: [SessionState, undefined] = ['guest', undefined]
    expect(getTransitions('guest', undefined)).toEqual({
      ...signIn,
      'loads the user': unchanged,
      'verifies the phone': ['justVerified', undefined],
      'leaves the welcome screen': unchanged,
      'ends the session': unchanged,
      'checks again': unchanged,
      'shows the page': unchanged,
    })
  })

  test('phoneUnverified: a code verifies the phone; another user can sign in', () => {
    const unchanged: [SessionState, User] = ['phoneUnverified', unverified]
    expect(getTransitions('phoneUnverified', unverified)).toEqual({
      ...signIn,
      'loads the user': unchanged,
      'verifies the phone': ['justVerified', { ...unverified, isPhoneVerified: true }],
      'leaves the welcome screen': unchanged,
      'ends the session': ['guest', undefined],
      'checks again': unchanged,
      'shows the page': unchanged,
    })
  })

  test("justVerified: stays until 'Let's go', then is verified or guest, depending on the session", () => {
    const welcomed = { ...unverified, isPhoneVerified: true }
    expect(getTransitions('justVerified', welcomed)).toEqual({
      ...signIn,
      'loads the user': ['justVerified', welcomed],
      'verifies the phone': ['justVerified', welcomed],
      'leaves the welcome screen': ['verified', welcomed],
      'ends the session': ['guest', undefined],
      'checks again': ['justVerified', welcomed],
      'shows the page': ['justVerified', welcomed],
    })
    expect(getTransitions('justVerified', undefined)['leaves the welcome screen']).toEqual([
      'guest',
      undefined,
    ])
  })

  test('verified: a reload replaces the user', () => {
    const unchanged: [SessionState, User] = ['verified', verified]
    expect(getTransitions('verified', verified)).toEqual({
      ...signIn,
      'loads the user': ['verified', reloaded],
      'verifies the phone': unchanged,
      'leaves the welcome screen': unchanged,
      'ends the session': ['guest', undefined],
      'checks again': unchanged,
      'shows the page': unchanged,
    })
  })
})
