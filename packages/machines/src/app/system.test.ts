import { NetworkError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import type { AnyActor } from 'xstate'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders, pendingSellOrders } from '../orders/resources.js'
import { startApp, watchResource } from '../testing/app-fixture.js'
import { createDeferredCall, flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers, START } from '../testing/fake-timers.js'
import { order, toast } from '../testing/fixtures.js'

installFakeTimers()

describe('a child that throws', () => {
  const bug = new TypeError('a bug')
  const brokenForm: typeof cancelBuyForm = {
    ...cancelBuyForm,
    id: 'broken',
    parse: () => {
      throw bug
    },
  }

  test('leaves the session, the resources and the other forms running', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app, toasts, errors } = await startApp({
      orders: { pendingBuy, cancelBuy: write(async () => order) },
    })
    const list = await watchResource(app, pendingBuyOrders)
    const form = app.form(brokenForm)
    const otherForm = app.form(cancelBuyForm, { id: 'o1' })
    await flushMicrotasks()
    form.send({ type: 'form.submit' })
    expect([form, list, app.session, otherForm].map((actor) => actor.getSnapshot().status)).toEqual([
      'error',
      'active',
      'active',
      'active',
    ])
    expect(errors).toEqual([
      ['broken', expect.objectContaining({ message: expect.stringContaining('a bug') })],
    ])
    expect(toasts).toEqual([toast('error', SOMETHING_WENT_WRONG)])
    otherForm.send({ type: 'form.submit' })
    await flushMicrotasks()
    expect([otherForm.getSnapshot().value, pendingBuy.mock.calls.length]).toEqual(['done', 2])
  })

  test('is replaced by a new actor if it is a resource', async () => {
    const brokenResource = {
      ...pendingBuyOrders,
      deadline: () => {
        throw bug
      },
    }
    const { app, errors } = await startApp({ orders: { pendingBuy: async () => [order] } })
    const resource = await watchResource(app, brokenResource)
    expect([resource.getSnapshot().status, errors]).toEqual(['error', [[brokenResource.key, bug]]])
    expect(app.resource(pendingBuyOrders).getSnapshot().status).toBe('active')
  })
})

test("the app's clock shows the client's time and pauses while the page is hidden", async () => {
  const { app } = await startApp()
  const ticks: number[] = []
  app.clock.subscribe(() => ticks.push(app.clock.now()))
  vi.advanceTimersByTime(SECOND)
  app.setPageVisible(false)
  vi.advanceTimersByTime(5 * SECOND)
  app.setPageVisible(true)
  expect(ticks).toEqual([START + SECOND, START + 6 * SECOND])
})

test('stopping the app stops every actor, aborts requests and clears timers', async () => {
  const { call, last } = createDeferredCall<[]>()
  const actors: AnyActor[] = []
  const { app } = await startApp(
    { orders: { pendingBuy: (_, options) => call(options), pendingSell: async () => [] } },
    {
      inspect: (event) => {
        if (event.type === '@xstate.actor') actors.push(event.actorRef as AnyActor)
      },
    },
  )
  const loadingResource = app.resource(pendingBuyOrders)
  const loadedResource = app.resource(pendingSellOrders)
  for (const actor of [loadingResource, loadedResource]) actor.send({ type: 'resource.watch' })
  const form = app.form(cancelBuyForm, { id: 'o1' })
  app.clock.subscribe(() => {})
  await flushMicrotasks()
  app.stop()
  expect(
    [loadingResource, loadedResource, form, app.session].map((actor) => actor.getSnapshot().status),
  ).toEqual(Array(4).fill('stopped'))
  const active = actors.filter((actor) => actor.getSnapshot().status === 'active')
  expect(actors.length).toBeGreaterThan(10)
  expect(active.map(({ id }) => id)).toEqual([])
  expect([last().options?.signal?.aborted, vi.getTimerCount()]).toEqual([true, 0])
})

test('an inspector sees every actor of the app', async () => {
  const actors: AnyActor[] = []
  const { app } = await startApp(
    {},
    {
      inspect: (event) => {
        if (event.type === '@xstate.actor') actors.push(event.actorRef as AnyActor)
      },
    },
  )
  app.resource(pendingBuyOrders)
  const form = app.form(cancelBuyForm)
  expect(actors.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'confirmation',
      'drafts',
      'liveSessions',
      'passkeyPrompt',
      'session',
      'stream',
      pendingBuyOrders.key,
      form.id,
    ]),
  )
})

test('a form goes on until its request has settled, and shows the outcome, whatever opens meanwhile', async () => {
  const { call, last } = createDeferredCall<never>()
  const { app, toasts } = await startApp({ orders: { cancelBuy: (_, options) => call(options) } })
  const form = app.form(cancelBuyForm, { id: 'o1' })
  form.send({ type: 'form.submit' })
  app.form(cancelBuyForm)
  last().reject(new NetworkError('No answer'))
  await flushMicrotasks()
  expect([form.getSnapshot().value, toasts]).toEqual(['failed', [toast('error', 'No answer')]])
})

test('of the resources that nobody watches, the oldest are stopped', async () => {
  const { app } = await startApp({ orders: { pendingBuy: async () => [] } })
  const open = (key: string) => app.resource({ ...pendingBuyOrders, key })
  const watched = open('watched')
  watched.send({ type: 'resource.watch' })
  const opened = Array.from({ length: 60 }, (_, index) => open(`list ${index}`))
  const isActive = (actor: typeof watched) => actor.getSnapshot().status === 'active'
  expect([isActive(watched), opened.findIndex(isActive), opened.filter(isActive).length]).toEqual([
    true,
    10,
    50,
  ])
  expect([open('list 0') === opened[0], open('list 59') === opened[59]]).toEqual([false, true])
})

test('a resource and a form can be opened while the app handles an event', async () => {
  const { app } = await startApp({
    auth: { logout: write(async () => undefined) },
    orders: { pendingBuy: async () => [order] },
  })
  const list = await watchResource(app, pendingBuyOrders)
  const openedIds: string[] = []
  list.subscribe(() => {
    if (openedIds.length === 0) openedIds.push(app.resource(pendingSellOrders).id, app.form(cancelBuyForm).id)
  })
  app.refresh()
  await flushMicrotasks()
  expect(openedIds).toEqual([pendingSellOrders.key, expect.any(String)])
})
