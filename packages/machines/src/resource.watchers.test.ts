import { describe, expect, test, vi } from 'vitest'
import { installFakeTimers, START } from './testing/fake-timers.js'
import { LOADING, loadedData, POLLING_INTERVAL, SETTLED, startResource } from './testing/resource-fixture.js'

installFakeTimers()

describe('a resource without watchers', () => {
  test('is asleep: it keeps its data, has no timer and ignores a refresh', async () => {
    const { calls, send, resolve, getState, getContext } = startResource()
    send('resource.watch', 'resource.watch')
    await resolve('first')
    send('resource.unwatch')
    expect(getState()).toEqual(SETTLED)
    send('resource.unwatch')
    expect([getState(), vi.getTimerCount(), calls.length]).toEqual(['asleep', 0, 1])
    expect(getContext().loaded).toEqual(loadedData('first'))
    send('resource.refresh')
    expect(calls.length).toBe(1)
  })

  test('aborts its load and ignores the response', async () => {
    const { calls, send, resolve, getState, getContext, emitted } = startResource()
    send('resource.watch', 'resource.unwatch')
    expect([getState(), calls[0]?.options?.signal?.aborted]).toEqual(['asleep', true])
    await resolve('too late')
    expect([getContext().loaded, emitted]).toEqual([undefined, []])
    send('resource.watch')
    expect(calls.length).toBe(2)
    await resolve('second')
    expect(getContext().loaded).toEqual(loadedData('second'))
  })
})

describe('the number of watchers', () => {
  test('includes those that start to watch after the first load', async () => {
    const { send, resolve, getState } = startResource()
    send('resource.watch')
    await resolve('first')
    send('resource.watch', 'resource.unwatch')
    expect(getState()).toEqual(SETTLED)
  })

  test('is never negative', () => {
    const { send, getState } = startResource()
    send('resource.unwatch', 'resource.watch')
    expect(getState()).toEqual(LOADING)
  })

  test('does not affect a load until it is zero', async () => {
    const { calls, send, resolve, getState } = startResource()
    send('resource.watch', 'resource.watch', 'resource.unwatch')
    await resolve('first')
    expect([getState(), calls.length]).toEqual([SETTLED, 1])
  })
})

describe('a resource on a hidden page', () => {
  test('is asleep, and is loaded as soon as the page is visible', async () => {
    const { calls, send, resolve, getState } = startResource()
    send('resource.watch')
    await resolve('first')
    send('page.hide')
    vi.advanceTimersByTime(10 * POLLING_INTERVAL)
    expect([getState(), vi.getTimerCount(), calls.length]).toEqual(['asleep', 0, 1])
    send('page.show')
    expect([getState(), calls.length]).toEqual([LOADING, 2])
  })

  test('is not loaded if the page was hidden from the start', () => {
    const { calls, send } = startResource({ pageVisible: false })
    send('resource.watch')
    expect(calls.length).toBe(0)
    send('page.show')
    expect(calls.length).toBe(1)
  })
})

/** A resource that nobody watches any more, `age` ms after its only load. */
const leave = async (age: number, options: Parameters<typeof startResource>[0] = {}) => {
  const resource = startResource(options)
  resource.send('resource.watch')
  await resource.resolve('first')
  resource.send('resource.unwatch')
  vi.advanceTimersByTime(age)
  return resource
}

describe('a watcher of current data', () => {
  test('loads nothing beside another watcher', async () => {
    const { calls, send, resolve, getState, getContext } = startResource()
    send('resource.watch')
    await resolve('first')
    send('resource.watch')
    expect([getState(), calls.length, getContext().watchers]).toEqual([SETTLED, 1, 2])
  })

  test('loads nothing after an absence, and the data is loaded when it is as old as the polling interval', async () => {
    const { calls, send, getState } = await leave(POLLING_INTERVAL - 10)
    send('resource.watch')
    expect([getState(), calls.length]).toEqual([SETTLED, 1])
    vi.advanceTimersByTime(9)
    expect(calls.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect([getState(), calls.length]).toEqual([LOADING, 2])
  })

  test('loads nothing if the page carried the data', () => {
    const { calls, send, getState, getContext } = startResource({ carried: loadedData('first') })
    send('resource.watch')
    expect([getState(), calls.length, getContext().loaded]).toEqual([SETTLED, 0, loadedData('first')])
  })
})

describe('a watcher loads data', () => {
  test('that is as old as the polling interval', async () => {
    const { calls, send } = await leave(POLLING_INTERVAL)
    send('resource.watch')
    expect(calls.length).toBe(2)
  })

  test('of which a change was reported while nobody watched', async () => {
    const { calls, send, resolve } = await leave(0)
    send('resource.refresh', 'resource.watch')
    expect(calls.length).toBe(2)
    await resolve('second')
    send('resource.unwatch', 'resource.watch')
    expect(calls.length).toBe(2)
  })

  test('whose last load was left under way', async () => {
    const { calls, send } = startResource({ carried: loadedData('first') })
    send('resource.watch', 'resource.refresh', 'resource.unwatch', 'resource.watch')
    expect(calls.length).toBe(2)
  })

  test('whose last load failed', async () => {
    const { calls, send, reject } = startResource({ carried: loadedData('first') })
    send('resource.watch', 'resource.refresh')
    await reject(new Error('no'))
    send('resource.watch')
    expect(calls.length).toBe(2)
  })

  test('whose deadline has passed meanwhile', async () => {
    const { calls, send } = await leave(1_000, { deadline: () => START + 1_000 })
    send('resource.watch')
    expect(calls.length).toBe(2)
  })

  test('but not again because of a deadline that had passed when it was loaded', async () => {
    const { calls, send } = await leave(1_000, { deadline: () => START })
    send('resource.watch')
    expect(calls.length).toBe(1)
  })
})

test('a heartbeat makes data current that nobody watches', async () => {
  const { calls, send, verify } = await leave(POLLING_INTERVAL - 1)
  verify(START + POLLING_INTERVAL - 1)
  vi.advanceTimersByTime(POLLING_INTERVAL - 1)
  send('resource.watch')
  expect(calls.length).toBe(1)
})
