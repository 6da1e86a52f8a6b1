import type { CallOptions } from '@cht/sdk'
import { AbortError, ApiError, NetworkError, ValidationError } from '@cht/sdk/errors'
import { describe, expect, test, vi } from 'vitest'
import { loginForm } from '../auth/forms.js'
import { market } from '../market/resources.js'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders } from '../orders/resources.js'
import { otherUser, signedOut, startApp } from '../testing/app-fixture.js'
import { createDeferredCall, flushMicrotasks, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { order, user } from '../testing/fixtures.js'
import { messageForm } from '../trades/forms.js'
import { createApp } from './app.js'

installFakeTimers()

const other = { ...order, _id: 'o9' }

describe('app.watch', () => {
  test('calls back with what is loaded, and with each later load, until it ends', async () => {
    const lists = [[order], [order, other]]
    const { app } = await startApp({ orders: { pendingBuy: async () => lists.shift() ?? [] } })
    const seen: unknown[] = []
    const unwatch = app.watch(pendingBuyOrders, ({ data }) => seen.push(data))
    await flushMicrotasks()
    app.refresh()
    await flushMicrotasks()
    unwatch()
    app.refresh()
    await flushMicrotasks()
    expect(seen).toEqual([[order], [order, other]])
    expect(app.resource(pendingBuyOrders).getSnapshot().context.watchers).toBe(0)
    const late: unknown[] = []
    app.watch(pendingBuyOrders, ({ data }) => late.push(data))
    expect(late).toEqual([[order, other]])
  })

  test('loads nothing while nobody is signed in, and follows the data of the next user', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app } = await startApp({ orders: { pendingBuy } })
    const seen: unknown[] = []
    app.watch(pendingBuyOrders, ({ data }) => seen.push(data))
    await flushMicrotasks()
    app.session.send({ type: 'session.end' })
    app.refresh()
    await flushMicrotasks()
    expect(pendingBuy).toHaveBeenCalledTimes(1)
    pendingBuy.mockResolvedValue([other])
    app.session.send({ type: 'session.start', user: otherUser })
    await flushMicrotasks()
    expect(seen).toEqual([[order], [other]])
  })

  test('calls back with undefined where the back end lacks an extension', async () => {
    const missing = new ApiError('not_found', 'Not Found', 404, [], undefined)
    const { app } = await startApp({ market: { get: () => Promise.reject(missing) } })
    const seen: unknown[] = []
    app.watch(market, ({ data }) => seen.push(data))
    await flushMicrotasks()
    expect(seen).toEqual([undefined])
  })
})

test('the end of a watch takes effect once', async () => {
  const { app } = await startApp({ orders: { pendingBuy: async () => [order] } })
  const unwatch = app.watch(pendingBuyOrders, () => {})
  app.watch(pendingBuyOrders, () => {})
  unwatch()
  unwatch()
  expect(app.resource(pendingBuyOrders).getSnapshot().context.watchers).toBe(1)
})

test('a watch goes on at the next refresh after its resource has thrown', async () => {
  let isBroken = true
  const definition = {
    ...pendingBuyOrders,
    deadline: () => {
      if (isBroken) throw new TypeError('a bug')
      return undefined
    },
  }
  const { app, errors } = await startApp({ orders: { pendingBuy: async () => [order] } })
  const seen: unknown[] = []
  app.watch(definition, ({ data }) => seen.push(data))
  await flushMicrotasks()
  isBroken = false
  seen.length = 0
  app.refresh()
  await flushMicrotasks()
  expect([errors.length, seen]).toEqual([1, [[order]]])
})

test('a channel to other tabs that fails keeps nothing from this tab', async () => {
  const pendingBuy = vi.fn(async () => [order])
  const broken = new Error('The channel is closed')
  const tabs = {
    send: () => {
      throw broken
    },
    listen: () => () => {},
  }
  const { app, errors } = await startApp(
    { orders: { pendingBuy, cancelBuy: write(async () => order) } },
    { tabs },
  )
  app.watch(pendingBuyOrders, () => {})
  await flushMicrotasks()
  await app.submit(cancelBuyForm, { id: 'o1' })
  await flushMicrotasks()
  expect(pendingBuy).toHaveBeenCalledTimes(2)
  expect(errors).toContainEqual(['tabs', broken])
})

