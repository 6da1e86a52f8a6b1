import { ApiError, NetworkError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import { flushMicrotasks } from './testing/calls.js'
import { installFakeTimers, START } from './testing/fake-timers.js'
import { LOADING, loadedData, POLLING_INTERVAL, SETTLED, startResource } from './testing/resource-fixture.js'

installFakeTimers()

describe('a resource', () => {
  test('is loaded for its first watcher, not before', async () => {
    const { calls, send, getState, getContext, resolve, emitted } = startResource()
    expect([getState(), calls.length]).toEqual(['asleep', 0])
    send('resource.watch')
    expect([getState(), calls.length]).toEqual([LOADING, 1])
    await resolve('first')
    expect(getState()).toEqual(SETTLED)
    expect(getContext()).toEqual({
      loaded: loadedData('first'),
      failure: undefined,
      isUnanswered: false,
      isOutdated: false,
      watchers: 1,
      pageVisible: true,
    })
    expect(emitted).toEqual([{ type: 'resource.loaded', loaded: loadedData('first') }])
  })

  test('has the exchange time of its response', async () => {
    const { send, getContext, resolve } = startResource()
    send('resource.watch')
    vi.advanceTimersByTime(700)
    await resolve('late')
    expect(getContext().loaded).toEqual(loadedData('late', START + 700))
  })

  test('is loaded again after the polling interval', async () => {
    const { calls, send, resolve, getContext } = startResource()
    send('resource.watch')
    await resolve('first')
    vi.advanceTimersByTime(POLLING_INTERVAL - 1)
    expect(calls.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(calls.length).toBe(2)
    expect(getContext().loaded).toEqual(loadedData('first'))
    await resolve('second')
    expect(getContext().loaded).toEqual(loadedData('second', START + POLLING_INTERVAL))
  })

  test('is loaded again on refresh', async () => {
    const { calls, send, resolve, getContext } = startResource()
    send('resource.watch')
    await resolve('first')
    send('resource.refresh')
    await resolve('second')
    expect([calls.length, getContext().loaded]).toEqual([2, loadedData('second')])
  })

  test('has one load at a time, for any number of watchers and for a slow response', async () => {
    const { calls, send, resolve, getState } = startResource()
    send('resource.watch', 'resource.watch')
    vi.advanceTimersByTime(10 * POLLING_INTERVAL)
    expect([getState(), calls.length]).toEqual([LOADING, 1])
    await resolve('first')
    expect([getState(), calls.length]).toEqual([SETTLED, 1])
  })
})

describe('a refresh during a load', () => {
  test('aborts the load and ignores its response', async () => {
    const { calls, send, resolve, getState, getContext, emitted } = startResource()
    send('resource.watch', 'resource.refresh')
    expect(calls.map(({ options }) => options?.signal?.aborted)).toEqual([true, false])
    calls[0]?.resolve('first')
    await flushMicrotasks()
    expect([getState(), getContext().loaded, emitted]).toEqual([LOADING, undefined, []])
    await resolve('second')
    expect([getState(), getContext().loaded, calls.length]).toEqual([SETTLED, loadedData('second'), 2])
  })

  test('ignores the failure of the aborted load', async () => {
    const { calls, send, getState, getContext, emitted } = startResource()
    send('resource.watch', 'resource.refresh')
    calls[0]?.reject(new NetworkError('Offline'))
    await flushMicrotasks()
    expect([getState(), getContext().failure, emitted]).toEqual([LOADING, undefined, []])
  })
})

describe('after a write of the user', () => {
  const startLoadedResource = async () => {
    const resource = startResource()
    resource.send('resource.watch')
    await resource.resolve('before')
    return { ...resource, getData: () => resource.getContext().loaded?.data }
  }

  test('stale data stays on the screen until the next response', async () => {
    const { calls, send, resolve, getState, getContext, getData } = await startLoadedResource()
    send('data.change')
    expect([getData(), getState(), calls.length]).toEqual(['before', LOADING, 2])
    await resolve('after')
    expect(getContext().loaded).toEqual(loadedData('after'))
  })

  test('the load under way is aborted and started again', async () => {
    const { calls, send } = await startLoadedResource()
    send('resource.refresh', 'data.change')
    expect([calls[1]?.options?.signal?.aborted, calls.length]).toEqual([true, 3])
  })

  test.each(['resource.unwatch', 'page.hide'] as const)(
    'the data of a resource that is asleep is dropped (%s)',
    async (sleepEvent) => {
      const { calls, send, getState, getData } = await startLoadedResource()
      send(sleepEvent, 'data.change')
      expect([getData(), getState(), calls.length]).toEqual([undefined, 'asleep', 1])
    },
  )

  test.each(['resource.unwatch', 'page.hide'] as const)(
    'stale data is dropped when the resource goes to sleep (%s)',
    async (sleepEvent) => {
      const { send, getState, getData } = await startLoadedResource()
      send('data.change', sleepEvent)
      expect([getData(), getState()]).toEqual([undefined, 'asleep'])
    },
  )
})

test.each([
  ['resource.unwatch', 'resource.watch'],
  ['page.hide', 'page.show'],
] as const)('a refresh without a write drops no data (%s)', async (sleepEvent, wakeEvent) => {
  const { send, resolve, getState, getContext } = startResource()
  send('resource.watch')
  await resolve('before')
  send(sleepEvent, 'resource.refresh', wakeEvent)
  expect([getContext().loaded?.data, getState()]).toEqual(['before', LOADING])
})

describe('a deadline', () => {
  /** The time in ms from a response with this deadline to the next load. */
  const measureWait = async (deadline: number | undefined) => {
    const { calls, send, resolve } = startResource({ deadline: () => deadline })
    send('resource.watch')
    await resolve('first')
    const respondedAt = Date.now()
    while (calls.length === 1) vi.advanceTimersByTime(100)
    return Date.now() - respondedAt
  }

  test('before the end of the polling interval is the time of the next load', async () => {
    expect(await measureWait(START + 5 * SECOND)).toBe(5 * SECOND)
  })

  test('after the end of the polling interval has no effect; nor has a missing one', async () => {
    expect(await measureWait(START + 2 * POLLING_INTERVAL)).toBe(POLLING_INTERVAL)
    expect(await measureWait(undefined)).toBe(POLLING_INTERVAL)
  })

  test('in less than a second leads to a load after one second', async () => {
    expect(await measureWait(START + 1)).toBe(SECOND)
  })

  test('is computed from the data and the time of its response', async () => {
    const deadline = vi.fn(() => undefined)
    const { send, resolve } = startResource({ deadline })
    send('resource.watch')
    await resolve('first')
    expect(deadline.mock.calls).toEqual([[loadedData('first')]])
  })

  test.each([new NetworkError('Offline'), new ApiError('unavailable', 'Closed', 503, [], undefined)])(
    'that has passed does not shorten the polling interval if a load fails ($name)',
    async (error) => {
      const { calls, send, resolve, reject } = startResource({ deadline: () => START + 5 * SECOND })
      send('resource.watch')
      await resolve('first')
      vi.advanceTimersByTime(5 * SECOND)
      expect(calls.length).toBe(2)
      await reject(error)
      vi.advanceTimersByTime(POLLING_INTERVAL - 1)
      expect(calls.length).toBe(2)
      vi.advanceTimersByTime(1)
      expect(calls.length).toBe(3)
    },
  )
})
