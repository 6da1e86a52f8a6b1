import type { App, Clock, ResourceActor, ResourceDefinition } from '@cht/machines'
import { type SessionState, sessionFlow } from '@cht/machines/auth'
import { liveSessions } from '@cht/machines/live-sessions'
import {
  type ConfirmationState,
  confirmationFlow,
  type PasskeyPromptSnapshot,
  passkeyPromptFlow,
} from '@cht/machines/second-factor'
import type { User } from '@cht/sdk/contract'
import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { createActor } from 'xstate'
import { buildDefaultResources } from './fixtures/default-resources.js'
import * as fixtures from './fixtures/index.js'
import { createStaticForm, createStaticLiveSessions, createStaticResource } from './static-actors.js'
import { recordUse } from './stub-uses.js'
import type { FormStub, ResourceStub, StubbedState } from './stubs.js'

export interface StaticAppOptions {
  /** Exchange time in ms. */
  now?: number
  /** The state of the session chart. It decides what the gate shows. */
  gate?: SessionState
  user?: User
  /** Whether the user is logged in, if the state of the gate allows both. */
  signedIn?: boolean
  /** Stubs that replace the default resources of the same keys. */
  resources?: readonly ResourceStub[]
  forms?: readonly FormStub[]
  /** Whether a request waits for the user to confirm who they are. */
  confirmation?: ConfirmationState
  /** Whether the browser has been asked for a passkey, and by the form of which id. */
  passkeyPrompt?: { value: PasskeyPromptSnapshot['value']; form: string | undefined }
  /** `slow`: no read has returned yet. `failing`: reads fail, and the last data stays. */
  network?: 'online' | 'slow' | 'offline' | 'failing'
}

const createStaticClock = (now: number): Clock => ({
  now: () => now,
  subscribe: () => () => {},
  setPaused: () => {},
  run: () => {},
  stop: () => {},
})

const applyNetwork = (state: StubbedState, network: StaticAppOptions['network']): StubbedState => {
  if (network === 'slow') return {}
  return network === 'failing' ? { ...state, failure: SOMETHING_WENT_WRONG } : state
}

/** Returns the state of every resource by key. Stubs replace the default resources. */
const mergeStubs = (user: User, stubs: readonly ResourceStub[]): Map<string, StubbedState> => {
  const states = new Map(buildDefaultResources(user).map(({ key, state }) => [key, state]))
  for (const { key, state } of stubs) states.set(key, state.asleep ? { ...states.get(key), ...state } : state)
  return states
}

/**
 * An app runtime whose actors are restored in a state and never started: it has no timers and no client, and makes no
 * requests. Throws when a screen reads a resource that is not stubbed.
 */
export function createStaticApp({
  now = fixtures.NOW,
  gate = 'verified',
  user = fixtures.ada,
  signedIn = true,
  resources = [],
  forms = [],
  confirmation = 'idle',
  passkeyPrompt = { value: 'closed', form: undefined },
  network = 'online',
}: StaticAppOptions): App {
  const states = mergeStubs(user, resources)
  const actors = new Map<string, ResourceActor>()
  const hasNoUser = !signedIn || ['checking', 'offline', 'unavailable', 'rechecking', 'guest'].includes(gate)
  const signedInUser = hasNoUser ? undefined : user
  const session = createActor(sessionFlow, {
    snapshot: sessionFlow.resolveState({
      value: gate,
      context: { user: signedInUser, nextCheck: { delay: 12 * SECOND, at: now + 12 * SECOND } },
    }),
  })
  const liveSessionsState = applyNetwork(states.get(liveSessions.key) ?? {}, network)
  return {
    session,
    liveSessions: createStaticLiveSessions(liveSessionsState, now),
    confirmation: createActor(confirmationFlow, {
      snapshot: confirmationFlow.resolveState({ value: confirmation, context: { waiting: 1 } }),
    }),
    passkeyPrompt: createActor(passkeyPromptFlow, {
      snapshot: passkeyPromptFlow.resolveState({
        value: passkeyPrompt.value,
        context: { form: passkeyPrompt.form, question: undefined },
      }),
    }),
    clock: createStaticClock(now),
    refresh: () => {},
    reconnect: () => {},
    getFreshness: () => ({ asOf: now - 2 * MINUTE, isFailing: network === 'failing' }),
    setPageVisible: () => {},
    watch: () => () => {},
    submit: async () => undefined,
    stop: () => {},
    resource: <Data>({ key }: ResourceDefinition<Data>) => {
      recordUse({ key })
      const state = states.get(key)
      if (!state) throw new Error(`The story reads the resource ${key}, which is not stubbed`)
      const actor = actors.get(key) ?? createStaticResource(applyNetwork(state, network), now)
      actors.set(key, actor)
      return actor as ResourceActor<Data>
    },
    form: (definition, initialValues = {}) => {
      const { id } = definition
      recordUse({ id })
      return createStaticForm(
        definition,
        initialValues,
        forms.find((stub) => stub.id === id),
      )
    },
  }
}
