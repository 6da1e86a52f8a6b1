import type { Client } from '@cht/sdk'
import { createActor } from 'xstate'
import { createFormLogic, type FormDefinition } from '../form.js'
import { settle } from './calls.js'

/** What came of a form that was submitted with these values: its state, result, and all that was told. */
export async function submitted<Values extends object, Result>(
  definition: FormDefinition<Values, Result>,
  client: Client,
  values: Partial<Values>,
) {
  const actor = createActor(createFormLogic(definition, client), { input: { values } })
  const told: [string, string][] = []
  actor.on('toast', ({ kind, text }) => told.push([kind, text]))
  actor.start().send({ type: 'form.submit' })
  await settle()
  const { value, context } = actor.getSnapshot()
  return { state: value, result: context.result, failure: context.failure, told }
}

/** What comes of a form that succeeded, told in these words. */
export function done<Result>(result: Result, text: string) {
  return {
    state: 'done',
    result,
    failure: undefined,
    told: [['success', text]],
  }
}

/** What comes of a form that failed, told in these words. */
export function failed(text: string) {
  return {
    state: 'failed',
    result: undefined,
    failure: text,
    told: [['error', text]],
  }
}
