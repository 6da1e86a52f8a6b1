import {
  type FormActor,
  type FormDefinition,
  formFlow,
  type ResourceActor,
  resourceFlow,
} from '@cht/machines'
import { type LiveSessionsActor, type LiveSessionsEvent, liveSessionsFlow } from '@cht/machines/live-sessions'
import { pushFlow } from '@cht/machines/notifications'
import type { LiveSession } from '@cht/sdk/contract'
import { SOMETHING_WENT_WRONG, type ValidationError } from '@cht/sdk/errors'
import { createActor, initialTransition, transition } from 'xstate'
import type { PushSource } from '../../src/hooks/use-push.js'
import type { FormStub, StubbedState } from './stubs.js'

/** Creates a resource actor that is restored in a state and never started. `at`: exchange time of its data, in ms. */
export function createStaticResource(
  { data, failure, asleep = false }: StubbedState,
  at: number,
): ResourceActor {
  const loaded = data === undefined ? undefined : { data, at }
  const isLoading = loaded === undefined && failure === undefined
  const snapshot = resourceFlow.resolveState({
    value: asleep ? 'asleep' : { awake: isLoading ? 'loading' : 'settled' },
    context: { loaded, failure, watchers: 1, pageVisible: !asleep },
  })
  return createActor(resourceFlow, { snapshot, input: { pageVisible: !asleep } })
}

const getLiveSessionsEvent = ({ data, failure }: StubbedState, at: number): LiveSessionsEvent | undefined => {
  if (data !== undefined) return { type: 'liveSessions.load', sessions: data as LiveSession[], at }
  return failure === undefined ? undefined : { type: 'liveSessions.fail' }
}

/** Creates the flow of the live sessions in the stubbed state of its resource. `at`: exchange time of the data, in ms. */
export function createStaticLiveSessions(stubbedState: StubbedState, at: number): LiveSessionsActor {
  const event = getLiveSessionsEvent(stubbedState, at)
  const [initial] = initialTransition(liveSessionsFlow)
  const snapshot = event ? transition(liveSessionsFlow, initial, event)[0] : initial
  return createActor(liveSessionsFlow, { snapshot })
}

/**
 * Returns the message of a failed form and those of its fields. Throws if the form could not be in the stubbed state: only
 * valid values are submitted, so the server cannot refuse invalid ones.
 */
const resolveFailure = ({ id, state, refusal }: FormStub, error: ValidationError | undefined) => {
  if (state !== 'failed') {
    if (state !== 'editing' && error)
      throw new Error(`The form ${id} cannot be ${state}: ${error.message} (${Object.keys(error.fields)})`)
    return { failure: undefined, fields: {} }
  }
  if (refusal === undefined) {
    if (!error) throw new Error(`The form ${id} cannot have failed: its values are valid`)
    return { failure: error.message, fields: error.fields }
  }
  if (error) throw new Error(`The form ${id} cannot have been refused by the server: ${error.message}`)
  return { failure: refusal, fields: {} }
}

/** Creates a form actor that is restored in a state and never started. */
export function createStaticForm<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  initialValues: Partial<Values>,
  stub: FormStub = { id: definition.id, state: 'editing', values: {}, refusal: undefined },
): FormActor<Values, Result> {
  const machine = formFlow<Values, Result>(definition)
  const initial = { ...definition.initial, ...initialValues }
  const values = { ...initial, ...stub.values }
  const snapshot = machine.resolveState({
    value: stub.state,
    context: {
      initial,
      values,
      result: undefined,
      idempotencyKey: undefined,
      progress: undefined,
      ...resolveFailure(stub, definition.parse?.(values, initial).error),
    },
  })
  return createActor(machine, { snapshot, input: { initial: initialValues } })
}

/** A state of the push chart. */
export type PushState =
  | 'loading'
  | 'notOffered'
  | 'checking'
  | 'unsupported'
  | 'notInstalled'
  | 'blocked.idle'
  | 'blocked.lost'
  | 'unreachable'
  | 'off.idle'
  | 'off.failed'
  | 'renewing'
  | 'lost.idle'
  | 'lost.failed'
  | 'turningOn'
  | 'on.idle'
  | 'on.failed'
  | 'turningOff'

/** Returns the push chart in a state. `usePush` starts it, but its calls are placeholders. */
export function createStaticPush(state: PushState): PushSource {
  const [parent = state, child] = state.split('.')
  const snapshot = pushFlow.resolveState({
    value: (child === undefined ? parent : { [parent]: child }) as never,
    context: {
      service: null,
      endpoint: undefined,
      failure: child === 'failed' ? SOMETHING_WENT_WRONG : undefined,
    },
  })
  return { logic: pushFlow, snapshot }
}
