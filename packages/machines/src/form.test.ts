import type { WriteResult } from '@cht/sdk'
import { refuseInput } from '@cht/sdk/contract'
import { ApiError, ContractError, NetworkError, TimeoutError, ValidationError } from '@cht/sdk/errors'
import { MINUTE } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic, type FormContext, type FormDefinition } from './form.js'
import { createDeferredCall, flushMicrotasks } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'
import { toast } from './testing/fixtures.js'

interface Values {
  title: string
  note: string
}

/** What a form without a title emits when it is submitted. */
const refusal = {
  type: 'form.refused',
  error: new ValidationError('Write a title', { title: 'Write a title' }),
}
const INITIAL: Values = { title: '', note: 'None' }

/** A form whose requests stay pending until the test settles them. `emitted`: the events that it has emitted, in order. */
const openForm = (values: Partial<Values>, changes: Partial<FormDefinition<Values, string>> = {}) => {
  const { call, calls, last } = createDeferredCall<WriteResult<string>>()
  const submissions: Values[] = []
  const definition: FormDefinition<Values, string> = {
    id: 'note',
    initial: INITIAL,
    parse: (values) =>
      values.title === '' ? refuseInput('Write a title', 'title') : { success: true, data: values },
    success: 'Note saved',
    submit: (_, submittedValues, options) => {
      submissions.push(submittedValues)
      return call(options)
    },
    ...changes,
  }
  const actor = createActor(createFormLogic(definition, fakeClient()), { input: { values } })
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    submissions,
    emitted,
    getIdempotencyKeys: () => calls.map(({ options }) => options?.idempotencyKey),
    getOptions: () => last().options,
    getSignal: () => last().options?.signal,
    type: (typedValues: Partial<Values>) => actor.send({ type: 'fields.change', values: typedValues }),
    submit: () => actor.send({ type: 'form.submit' }),
    abort: () => actor.send({ type: 'submission.abort' }),
    stop: () => actor.stop(),
    resolve: async (outcome: WriteResult<string>) => {
      last().resolve(outcome)
      await flushMicrotasks()
    },
    reject: async (error: unknown) => {
      last().reject(error)
      await flushMicrotasks()
    },
    getState: () => actor.getSnapshot().value,
    getContext: (): FormContext<Values, string> => actor.getSnapshot().context,
  }
}

const createApiError = (status: number, fields: { path: string; message: string }[] = []) =>
  new ApiError('code', 'Refused', status, fields, undefined)

