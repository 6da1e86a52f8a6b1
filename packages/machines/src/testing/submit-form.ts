import { createActor, waitFor } from 'xstate'
import type { DeviceClient } from '../device-client.js'
import { createFormLogic, type FormDefinition } from '../form.js'
import { flushMicrotasks } from './calls.js'
import { emptyErrorClient } from './fake-client.js'

/** Submits a form opened with `initial`, with these values typed. Returns its state, its result and the toasts that it emitted. */
export async function submitForm<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  client: DeviceClient,
  values: Partial<Values>,
  initial: Partial<Values> = {},
) {
  const actor = createActor(createFormLogic(definition, client), { input: { initial, values } })
  const toasts: [string, string][] = []
  actor.on('toast', ({ kind, text }) => toasts.push([kind, text]))
  actor.start().send({ type: 'form.submit' })
  await flushMicrotasks()
  const { value, context } = actor.getSnapshot()
  return { state: value, result: context.result, failure: context.failure, toasts }
}

/** What a form does if the server refuses it without a message: its state, its failure and the toasts that it emits. */
export async function readFallback<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  values: Partial<Values> = {},
  initial: Partial<Values> = {},
) {
  const actor = createActor(createFormLogic(definition, emptyErrorClient()), { input: { initial, values } })
  const toasts: [string, string][] = []
  actor.on('toast', ({ kind, text }) => toasts.push([kind, text]))
  actor.start().send({ type: 'form.submit' })
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('submitting'))
  return { state: value, result: context.result, failure: context.failure, toasts }
}

/** What `submitForm` returns for a form that succeeded with this toast. */
export function done<Result>(result: Result, toast: string) {
  return {
    state: 'done',
    result,
    failure: undefined,
    toasts: [['success', toast]],
  }
}

/** What `submitForm` returns for a form that failed with this toast. */
export function failed(toast: string) {
  return {
    state: 'failed',
    result: undefined,
    failure: toast,
    toasts: [['error', toast]],
  }
}
