import { ApiError, NetworkError } from '@cht/sdk/errors'
import { describe, expect, test, vi } from 'vitest'
import { installFakeTimers } from './testing/fake-timers.js'
import { toast } from './testing/fixtures.js'
import { loadedData, POLLING_INTERVAL, SETTLED, startResource } from './testing/resource-fixture.js'

installFakeTimers()

const offline = new NetworkError('Offline')
const unavailable = new ApiError('unavailable', 'Closed', 503, [], undefined)
const unknownError = new TypeError('x is not a function')
const failedEvent = (error: unknown) => ({ type: 'resource.failed', error })

describe('a failed load', () => {
  test('keeps the data; the next load is after the polling interval', async () => {
    const { calls, send, resolve, reject, getContext, getState } = startResource()
    send('resource.watch')
    await resolve('first')
    send('resource.refresh')
    await reject(offline)
    expect([getState(), getContext()]).toEqual([
      SETTLED,
      {
        loaded: loadedData('first'),
        failure: 'Offline',
        isUnanswered: true,
        isOutdated: true,
        watchers: 1,
        pageVisible: true,
      },
    ])
    vi.advanceTimersByTime(POLLING_INTERVAL)
    expect(calls.length).toBe(3)
  })

  test('shows a toast only if its text is new, or a load has succeeded since', async () => {
    const { send, resolve, reject, getContext, emitted } = startResource()
    send('resource.watch')
    await reject(offline)
    for (const error of [offline, unavailable]) {
      send('resource.refresh')
      await reject(error)
    }
    send('resource.refresh')
    await resolve('first')
    expect(getContext().failure).toBe(undefined)
    send('resource.refresh')
    await reject(unavailable)
    expect(emitted).toEqual([
      toast('error', 'Offline'),
      failedEvent(offline),
      failedEvent(offline),
      toast('error', 'Closed'),
      failedEvent(unavailable),
      { type: 'resource.loaded', loaded: loadedData('first') },
      toast('error', 'Closed'),
      failedEvent(unavailable),
    ])
  })

  test('has a general text if the error is not the SDK’s', async () => {
    const { send, reject, getContext } = startResource()
    send('resource.watch')
    await reject(unknownError)
    expect(getContext().failure).toBe('Something went wrong')
  })
})