describe('a form', () => {
  test('opens with its initial values, overridden by those of a draft', () => {
    const form = openForm({ title: 'Hello' })
    expect([form.getState(), form.getContext()]).toEqual([
      'editing',
      {
        initial: INITIAL,
        values: { title: 'Hello', note: 'None' },
        fields: {},
        failure: undefined,
        result: undefined,
        idempotencyKey: undefined,
      },
    ])
  })

  test('stores the typed values', () => {
    const form = openForm({})
    form.type({ title: 'H' })
    form.type({ title: 'Hi', note: '' })
    expect(form.getContext().values).toEqual({ title: 'Hi', note: '' })
  })

  test('with invalid values marks the field, shows a toast and makes no request', () => {
    const form = openForm({})
    form.submit()
    expect([form.getState(), form.getContext(), form.submissions, form.emitted]).toEqual([
      'failed',
      {
        initial: INITIAL,
        values: { title: '', note: 'None' },
        fields: { title: 'Write a title' },
        failure: 'Write a title',
        result: undefined,
        idempotencyKey: undefined,
      },
      [],
      [refusal, toast('error', 'Write a title')],
    ])
  })

  test('parses the values once per submission, and sends what they were parsed to', () => {
    const parse = vi.fn(({ title, note }: Values) => ({
      success: true as const,
      data: { title: title.trim(), note },
    }))
    const form = openForm({ title: ' Hello ' }, { parse })
    form.submit()
    expect([form.getState(), form.getContext().values, form.submissions, parse.mock.calls]).toEqual([
      'submitting',
      { title: ' Hello ', note: 'None' },
      [{ title: 'Hello', note: 'None' }],
      [[{ title: ' Hello ', note: 'None' }, INITIAL]],
    ])
  })

  test('shows the toast again for each submit with invalid values', () => {
    const form = openForm({})
    form.submit()
    form.submit()
    expect([form.submissions, form.emitted]).toEqual([
      [],
      [refusal, toast('error', 'Write a title'), refusal, toast('error', 'Write a title')],
    ])
  })

  test('marks the fields that the client rejects', async () => {
    const form = openForm({ title: 'Hello' })
    form.submit()
    await form.reject(new ValidationError('Title is too long', { title: 'is too long' }))
    const { fields, failure } = form.getContext()
    expect({ fields, failure }).toEqual({ fields: { title: 'is too long' }, failure: 'Title is too long' })
  })

  test('clears the message of a field when the field is edited', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.reject(
      createApiError(422, [
        { path: 'title', message: 'is taken' },
        { path: 'note', message: 'is too long' },
      ]),
    )
    expect(form.getContext().fields).toEqual({ title: 'is taken', note: 'is too long' })
    form.type({ title: 'Ho' })
    expect([form.getState(), form.getContext().fields]).toEqual(['editing', { note: 'is too long' }])
  })

  test('ignores a second submit while the first is under way', () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    form.submit()
    expect([form.getState(), form.submissions]).toEqual(['submitting', [{ title: 'Hi', note: 'None' }]])
  })

  test('keeps what is typed during a request, and submits it with a new idempotency key', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    form.type({ title: 'Hi there' })
    expect([form.getState(), form.submissions]).toEqual(['submitting', [{ title: 'Hi', note: 'None' }]])
    await form.reject(new NetworkError('Offline'))
    expect([form.getState(), form.getContext().values.title]).toEqual(['failed', 'Hi there'])
    form.submit()
    const [first, second] = form.getIdempotencyKeys()
    expect([form.submissions[1]?.title, first === second]).toEqual(['Hi there', false])
  })

  test('aborts its request on submission.abort; a retry repeats the idempotency key', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    form.abort()
    expect([form.getState(), form.getSignal()?.aborted]).toEqual(['editing', true])
    await form.reject(createApiError(401))
    expect([form.getState(), form.emitted]).toEqual(['editing', [{ type: 'form.aborted' }]])
    form.submit()
    const [first, second] = form.getIdempotencyKeys()
    expect([typeof first, first === second]).toEqual(['string', true])
  })

  test('aborts its request when it is stopped', () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    form.stop()
    expect(form.getSignal()?.aborted).toBe(true)
  })
})

describe('a success', () => {
  test('emits the result, then the success toast of the form', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.resolve({ value: 'n1', message: undefined })
    expect([form.getState(), form.getContext().result, form.emitted]).toEqual([
      'done',
      'n1',
      [{ type: 'form.done', result: 'n1' }, toast('success', 'Note saved')],
    ])
  })

  test('that uploads a picture has more time, and stores its progress until the request has settled', async () => {
    const { call, last } = createDeferredCall<WriteResult<string>>()
    const form = openForm({ title: 'Hi' }, { uploads: true, submit: (_, __, options) => call(options) })
    form.submit()
    const { timeout, onUploadProgress } = last().options ?? {}
    onUploadProgress?.({ sent: 1, total: 2 })
    expect([timeout, form.getContext().progress]).toEqual([MINUTE, { sent: 1, total: 2 }])
    last().resolve({ value: 'n1', message: undefined })
    await flushMicrotasks()
    expect(form.getContext().progress).toBe(undefined)
    // A request without a picture loads no code for its upload.
    const small = openForm({ title: 'Hi' })
    small.submit()
    expect(small.getOptions()).not.toHaveProperty('onUploadProgress')
  })

  test("shows the server's message only if the form says so", async () => {
    const form = openForm({ title: 'Hi' }, { showsMessage: true })
    form.submit()
    await form.resolve({ value: 'n1', message: 'Well done' })
    expect(form.emitted).toEqual([{ type: 'form.done', result: 'n1' }, toast('success', 'Well done')])
    const fixed = openForm({ title: 'Hi' })
    fixed.submit()
    await fixed.resolve({ value: 'n1', message: 'Well done' })
    expect(fixed.emitted).toEqual([{ type: 'form.done', result: 'n1' }, toast('success', 'Note saved')])
  })

  test('has no result, and says so, if the write has happened, but its response cannot be read', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.reject(new ContractError('For developers', { text: 'Unreadable', outcome: 'done' }))
    expect([form.getState(), form.emitted]).toEqual([
      'done',
      [{ type: 'form.done', result: undefined }, toast('success', 'Unreadable')],
    ])
    const read = openForm({ title: 'Hi' })
    read.submit()
    await read.reject(new ContractError('Unreadable'))
    expect(read.getState()).toBe('failed')
  })

  test('ends the form: it ignores further values and submits', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.resolve({ value: 'n1', message: undefined })
    form.submit()
    form.type({ title: 'Ho' })
    expect([form.getState(), form.submissions.length, form.getContext().values.title]).toEqual([
      'done',
      1,
      'Hi',
    ])
  })
})

