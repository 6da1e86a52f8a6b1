import { expect, test, vi } from 'vitest'
import { DAY } from './time.js'
import { sleepOnTimer } from './timeout.js'

test('waits no longer than its signal, also if that was aborted before', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const sleep = sleepOnTimer(DAY, controller.signal)
  controller.abort()
  await sleep
  await sleepOnTimer(DAY, controller.signal)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
