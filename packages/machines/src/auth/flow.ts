import type { User } from '@cht/sdk/contract'
import { isApiError, isSignedOut, isUnanswered } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { assign, type ErrorActorEvent, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { DeviceClient } from '../device-client.js'
import { notProvided } from '../toast.js'

/** The next auth check after one without an answer. */
export interface NextCheck {
  /** How long it waits, in ms. */
  delay: number
  /** Exchange time at which it begins, in ms. */
  at: number
}

/** The auth check got no answer while the device had no connection. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** The auth check got no answer of the exchange, or one that says nothing about the session. */
export class UnansweredCheckError extends Error {
  override readonly name = 'UnansweredCheckError'
  constructor(
    readonly nextCheck: NextCheck,
    options?: ErrorOptions,
  ) {
    super('The exchange has not answered', options)
  }
}

/** After this number of checks without an answer, the delay before the next one stays the same. */
const MAX_COUNTED_CHECKS = 6

type SessionContext = {
  user: User | undefined
  /** When the session is checked again, after a check without an answer. */
  nextCheck?: NextCheck | undefined
  /** The number of checks without an answer in a row; at most `MAX_COUNTED_CHECKS`. */
  unansweredChecks?: number
  /** The check was refused for another reason than that there is no session: it may go on. */
  isEndUnknown?: boolean | undefined
  /** While the page is hidden, the session is not checked again. */
  isPageHidden?: boolean
}

export type SessionEvent =
  /** The user has signed up or logged in. */
  | { type: 'session.start'; user: User }
  /** The user was loaded again. */
  | { type: 'user.load'; user: User }
  /** The server has accepted the code. */
  | { type: 'phone.verify' }
  /** The user has pressed 'Let's go'. */
  | { type: 'welcome.leave' }
  /** The user has logged out, or the server has ended the session. */
  | { type: 'session.end' }

export type SessionFlowEvent =
  | SessionEvent
  /** The connection is back, or the user does not want to wait for the next check. */
  | { type: 'session.check' }
  | { type: 'page.show' }
  | { type: 'page.hide' }

const sessionSetup = setup({
  types: {} as { context: SessionContext; events: SessionFlowEvent },
  actors: { checkAuth: fromPromise<User, { unansweredChecks: number }>(notProvided('checkAuth')) },
  delays: { 'time until the next check': ({ context }) => context.nextCheck?.delay ?? 0 },
  guards: {
    /** A flag that could not be read keeps nobody out: the exchange refuses those whose phone is not verified. */
    'has a verified phone': (_, user: User) => user.isPhoneVerified !== false,
    'has a session': ({ context }) => context.user !== undefined,
    'the device is offline': (_, error: unknown) => error instanceof OfflineError,
    'the exchange has not answered': (_, error: unknown) => error instanceof UnansweredCheckError,
    'the page is visible': ({ context }) => !context.isPageHidden,
  },
  actions: {
    'set the user': assign({ user: (_, user: User) => user, isEndUnknown: undefined }),
    'mark the phone verified': assign({
      user: ({ context }) => (context.user ? { ...context.user, isPhoneVerified: true } : undefined),
    }),
    'clear the user': assign({ user: undefined }),
    'store whether the end of the session is unknown': assign({
      isEndUnknown: (_, error: unknown) => !isSignedOut(error),
    }),
    'plan the next check': assign(({ context }, error: unknown) =>
      error instanceof UnansweredCheckError
        ? {
            nextCheck: error.nextCheck,
            unansweredChecks: Math.min(MAX_COUNTED_CHECKS, (context.unansweredChecks ?? 0) + 1),
          }
        : {},
    ),
    'mark the page visible': assign({ isPageHidden: false }),
    'mark the page hidden': assign({ isPageHidden: true }),
  },
})

/** A state in which the session is checked. */
const createChecking = () =>
  sessionSetup.createStateConfig({
    invoke: {
      src: 'checkAuth',
      input: ({ context }) => ({ unansweredChecks: context.unansweredChecks ?? 0 }),
      onDone: [
        {
          guard: { type: 'has a verified phone', params: ({ event }) => event.output },
          target: 'verified',
          actions: { type: 'set the user', params: ({ event }) => event.output },
        },
        {
          target: 'phoneUnverified',
          actions: { type: 'set the user', params: ({ event }) => event.output },
        },
      ],
      onError: [
        {
          guard: {
            type: 'the device is offline',
            params: ({ event }: { event: ErrorActorEvent }) => event.error,
          },
          target: 'offline',
        },
        {
          guard: {
            type: 'the exchange has not answered',
            params: ({ event }: { event: ErrorActorEvent }) => event.error,
          },
          target: 'unavailable',
          actions: {
            type: 'plan the next check',
            params: ({ event }: { event: ErrorActorEvent }) => event.error,
          },
        },
        // The server has refused the check.
        {
          target: 'guest',
          actions: {
            type: 'store whether the end of the session is unknown',
            params: ({ event }: { event: ErrorActorEvent }) => event.error,
          },
        },
      ],
    },
    // Another tab has logged out: the pending check may still find the old session.
    on: { 'session.end': 'guest' },
  })

/** The user's session: the states that decide which screens are accessible. */
export const sessionFlow = sessionSetup.createMachine({
  id: 'session',
  context: { user: undefined },
  initial: 'checking',
  on: {
    'session.start': [
      {
        guard: { type: 'has a verified phone', params: ({ event }) => event.user },
        target: '.verified',
        actions: { type: 'set the user', params: ({ event }) => event.user },
      },
      { target: '.phoneUnverified', actions: { type: 'set the user', params: ({ event }) => event.user } },
    ],
    'page.show': { actions: 'mark the page visible' },
    'page.hide': { actions: 'mark the page hidden' },
  },
  states: {
    checking: createChecking(),
    /** The check got no answer, because the device has no connection. The app checks again when it is online. */
    offline: {
      on: { 'session.check': 'checking', 'session.end': 'guest' },
    },
    /** The check got no answer, so it is unknown whether a user is signed in. */
    unavailable: {
      on: {
        'session.check': 'rechecking',
        'page.show': { target: 'rechecking', actions: 'mark the page visible' },
        'session.end': 'guest',
      },
      after: { 'time until the next check': { guard: 'the page is visible', target: 'rechecking' } },
    },
    rechecking: createChecking(),
    guest: {
      entry: 'clear the user',
      // A code may be entered without a session: after the welcome the user logs in.
      on: { 'phone.verify': 'justVerified' },
    },
    phoneUnverified: {
      on: {
        'phone.verify': { target: 'justVerified', actions: 'mark the phone verified' },
        'session.end': 'guest',
      },
    },
    justVerified: {
      on: {
        'welcome.leave': [{ guard: 'has a session', target: 'verified' }, { target: 'guest' }],
        'session.end': 'guest',
      },
    },
    verified: {
      on: {
        'user.load': { actions: { type: 'set the user', params: ({ event }) => event.user } },
        'session.end': 'guest',
      },
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionFlow>
/** Decides which screens are accessible. */
export type SessionState = SessionSnapshot['value']

/** How long the first check waits for an answer, in ms. Later ones, which a screen explains, have the timeout of the client. */
const FIRST_TIMEOUT = 8 * SECOND
const FIRST_DELAY = SECOND
const MAX_DELAY = 30 * SECOND

/** Whether the exchange answered that it cannot tell yet: there were too many requests. A 500 is a failed check (row gate.11). */
const isPutOff = (error: unknown) => isApiError(error) && error.status === 429

interface SessionOptions {
  /** The answer to the first check, which the page carried. */
  firstAnswer?: User | undefined
  /** Whether the device has a connection. */
  isOnline: () => boolean
  /** Returns a number in [0, 1), which spreads the checks of many apps. */
  random: () => number
  /** A check was answered: the user is as of now. */
  onAnswer?: (user: User) => void
}

/** Creates what `sessionFlow` leaves open: its requests. It plans the next one itself, so each is sent once. */
export function createSessionImplementations(
  client: DeviceClient,
  { firstAnswer, isOnline, random, onAnswer = () => {} }: SessionOptions,
) {
  let carried = firstAnswer
  const planNextCheck = (error: unknown, unansweredChecks: number): NextCheck => {
    const retryAfter = (isApiError(error) && error.retryAfter) || 0
    const backoff = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** unansweredChecks) * (0.5 + random() / 2)
    const delay = Math.min(MAX_DELAY, retryAfter) + backoff
    return { delay, at: client.now() + delay }
  }
  const checkAuth = async ({
    input,
    signal,
  }: {
    input: { unansweredChecks: number }
    signal: AbortSignal
  }) => {
    const { unansweredChecks } = input
    if (carried) {
      const user = carried
      carried = undefined
      return user
    }
    try {
      const timeout = unansweredChecks === 0 ? { timeout: FIRST_TIMEOUT } : {}
      const user = await client.auth.checkAuth({ signal, retries: 0, ...timeout })
      onAnswer(user)
      return user
    } catch (error) {
      if (!isUnanswered(error) && !isPutOff(error)) throw error
      if (!isOnline() && isUnanswered(error))
        throw new OfflineError('The device is offline', { cause: error })
      throw new UnansweredCheckError(planNextCheck(error, unansweredChecks), { cause: error })
    }
  }
  return { actors: { checkAuth: fromPromise<User, { unansweredChecks: number }>(checkAuth) } }
}