describe('a failure', () => {
  test('[toast.3] keeps the values and shows a toast', async () => {
    const form = openForm({ title: 'Hi' })
    const error = createApiError(409)
    form.submit()
    await form.reject(error)
    expect([form.getState(), form.getContext(), form.emitted]).toEqual([
      'failed',
      {
        initial: INITIAL,
        values: { title: 'Hi', note: 'None' },
        fields: {},
        failure: 'Refused',
        result: undefined,
        idempotencyKey: undefined,
      },
      [{ type: 'form.failed', error }, toast('error', 'Refused')],
    ])
  })

  test('of a quiet form shows no toast', async () => {
    const form = openForm({ title: 'Hi' }, { quiet: true })
    const error = createApiError(409)
    form.submit()
    await form.reject(error)
    expect([form.getContext().failure, form.emitted]).toEqual(['Refused', [{ type: 'form.failed', error }]])
  })

  test('of a quiet form with invalid values shows no toast', () => {
    const form = openForm({}, { quiet: true })
    form.submit()
    expect([form.getContext().failure, form.emitted]).toEqual(['Write a title', [refusal]])
  })

  test('is cleared by the next submit', async () => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.reject(createApiError(422, [{ path: 'title', message: 'is taken' }]))
    form.submit()
    expect([form.getState(), form.getContext().failure, form.getContext().fields]).toEqual([
      'submitting',
      undefined,
      {},
    ])
  })
})

describe('the idempotency key of a retry', () => {
  /** Whether a submit after this error repeats the key. */
  const isRepeatedAfter = async (
    error: unknown,
    beforeRetry: (form: ReturnType<typeof openForm>) => void = () => {},
  ) => {
    const form = openForm({ title: 'Hi' })
    form.submit()
    await form.reject(error)
    beforeRetry(form)
    form.submit()
    const [first, second] = form.getIdempotencyKeys()
    expect([typeof first, typeof second]).toEqual(['string', 'string'])
    return first === second
  }

  test.each([new NetworkError('Offline'), new TimeoutError('Late')])(
    'is the same if there was no response ($name)',
    async (error) => {
      expect(await isRepeatedAfter(error)).toBe(true)
    },
  )

  test.each([500, 502, 503, 504])('is the same after %i: the write may have happened', async (status) => {
    expect(await isRepeatedAfter(createApiError(status))).toBe(true)
  })

  test.each([401, 429])('is the same after %i: it says nothing about an earlier attempt', async (status) => {
    expect(await isRepeatedAfter(createApiError(status))).toBe(true)
  })

  test.each([400, 403, 404, 409, 422])('is new after %i: the refusal is final', async (status) => {
    expect(await isRepeatedAfter(createApiError(status))).toBe(false)
  })

  test('is new if a value has changed', async () => {
    expect(await isRepeatedAfter(new NetworkError('Offline'), (form) => form.type({ title: 'Ho' }))).toBe(
      false,
    )
  })
})