test('a stopped app sends nothing', async () => {
  const pendingBuy = vi.fn(async () => [order])
  const { app } = await startApp({ orders: { pendingBuy, cancelBuy: write(async () => order) } })
  app.stop()
  app.watch(pendingBuyOrders, () => {})
  app.reconnect()
  await expect(app.submit(cancelBuyForm, { id: 'o1' })).rejects.toBeInstanceOf(AbortError)
  await flushMicrotasks()
  expect([pendingBuy.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})

describe('app.submit', () => {
  test('is a write of its own, or repeats one with its key', async () => {
    const keys: unknown[] = []
    const cancelBuy = write(async (_: unknown, options?: CallOptions) => {
      keys.push(options?.idempotencyKey)
      return order
    })
    const { app } = await startApp({ orders: { cancelBuy } })
    await app.submit(cancelBuyForm, { id: 'o1' })
    await app.submit(cancelBuyForm, { id: 'o1' })
    await app.submit(cancelBuyForm, { id: 'o1' }, { idempotencyKey: 'k1' })
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'k1'])
  })

  test('sends the values that it is given, not those of a draft', async () => {
    const sent: unknown[] = []
    const cancelBuy = write(async (input: unknown) => {
      sent.push(input)
      return order
    })
    const { app } = await startApp({ orders: { cancelBuy } })
    app.form(cancelBuyForm, { id: 'o1' }).send({ type: 'fields.change', values: { id: 'o2' } })
    app.session.send({ type: 'session.end' })
    app.session.send({ type: 'session.start', user })
    await app.submit(cancelBuyForm, { id: 'o1' })
    expect(sent).toEqual([{ id: 'o1' }])
  })

  test('resolves to the result', async () => {
    const { app } = await startApp({ orders: { cancelBuy: write(async () => order) } })
    expect(await app.submit(cancelBuyForm, { id: 'o1' })).toEqual(order)
  })

  test('rejects with the error of the call', async () => {
    const error = new NetworkError('No answer')
    const cancelBuy = async (): Promise<never> => {
      throw error
    }
    const { app } = await startApp({ orders: { cancelBuy } })
    await expect(app.submit(cancelBuyForm, { id: 'o1' })).rejects.toBe(error)
  })

  test('asks nobody: a request that the user has to confirm rejects with the refusal', async () => {
    const refusal = new ApiError('reauthentication_required', 'Confirm that it is you', 403, [], undefined)
    const cancelBuy = async (): Promise<never> => {
      throw refusal
    }
    const { app } = await startApp({ orders: { cancelBuy } })
    await expect(app.submit(cancelBuyForm, { id: 'o1' })).rejects.toBe(refusal)
    expect(app.confirmation.getSnapshot().value).toBe('idle')
  })

  test('rejects if the form refuses the values', async () => {
    const { app } = await startApp()
    await expect(app.submit(messageForm, { id: 't1' })).rejects.toEqual(
      new ValidationError('Select a message first', { message: 'Select a message first' }),
    )
  })

  test.each(['another user signs in', 'the app stops'])('rejects if %s', async (event) => {
    const { call, last } = createDeferredCall<never>()
    const { app } = await startApp({ orders: { cancelBuy: (_, options) => call(options) } })
    const outcome = expect(app.submit(cancelBuyForm, { id: 'o1' })).rejects.toBeInstanceOf(AbortError)
    await flushMicrotasks()
    if (event === 'the app stops') app.stop()
    else app.session.send({ type: 'session.start', user: otherUser })
    await outcome
    expect(last().options?.signal?.aborted).toBe(true)
  })

  test('settles during the check of the session, whatever the check finds', async () => {
    const checks = { guest: () => Promise.reject(signedOut), user: async () => user }
    const outcomes = await Promise.all(
      Object.values(checks).map(async (answer) => {
        const check = createDeferredCall<typeof user>()
        const login = createDeferredCall<{ value: typeof user; message: undefined }>()
        const app = createApp(
          fakeClient({
            auth: { checkAuth: (options) => check.call(options), login: (_, options) => login.call(options) },
          }),
        )
        const outcome = app.submit(loginForm, { email: 'ada@example.com', password: 'secret' }).then(
          () => 'done',
          ({ name }) => name,
        )
        await flushMicrotasks()
        answer().then(check.last().resolve, check.last().reject)
        await flushMicrotasks()
        login.last().resolve({ value: user, message: undefined })
        return [await outcome, app.session.getSnapshot().value]
      }),
    )
    expect(outcomes).toEqual([
      ['done', 'verified'],
      ['AbortError', 'verified'],
    ])
  })
})
