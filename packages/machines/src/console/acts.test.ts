import { NetworkError } from '@cht/sdk/errors'
import type { OperatorClient, OperatorSignIn } from '@cht/sdk/operator'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ME, toCaseSnapshot } from '../operator.js'
import { type Act, actForm, canDo, previewForm } from './acts.js'
import { createConsoleApp } from './app.js'
import type { OperatorAct } from './calls.js'

const NOW = Date.UTC(2026, 10, 20, 8)

const ACT: Act = {
  endpoint: 'askParty',
  label: 'Ask',
  explains: '',
  values: { party: 'both' },
  fields: [
    { name: 'text', label: 'What', kind: 'text' },
    { name: 'why', label: 'Why', kind: 'line', optional: true },
    { name: 'dueAt', label: 'Hours', kind: 'hours' },
    { name: 'amount', label: 'Amount', kind: 'money', currency: 'NGN' },
    { name: 'isFinal', label: 'Final', kind: 'flag' },
    { name: 'roles', label: 'Roles', kind: 'many', options: [] },
  ],
}

/** The app of a mediator. */
const openApp = (client: OperatorClient, toasts: string[] = []) => {
  const app = createConsoleApp({
    signIn: client as unknown as OperatorSignIn,
    createClient: () => client,
    store: {
      read: () => ({ token: 't', name: 'Ada', roles: ['mediator'], endsAt: NOW }),
      write: () => {},
      remove: () => {},
    },
    onToast: ({ text }) => toasts.push(text),
  })
  onTestFinished(app.stop)
  return app
}

/** Submits an act with what was typed. Returns what the endpoint was called with, and the toasts. */
const submit = async (
  values: Record<string, string>,
  value: unknown = undefined,
  definition: ReturnType<typeof actForm<OperatorAct>> = actForm(ACT),
) => {
  const endpoint = vi.fn(async () => ({ value, message: 'Asked' }))
  const client = { now: () => NOW, askParty: endpoint } as unknown as OperatorClient
  const toasts: string[] = []
  const app = openApp(client, toasts)
  const form = app.form(definition, values)
  form.send({ type: 'form.submit' })
  await vi.waitFor(() => expect(form.getSnapshot().matches('done')).toBe(true))
  return { input: (endpoint.mock.calls as unknown[][])[0]?.[0], toasts }
}

test('fields are read as their kinds say, and the values of the subject are sent as they stand', async () => {
  const typed = {
    id: 'x',
    text: ' Send it ',
    why: ' ',
    dueAt: '24',
    amount: '1,075.5',
    isFinal: 'yes',
    roles: 'a,b',
  }
  expect((await submit(typed)).input).toEqual({
    id: 'x',
    party: 'both',
    text: 'Send it',
    why: undefined,
    dueAt: NOW + 24 * 60 * 60 * 1000,
    amount: 107550,
    isFinal: true,
    roles: ['a', 'b'],
  })
})

test('a name with a dot is that of a part, which is absent if nothing of it is typed', async () => {
  const definition = actForm<OperatorAct>({
    endpoint: 'askParty',
    values: { 'rule.kind': 'daily' },
    fields: [
      { name: 'rule.startTime', label: 'Begins', kind: 'time' },
      { name: 'rule.weekdays', label: 'Days', kind: 'many', optional: true, options: [] },
      { name: 'window.from', label: 'From', kind: 'instant', optional: true },
      { name: 'ms', label: 'Minutes', kind: 'minutes' },
      { name: 'sessions', label: 'Sessions', kind: 'sessions' },
    ],
  })
  const typed = { 'rule.startTime': '09:00', ms: '2', sessions: '09:00/60  18:30/120 noon' }
  expect((await submit(typed, undefined, definition)).input).toEqual({
    rule: { kind: 'daily', startTime: '09:00' },
    ms: 120_000,
    sessions: [
      { startTime: '09:00', durationInMinutes: 60 },
      { startTime: '18:30', durationInMinutes: 120 },
      { startTime: 'noon', durationInMinutes: Number.NaN },
    ],
  })
})

test('no session at all is a list of none', async () => {
  const definition = actForm<OperatorAct>({
    endpoint: 'askParty',
    fields: [{ name: 'sessions', label: 'Sessions', kind: 'sessions' }],
  })
  expect((await submit({ sessions: ' ' }, undefined, definition)).input).toEqual({ sessions: [] })
})

test('a preview is asked for without a change, and is no success', async () => {
  const { input, toasts } = await submit({ text: 'Send it' }, undefined, previewForm(ACT))
  expect([input, toasts]).toEqual([expect.objectContaining({ text: 'Send it', dryRun: true }), []])
})

test('acts of one endpoint with other values have drafts of their own', () => {
  const toId = (to: string) => actForm({ ...ACT, values: { to } }).id
  expect(toId('buyer')).not.toBe(toId('seller'))
})

test('an empty field that is not optional is sent, so that it is refused', async () => {
  expect((await submit({ id: 'x' })).input).toEqual({
    id: 'x',
    party: 'both',
    text: '',
    why: undefined,
    dueAt: '',
    amount: '',
    isFinal: false,
    roles: [],
  })
})

test('a request that is repeated has the instants of the first one', async () => {
  let now = NOW
  const calls: unknown[] = []
  const client = {
    now: () => now++,
    askParty: async (input: unknown) => {
      calls.push(input)
      if (calls.length === 1) throw new NetworkError('The connection was lost')
      return { value: undefined }
    },
  } as unknown as OperatorClient
  const form = openApp(client).form(actForm(ACT), { id: 'x', dueAt: '24' })
  form.send({ type: 'form.submit' })
  await vi.waitFor(() => expect(form.getSnapshot().matches('failed')).toBe(true))
  form.send({ type: 'form.submit' })
  await vi.waitFor(() => expect(form.getSnapshot().matches('done')).toBe(true))
  expect(calls[1]).toEqual(calls[0])
})

test('what waits for a second person is not said to be done', async () => {
  expect((await submit({})).toasts).toEqual(['Asked'])
  expect((await submit({}, { proposal: { id: 'p', expiresAt: NOW } })).toasts).toEqual([
    'Proposed: nothing is done before another person approves it',
  ])
})

test('an act needs a role of its endpoint, and the chart of its subject', () => {
  const claim = { endpoint: 'claimCase', event: { type: 'case.claim', by: ME } } as const
  const openCase = { isMine: false, notes: 0 }
  const free = toCaseSnapshot({ ...openCase, state: 'new' }, NOW)
  const held = toCaseSnapshot({ ...openCase, state: 'claimed', claimedBy: 'Bo' }, NOW)
  expect(canDo(claim, { roles: ['verifier'], snapshot: free })).toBe(true)
  expect(canDo(claim, { roles: ['support'], snapshot: free })).toBe(false)
  expect(canDo(claim, { roles: ['verifier'], snapshot: held })).toBe(false)
  expect(toCaseSnapshot({ ...openCase, state: 'of a later version' }, NOW)).toBeUndefined()
})
