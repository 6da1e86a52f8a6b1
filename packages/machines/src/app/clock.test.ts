import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from './clock.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 10_400 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A clock, and the moments at which a subscriber was called. */
const watched = () => {
  const clock = createClock(() => Date.now())
  const calls: number[] = []
  const stop = clock.subscribe(() => calls.push(Date.now()))
  return { clock, calls, stop }
}

describe("the app's one clock", () => {
  test('tells exchange time, and has no timer while nobody looks', () => {
    expect(createClock(() => 7).now()).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('calls on the second', () => {
    const { calls } = watched()
    vi.advanceTimersByTime(2_600)
    expect(calls).toEqual([11_000, 12_000, 13_000])
  })

  test('has one timer however many look, and none when the last has left', () => {
    const { clock, calls, stop } = watched()
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

  test('starts again for whoever comes after that', () => {
    const { clock, calls, stop } = watched()
    stop()
    clock.subscribe(() => calls.push(Date.now()))
    vi.advanceTimersByTime(600)
    expect(calls).toEqual([11_000])
  })

  test('counts two subscriptions of one function as two', () => {
    const clock = createClock(() => Date.now())
    const onTick = vi.fn()
    const stop = clock.subscribe(onTick)
    clock.subscribe(onTick)
    stop()
    stop()
    vi.advanceTimersByTime(600)
    expect(onTick.mock.calls).toEqual([[11_000]])
  })

  test('may be left from within a tick', () => {
    const clock = createClock(() => Date.now())
    const stop = clock.subscribe(() => stop())
    vi.advanceTimersByTime(600)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('goes on after a subscriber has failed', () => {
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
  test('calls nobody and has no timer, not even for those who come meanwhile', () => {
    const { clock, calls } = watched()
    clock.pause(true)
    clock.subscribe(() => calls.push(-1))
    vi.advanceTimersByTime(60_000)
    expect(calls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('calls everybody at once when it goes on, and then on the second', () => {
    const { clock, calls } = watched()
    clock.pause(true)
    vi.advanceTimersByTime(60_000)
    clock.pause(false)
    vi.advanceTimersByTime(1_000)
    expect(calls).toEqual([70_400, 71_000])
  })

  test('has one timer after going on, even if it was never paused', () => {
    const { clock } = watched()
    clock.pause(false)
    clock.pause(false)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('stays without a timer when it goes on with nobody there', () => {
    const { clock, stop } = watched()
    clock.pause(true)
    stop()
    clock.pause(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('says when time has jumped while somebody looked, and not after a pause', () => {
    let offset = 0
    const jumps: number[] = []
    const clock = createClock(
      () => Date.now() + offset,
      () => jumps.push(Date.now()),
    )
    clock.subscribe(() => {})
    vi.advanceTimersByTime(2_600)
    offset = 15 * 60_000
    vi.advanceTimersByTime(2_000)
    expect(jumps).toEqual([14_000])
    clock.pause(true)
    offset *= 2
    clock.pause(false)
    vi.advanceTimersByTime(2_000)
    expect(jumps).toEqual([14_000])
  })
})
