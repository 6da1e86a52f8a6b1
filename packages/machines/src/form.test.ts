import { ApiError, NetworkError, TimeoutError, ValidationError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic, type FormContext, type FormDefinition, type FormOutcome } from './form.js'
import { createDeferredCall, flushMicrotasks } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'

interface Values {
  title: string
  note: string
}

/** A form whose call is answered by hand, and all that it emitted. */
const filledIn = (values: Partial<Values>, changes: Partial<FormDefinition<Values, string>> = {}) => {
  const { call, made, last } = createDeferredCall<FormOutcome<string>>()
  const sent: Values[] = []
  const definition: FormDefinition<Values, string> = {
    id: 'note',
    initial: { title: '', note: 'None' },
    validate: ({ title }) => (title === '' ? { message: 'Write a title', fields: ['title'] } : undefined),
    success: 'Note saved',
    submit: (_, submitted, options) => {
      sent.push(submitted)
      return call(options)
    },
    ...changes,
  }
  const actor = createActor(createFormLogic(definition, fakeClient()), { input: { values } })
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    sent,
    emitted,
    keys: () => made.map(({ options }) => options?.idempotencyKey),
    signal: () => last().options?.signal,
    type: (typed: Partial<Values>) => actor.send({ type: 'fields.change', values: typed }),
    submit: () => actor.send({ type: 'form.submit' }),
    leave: () => actor.send({ type: 'form.leave' }),
    stop: () => actor.stop(),
    answer: async (outcome: FormOutcome<string>) => {
      last().resolve(outcome)
      await flushMicrotasks()
    },
    fail: async (error: unknown) => {
      last().reject(error)
      await flushMicrotasks()
    },
    state: () => actor.getSnapshot().value,
    context: (): FormContext<Values, string> => actor.getSnapshot().context,
  }
}

const notice = (kind: 'success' | 'error', text: string) => ({ type: 'toast', kind, text })
const refused = (status: number, fields: { path: string; message: string }[] = []) =>
  new ApiError('code', 'Refused', status, fields, undefined)

describe('a form', () => {
  test('starts with its own values and those it is given', () => {
    const form = filledIn({ title: 'Hello' })
    expect([form.state(), form.context()]).toEqual([
      'editing',
      {
        values: { title: 'Hello', note: 'None' },
        fields: {},
        failure: undefined,
        result: undefined,
        idempotencyKey: undefined,
      },
    ])
  })

  test('takes what is typed', () => {
    const form = filledIn({})
    form.type({ title: 'H' })
    form.type({ title: 'Hi', note: '' })
    expect(form.context().values).toEqual({ title: 'Hi', note: '' })
  })

  test('that is not valid tells what is missing and where, and makes no call', () => {
    const form = filledIn({})
    form.submit()
    expect([form.state(), form.context(), form.sent, form.emitted]).toEqual([
      'failed',
      {
        values: { title: '', note: 'None' },
        fields: { title: 'Write a title' },
        failure: 'Write a title',
        result: undefined,
        idempotencyKey: undefined,
      },
      [],
      [notice('error', 'Write a title')],
    ])
  })

  test('that is still not valid tells so again', () => {
    const form = filledIn({})
    form.submit()
    form.submit()
    expect([form.sent, form.emitted]).toEqual([
      [],
      [notice('error', 'Write a title'), notice('error', 'Write a title')],
    ])
  })

  test('points at what the client would not send', async () => {
    const form = filledIn({ title: 'Hello' })
    form.submit()
    await form.fail(new ValidationError('Title is too long', { title: 'is too long' }))
    const { fields, failure } = form.context()
    expect({ fields, failure }).toEqual({ fields: { title: 'is too long' }, failure: 'Title is too long' })
  })

  test('forgets what is wrong with a field when that field is typed in', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.fail(
      refused(422, [
        { path: 'title', message: 'is taken' },
        { path: 'note', message: 'is too long' },
      ]),
    )
    expect(form.context().fields).toEqual({ title: 'is taken', note: 'is too long' })
    form.type({ title: 'Ho' })
    expect([form.state(), form.context().fields]).toEqual(['editing', { note: 'is too long' }])
  })

  test('is sent once however often it is submitted', () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    form.submit()
    expect([form.state(), form.sent]).toEqual(['submitting', [{ title: 'Hi', note: 'None' }]])
  })

  test('keeps what is typed while it is being sent, and sends that under another key', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    form.type({ title: 'Hi there' })
    expect([form.state(), form.sent]).toEqual(['submitting', [{ title: 'Hi', note: 'None' }]])
    await form.fail(new NetworkError('Offline'))
    expect([form.state(), form.context().values.title]).toEqual(['failed', 'Hi there'])
    form.submit()
    const [first, second] = form.keys()
    expect([form.sent[1]?.title, first === second]).toEqual(['Hi there', false])
  })

  test('whose user leaves while it is being sent gives up, and may be sent again under the same key', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    form.leave()
    expect([form.state(), form.signal()?.aborted]).toEqual(['editing', true])
    await form.fail(refused(401))
    expect([form.state(), form.emitted]).toEqual(['editing', []])
    form.submit()
    const [first, second] = form.keys()
    expect([typeof first, first === second]).toEqual(['string', true])
  })

  test('that is left while it is being sent gives up', () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    form.stop()
    expect(form.signal()?.aborted).toBe(true)
  })
})

