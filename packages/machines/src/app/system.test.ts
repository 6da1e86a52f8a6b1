import { NetworkError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyActor } from 'xstate'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders, pendingSellOrders } from '../orders/resources.js'
import { createDeferredCall, flushMicrotasks } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { order, user } from '../testing/fixtures.js'
import type { Toast } from '../toast.js'
import { type AppOptions, createApp } from './app.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const openApp = async (fakes: Parameters<typeof fakeClient>[0] = {}, options: Partial<AppOptions> = {}) => {
  const toasts: Toast[] = []
  const errors: [string, unknown][] = []
  const app = createApp(fakeClient({ ...fakes, auth: { checkAuth: async () => user, ...fakes.auth } }), {
    onToast: (toast) => toasts.push(toast),
    onError: (source, error) => errors.push([source, error]),
    ...options,
  })
  await flushMicrotasks()
  return { app, toasts, errors }
}

describe('a child that throws', () => {
  const bug = new TypeError('a bug')
  const brokenForm = {
    ...cancelBuyForm,
    id: 'broken',
    validate: (): undefined => {
      throw bug
    },
  }

  test('leaves the session, the resources and the other forms running', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app, toasts, errors } = await openApp({ orders: { pendingBuy, cancelBuy: async () => order } })
    const list = app.resource(pendingBuyOrders)
    list.send({ type: 'resource.watch' })
    const form = app.form(brokenForm)
    const other = app.form(cancelBuyForm, { id: 'o1' })
    await flushMicrotasks()
    form.send({ type: 'form.submit' })
    expect([form, list, app.session, other].map((actor) => actor.getSnapshot().status)).toEqual([
      'error',
      'active',
      'active',
      'active',
    ])
    expect(errors).toEqual([
      ['broken', expect.objectContaining({ message: expect.stringContaining('a bug') })],
    ])
    expect(toasts).toEqual([{ type: 'toast', kind: 'error', text: SOMETHING_WENT_WRONG }])
    other.send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([other.getSnapshot().value, pendingBuy.mock.calls.length]).toEqual(['done', 2])
  })

  test('is replaced where it was a resource', async () => {
    const broken = {
      ...pendingBuyOrders,
      deadline: () => {
        throw bug
      },
    }
    const { app, errors } = await openApp({ orders: { pendingBuy: async () => [order] } })
    const first = app.resource(broken)
    first.send({ type: 'resource.watch' })
    await flushMicrotasks()
    expect([first.getSnapshot().status, errors]).toEqual(['error', [[broken.key, bug]]])
    expect(app.resource(pendingBuyOrders).getSnapshot().status).toBe('active')
  })
})

test('stopping the app stops every actor, aborts calls and clears timers', async () => {
  const call = createDeferredCall<[]>()
  const { app } = await openApp({
    orders: { pendingBuy: (_, options) => call.call(options), pendingSell: async () => [] },
  })
  const loading = app.resource(pendingBuyOrders)
  const loaded = app.resource(pendingSellOrders)
  for (const actor of [loading, loaded]) actor.send({ type: 'resource.watch' })
  const form = app.form(cancelBuyForm, { id: 'o1' })
  app.clock.subscribe(() => {})
  await flushMicrotasks()
  app.stop()
  expect([loading, loaded, form, app.session].map((actor) => actor.getSnapshot().status)).toEqual(
    Array(4).fill('stopped'),
  )
  expect([call.last().options?.signal?.aborted, vi.getTimerCount()]).toEqual([true, 0])
})

test('an inspector sees every actor of the app under one root', async () => {
  const seen: AnyActor[] = []
  const roots = new Set<string>()
  const { app } = await openApp(
    {},
    {
      inspect: (event) => {
        roots.add(event.rootId)
        if (event.type === '@xstate.actor') seen.push(event.actorRef as AnyActor)
      },
    },
  )
  app.resource(pendingBuyOrders)
  app.form(cancelBuyForm)
  const names = seen.map(({ id, systemId }) => systemId ?? id)
  expect(names.slice(0, 4).sort()).toEqual(['app', 'drafts', 'session', 'tabs'])
  expect(names).toContain(pendingBuyOrders.key)
  expect(roots.size).toBe(1)
})

describe('a form that a screen has released', () => {
  test('stops when the next form opens', async () => {
    const { app } = await openApp()
    const form = app.form(cancelBuyForm)
    const release = app.holdForm(form)
    app.form(cancelBuyForm)
    expect(form.getSnapshot().status).toBe('active')
    release()
    app.form(cancelBuyForm)
    expect(form.getSnapshot().status).toBe('stopped')
  })

  test('goes on while its call is under way, and its outcome is shown', async () => {
    const call = createDeferredCall<never>()
    const { app, toasts } = await openApp({ orders: { cancelBuy: (_, options) => call.call(options) } })
    const form = app.form(cancelBuyForm, { id: 'o1' })
    const release = app.holdForm(form)
    form.send({ type: 'form.submit' })
    release()
    app.form(cancelBuyForm)
    call.last().reject(new NetworkError('No answer'))
    await flushMicrotasks()
    expect([form.getSnapshot().value, toasts]).toEqual([
      'failed',
      [{ type: 'toast', kind: 'error', text: 'No answer' }],
    ])
  })

  test('goes on where another screen still holds it', async () => {
    const { app } = await openApp()
    const form = app.form(cancelBuyForm)
    const release = app.holdForm(form)
    app.holdForm(form)
    release()
    app.form(cancelBuyForm)
    expect(form.getSnapshot().status).toBe('active')
  })
})
