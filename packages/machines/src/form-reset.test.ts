import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic, type FormDefinition, type FormOutcome } from './form.js'
import { createDeferredCall, flushMicrotasks } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'

interface Values {
  title: string
  note: string
}

const saved = { title: 'Saved', note: 'Old note' }
const updated = { title: 'Updated', note: 'New note' }

const createForm = () => {
  const { call, calls, last } = createDeferredCall<FormOutcome<string>>()
  const definition: FormDefinition<Values, string> = {
    id: 'note',
    initial: { title: '', note: '' },
    validate: ({ title }, initial) =>
      title === initial.title ? { message: 'Change the title', fields: ['title'] } : undefined,
    submit: (_, __, options) => call(options),
  }
  const actor = createActor(createFormLogic(definition, fakeClient()), { input: { initial: saved } }).start()
  const settle = async (act: (deferred: ReturnType<typeof last>) => void) => {
    act(last())
    await flushMicrotasks()
  }
  return {
    type: (values: Partial<Values>) => actor.send({ type: 'fields.change', values }),
    submit: () => actor.send({ type: 'form.submit' }),
    reset: (initial: Values) => actor.send({ type: 'form.reset', initial }),
    resolve: () => settle(({ resolve }) => resolve({ result: 'ok' })),
    reject: () => settle(({ reject }) => reject(new Error('offline'))),
    idempotencyKeys: () => calls.map(({ options }) => options?.idempotencyKey),
    state: () => actor.getSnapshot().value,
    values: () => actor.getSnapshot().context.values,
    context: () => actor.getSnapshot().context,
  }
}

describe('form.reset', () => {
  test('keeps the typed fields and updates the others', () => {
    const form = createForm()
    form.type({ note: 'Typed' })
    form.reset(updated)
    expect([form.state(), form.values()]).toEqual(['editing', { title: 'Updated', note: 'Typed' }])
  })

  test('validates against the new initial values', () => {
    const form = createForm()
    form.type({ title: 'Updated' })
    form.reset(updated)
    form.submit()
    expect([form.state(), form.context().fields]).toEqual(['failed', { title: 'Change the title' }])
  })

  test('moves a failed form back to editing', () => {
    const form = createForm()
    form.submit()
    form.reset(updated)
    expect([form.state(), form.values()]).toEqual(['editing', updated])
  })

  test('lets a running request go on', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    form.reset(updated)
    expect([form.state(), form.values()]).toEqual(['submitting', { title: 'Typed', note: 'New note' }])
    await form.resolve()
    expect(form.state()).toBe('done')
  })

  test('creates a new idempotency key for the new values', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.reject()
    form.reset(updated)
    form.submit()
    const [first, second] = form.idempotencyKeys()
    expect([typeof first, typeof second, first === second]).toEqual(['string', 'string', false])
  })

  test('changes nothing if the initial values are the same', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.reject()
    const before = form.context()
    form.reset({ ...saved })
    expect([form.state(), form.context()]).toEqual(['failed', before])
  })

  test('restarts a finished form, without the values that were sent', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.resolve()
    form.reset(saved)
    expect([form.state(), form.context()]).toEqual([
      'editing',
      {
        initial: saved,
        values: saved,
        fields: {},
        failure: undefined,
        result: undefined,
        idempotencyKey: undefined,
      },
    ])
  })
})
