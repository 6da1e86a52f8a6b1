import {
  type FormActor,
  type FormDefinition,
  formFlow,
  type ResourceActor,
  resourceFlow,
} from '@cht/machines'
import { createActor } from 'xstate'
import type { HeldForm, Standing } from './held.js'

export function stillResource({ data, failure, asleep = false }: Standing, at: number): ResourceActor {
  const loaded = data === undefined ? undefined : { data, at }
  const waits = loaded === undefined && failure === undefined
  const snapshot = resourceFlow.resolveState({
    value: asleep ? 'asleep' : { awake: waits ? 'loading' : 'settled' },
    context: { loaded, failure, watchers: 1, pageVisible: !asleep },
  })
  return createActor(resourceFlow, { snapshot, input: { pageVisible: !asleep } })
}

/** What a failed form says, and at which of its fields: its own rule speaks before the server does. */
const failureOf = (
  { id, state, refusal }: HeldForm,
  invalid: { message: string; fields: string[] } | undefined,
) => {
  if (state !== 'failed') {
    if (state !== 'editing' && invalid)
      throw new Error(`The form ${id} cannot be ${state}: ${invalid.message} (${invalid.fields.join(', ')})`)
    return { failure: undefined, fields: {} }
  }
  if (refusal === undefined) {
    if (!invalid) throw new Error(`The form ${id} has no reason to fail: its own rule holds.`)
    const { message, fields } = invalid
    return { failure: message, fields: Object.fromEntries(fields.map((name) => [name, message])) }
  }
  if (invalid) throw new Error(`The form ${id} never came to be refused: ${invalid.message}`)
  return { failure: refusal, fields: {} }
}

export function stillForm<Values extends object, Result>(
  definition: FormDefinition<Values, Result>,
  opened: Partial<Values>,
  held: HeldForm = { id: definition.id, state: 'editing', values: {}, refusal: undefined },
): FormActor<Values, Result> {
  const machine = formFlow<Values, Result>(definition)
  const values = { ...definition.initial, ...opened, ...held.values }
  const snapshot = machine.resolveState({
    value: held.state,
    context: {
      values,
      result: undefined,
      idempotencyKey: undefined,
      ...failureOf(held, definition.validate?.(values)),
    },
  })
  return createActor(machine, { snapshot, input: { values: opened } })
}