describe('a success', () => {
  test('is told in the words of the catalogue, after its result', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.answer({ result: 'n1' })
    expect([form.state(), form.context().result, form.emitted]).toEqual([
      'done',
      'n1',
      [{ type: 'form.done', result: 'n1' }, notice('success', 'Note saved')],
    ])
  })

  test("is told in the server's words where the screen shows those", async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.answer({ result: 'n1', message: 'Well done' })
    expect(form.emitted).toEqual([{ type: 'form.done', result: 'n1' }, notice('success', 'Well done')])
  })

  test('is the end: nothing is sent again', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.answer({ result: 'n1' })
    form.submit()
    form.type({ title: 'Ho' })
    expect([form.state(), form.sent.length, form.context().values.title]).toEqual(['done', 1, 'Hi'])
  })
})

describe('a failure', () => {
  test('keeps what was typed, and is told', async () => {
    const form = filledIn({ title: 'Hi' })
    const error = refused(409)
    form.submit()
    await form.fail(error)
    expect([form.state(), form.context(), form.emitted]).toEqual([
      'failed',
      {
        values: { title: 'Hi', note: 'None' },
        fields: {},
        failure: 'Refused',
        result: undefined,
        idempotencyKey: undefined,
      },
      [{ type: 'form.failed', error }, notice('error', 'Refused')],
    ])
  })

  test('of a quiet form is shown on the screen only', async () => {
    const form = filledIn({ title: 'Hi' }, { quiet: true })
    const error = refused(409)
    form.submit()
    await form.fail(error)
    expect([form.context().failure, form.emitted]).toEqual(['Refused', [{ type: 'form.failed', error }]])
  })

  test('of a quiet form that is not valid is shown on the screen only', () => {
    const form = filledIn({}, { quiet: true })
    form.submit()
    expect([form.context().failure, form.emitted]).toEqual(['Write a title', []])
  })

  test('is forgotten when the form is sent again', async () => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.fail(refused(422, [{ path: 'title', message: 'is taken' }]))
    form.submit()
    expect([form.state(), form.context().failure, form.context().fields]).toEqual([
      'submitting',
      undefined,
      {},
    ])
  })
})

describe('the key of an idempotencyKey', () => {
  /** Whether the second sending, after the first ended with `error`, carries the key of the first. */
  const isKept = async (error: unknown, between: (form: ReturnType<typeof filledIn>) => void = () => {}) => {
    const form = filledIn({ title: 'Hi' })
    form.submit()
    await form.fail(error)
    between(form)
    form.submit()
    const [first, second] = form.keys()
    expect([typeof first, typeof second]).toEqual(['string', 'string'])
    return first === second
  }

  test.each([new NetworkError('Offline'), new TimeoutError('Late')])(
    'is kept where no answer came: $name',
    async (error) => {
      expect(await isKept(error)).toBe(true)
    },
  )

  test.each([500, 502, 503, 504])(
    'is kept after %i: what stands between may have lost the answer',
    async (status) => {
      expect(await isKept(refused(status))).toBe(true)
    },
  )

  test.each([401, 429])('is kept after %i: it says nothing of an earlier try', async (status) => {
    expect(await isKept(refused(status))).toBe(true)
  })

  test.each([400, 403, 404, 409, 422])('is over after %i: that was the answer', async (status) => {
    expect(await isKept(refused(status))).toBe(false)
  })

  test('is over when anything is typed', async () => {
    expect(await isKept(new NetworkError('Offline'), (form) => form.type({ title: 'Ho' }))).toBe(false)
  })
})
