import { describe, expect, test, vi } from 'vitest'
import { installFakeTimers } from './testing/fake-timers.js'
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
    send('resource.watch')
    await resolve('second')
    send('resource.unwatch')
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
