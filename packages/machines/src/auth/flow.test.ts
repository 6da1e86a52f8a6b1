import type { User } from '@cht/sdk/auth'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import { settle } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { user as verified } from '../testing/samples.js'
import { type SessionEvent, sessionFlow, sessionImplementations } from './flow.js'

const unverified: User = { ...verified, _id: 'u2', isPhoneVerified: false }
const fresher: User = { ...verified, availableBalance: 7 }

describe('the auth check at the start', () => {
  const after = async (checkAuth: () => Promise<User>) => {
    const flow = sessionFlow.provide(sessionImplementations(fakeClient({ auth: { checkAuth } })))
    const actor = createActor(flow).start()
    const { value } = actor.getSnapshot()
    await settle()
    return [value, actor.getSnapshot().value, actor.getSnapshot().context.user]
  }

  test('leads to a verified session', async () => {
    expect(await after(async () => verified)).toEqual(['checking', 'verified', verified])
  })

  test('leads to an unverified one', async () => {
    expect(await after(async () => unverified)).toEqual(['checking', 'phoneUnverified', unverified])
  })

  test.each([new ApiError('signed_out', 'Log in', 401, [], undefined), new NetworkError('Offline')])(
    'leaves a guest when it fails ($name)',
    async (error) => {
      expect(await after(() => Promise.reject(error))).toEqual(['checking', 'guest', undefined])
    },
  )
})

type State = 'checking' | 'guest' | 'phoneUnverified' | 'justVerified' | 'verified'
const EVENTS = {
  'starts verified': { type: 'session.start', user: verified },
  'starts unverified': { type: 'session.start', user: unverified },
  'loads the user': { type: 'user.load', user: fresher },
  'verifies the phone': { type: 'phone.verify' },
  'leaves the welcome': { type: 'welcome.leave' },
  ends: { type: 'session.end' },
} as const satisfies Record<string, SessionEvent>
type EventName = keyof typeof EVENTS

/** The next state, and who is there then. */
const next = (state: State, user: User | undefined) =>
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

type Table = Record<EventName, [State, User | undefined]>
const signIn: Pick<Table, 'starts verified' | 'starts unverified'> = {
  'starts verified': ['verified', verified],
  'starts unverified': ['phoneUnverified', unverified],
}

describe('who is here', () => {
  test('checking: nothing is known yet; a sign-in is faster than the check, and so is a logout elsewhere', () => {
    const stays: [State, undefined] = ['checking', undefined]
    expect(next('checking', undefined)).toEqual({
      ...signIn,
      'loads the user': stays,
      'verifies the phone': stays,
      'leaves the welcome': stays,
      ends: ['guest', undefined],
    })
  })

  test('[auth.1] guest: signup and login set the user, a code verifies without signing in', () => {
    const stays: [State, undefined] = ['guest', undefined]
    expect(next('guest', undefined)).toEqual({
      ...signIn,
      'loads the user': stays,
      'verifies the phone': ['justVerified', undefined],
      'leaves the welcome': stays,
      ends: stays,
    })
  })

  test('phone unverified: the code verifies, another may sign in', () => {
    const stays: [State, User] = ['phoneUnverified', unverified]
    expect(next('phoneUnverified', unverified)).toEqual({
      ...signIn,
      'loads the user': stays,
      'verifies the phone': ['justVerified', { ...unverified, isPhoneVerified: true }],
      'leaves the welcome': stays,
      ends: ['guest', undefined],
    })
  })

  test("just verified: stays until 'Let's go', with the session it has", () => {
    const welcomed = { ...unverified, isPhoneVerified: true }
    expect(next('justVerified', welcomed)).toEqual({
      ...signIn,
      'loads the user': ['justVerified', welcomed],
      'verifies the phone': ['justVerified', welcomed],
      'leaves the welcome': ['verified', welcomed],
      ends: ['guest', undefined],
    })
    expect(next('justVerified', undefined)['leaves the welcome']).toEqual(['guest', undefined])
  })

  test('verified: takes a fresher reading of the user', () => {
    const stays: [State, User] = ['verified', verified]
    expect(next('verified', verified)).toEqual({
      ...signIn,
      'loads the user': ['verified', fresher],
      'verifies the phone': stays,
      'leaves the welcome': stays,
      ends: ['guest', undefined],
    })
  })
})
