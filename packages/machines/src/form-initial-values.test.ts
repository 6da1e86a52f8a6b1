import type { WriteResult } from '@cht/sdk'
import { refuseInput } from '@cht/sdk/contract'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic, type FormDefinition } from './form.js'
import { createDeferredCall, flushMicrotasks } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'

interface Values {
  title: string
  note: string
}

const saved = { title: 'Saved', note: 'Old note' }
const updated = { title: 'Updated', note: 'New note' }

const createForm = () => {
  const { call, calls, last } = createDeferredCall<WriteResult<string>>()
  const definition: FormDefinition<Values, string> = {
    id: 'note',
    initial: { title: '', note: '' },
    parse: (values, initial) =>
      values.title === initial.title
        ? refuseInput('Change the title', 'title')
        : { success: true, data: values },
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
    setInitial: (initial: Values) => actor.send({ type: 'initial.change', initial }),
    restart: () => actor.send({ type: 'form.restart' }),
    resolve: () => settle(({ resolve }) => resolve({ value: 'ok', message: undefined })),
    reject: () => settle(({ reject }) => reject(new Error('offline'))),
    idempotencyKeys: () => calls.map(({ options }) => options?.idempotencyKey),
    state: () => actor.getSnapshot().value,
    values: () => actor.getSnapshot().context.values,
    context: () => actor.getSnapshot().context,
  }
}

const getRestartedContext = (values: Values) => ({
  initial: values,
  values,
  fields: {},
  failure: undefined,
  result: undefined,
  idempotencyKey: undefined,
})

describe('initial.change', () => {
  test('keeps the typed fields and updates the others', () => {
    const form = createForm()
    form.type({ note: 'Typed' })
    form.setInitial(updated)
    expect([form.state(), form.values()]).toEqual(['editing', { title: 'Updated', note: 'Typed' }])
  })

  test('validates against the new initial values', () => {
    const form = createForm()
    form.type({ title: 'Updated' })
    form.setInitial(updated)
    form.submit()
    expect([form.state(), form.context().fields]).toEqual(['failed', { title: 'Change the title' }])
  })

  test('moves a failed form back to editing', () => {
    const form = createForm()
    form.submit()
    form.setInitial(updated)
    expect([form.state(), form.values()]).toEqual(['editing', updated])
  })

  test('lets a running request go on', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    form.setInitial(updated)
    expect([form.state(), form.values()]).toEqual(['submitting', { title: 'Typed', note: 'New note' }])
    await form.resolve()
    expect(form.state()).toBe('done')
  })

  test('creates a new idempotency key for the new values', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.reject()
    form.setInitial(updated)
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
    form.setInitial({ ...saved })
    expect([form.state(), form.context()]).toEqual(['failed', before])
  })

  test('restarts a form that is done, with the new values only', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.resolve()
    form.setInitial(updated)
    expect([form.state(), form.context()]).toEqual(['editing', getRestartedContext(updated)])
  })

  test('leaves a form done if the initial values are the same', async () => {
    const form = createForm()
    form.type({ title: 'Typed' })
    form.submit()
    await form.resolve()
    form.setInitial({ ...saved })
    expect([form.state(), form.values()]).toEqual(['done', { title: 'Typed', note: 'Old note' }])
  })
})

test('form.restart makes a form that is done editable again, with its initial values', async () => {
  const form = createForm()
  form.type({ title: 'Typed' })
  form.submit()
  await form.resolve()
  form.restart()
  expect([form.state(), form.context()]).toEqual(['editing', getRestartedContext(saved)])
})
