import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from './clock.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 10_400 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A clock, and the times at which its subscriber was called. */
const createWatchedClock = () => {
  const clock = createClock(() => Date.now())
  const calls: number[] = []
  const stop = clock.subscribe(() => calls.push(Date.now()))
  return { clock, calls, stop }
}

describe("the app's clock", () => {
  test('returns exchange time, and has no timer without subscribers', () => {
    expect(createClock(() => 7).now()).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('calls its subscriber at each full second', () => {
    const { calls } = createWatchedClock()
    vi.advanceTimersByTime(2_600)
    expect(calls).toEqual([11_000, 12_000, 13_000])
  })

  test('has one timer for all subscribers, and none after the last has unsubscribed', () => {
    const { clock, calls, stop } = createWatchedClock()
    const stopSecond = clock.subscribe(() => calls.push(-Date.now()))
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(600)
    stop()
    vi.advanceTimersByTime(1_000)
    expect(calls).toEqual([11_000, -11_000, -12_000])
    expect(vi.getTimerCount()).toBe(1)
    stopSecond()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('starts again for a later subscriber', () => {
    const { clock, calls, stop } = createWatchedClock()
    stop()
    clock.subscribe(() => calls.push(Date.now()))
    vi.advanceTimersByTime(600)
    expect(calls).toEqual([11_000])
  })

  test('unsubscribes only one of two subscriptions of the same function', () => {
    const clock = createClock(() => Date.now())
    const onTick = vi.fn()
    const stop = clock.subscribe(onTick)
    clock.subscribe(onTick)
    stop()
    stop()
    vi.advanceTimersByTime(600)
    expect(onTick.mock.calls).toEqual([[11_000]])
  })

  test('lets a subscriber unsubscribe during a tick', () => {
    const clock = createClock(() => Date.now())
    const stop = clock.subscribe(() => stop())
    vi.advanceTimersByTime(600)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('goes on after a subscriber has thrown', () => {
    const clock = createClock(() => Date.now())
    const fails = vi.fn(() => {
      throw new Error('broken')
    })
    clock.subscribe(fails)
    expect(() => vi.advanceTimersByTime(600)).toThrow('broken')
    expect(() => vi.advanceTimersByTime(1_000)).toThrow('broken')
    expect(fails).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(1)
  })
})

describe('a paused clock', () => {
  test('calls no subscriber and has no timer, also if one subscribes while it is paused', () => {
    const { clock, calls } = createWatchedClock()
    clock.setPaused(true)
    clock.subscribe(() => calls.push(-1))
    vi.advanceTimersByTime(60_000)
    expect(calls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('calls its subscriber when it resumes, and then at each full second', () => {
    const { clock, calls } = createWatchedClock()
    clock.setPaused(true)
    vi.advanceTimersByTime(60_000)
    clock.setPaused(false)
    vi.advanceTimersByTime(1_000)
    expect(calls).toEqual([70_400, 71_000])
  })

  test('has one timer after it resumes twice without a pause', () => {
    const { clock } = createWatchedClock()
    clock.setPaused(false)
    clock.setPaused(false)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('has no timer when it resumes without subscribers', () => {
    const { clock, stop } = createWatchedClock()
    clock.setPaused(true)
    stop()
    clock.setPaused(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a jump of time', () => {
  test('is not reported for the time without subscribers', () => {
    const onJump = vi.fn()
    const clock = createClock(() => Date.now(), { onJump })
    clock.setPaused(false)
    vi.advanceTimersByTime(60_000)
    clock.subscribe(() => {})
    vi.advanceTimersByTime(2_000)
    expect(onJump).not.toHaveBeenCalled()
  })

  test('is reported while the clock runs, but not after a pause', () => {
    let offset = 0
    const jumps: number[] = []
    const clock = createClock(() => Date.now() + offset, { onJump: () => jumps.push(Date.now()) })
    clock.subscribe(() => {})
    vi.advanceTimersByTime(2_600)
    offset = 15 * 60_000
    vi.advanceTimersByTime(2_000)
    expect(jumps).toEqual([14_000])
    clock.setPaused(true)
    offset *= 2
    clock.setPaused(false)
    vi.advanceTimersByTime(2_000)
    expect(jumps).toEqual([14_000])
  })
})
