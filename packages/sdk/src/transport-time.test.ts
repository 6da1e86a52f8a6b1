import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jsonResponse, type Responder } from './testing/fake-fetch.js'
import { getRejection, listItems, setUpTransport } from './testing/transport.js'

describe('exchange time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.700Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const responseDated = (date: string, status = 200): Responder =>
    jsonResponse([], status, { date: new Date(date).toUTCString() })
  const formatIso = (at: number) => new Date(at).toISOString()

  test("is this machine's clock until the first response", () => {
    expect(formatIso(setUpTransport([]).now())).toBe('2026-11-20T12:00:00.700Z')
  })

  test('is that of `clockOffset` until the first response', async () => {
    const { call, now } = setUpTransport([responseDated('2026-11-20T14:00:00Z')], { clockOffset: 3_600_000 })
    expect(formatIso(now())).toBe('2026-11-20T13:00:00.700Z')
    await call(listItems, {})
    expect(formatIso(now())).toBe('2026-11-20T14:00:00.000Z')
  })

  test('follows the `Date` of responses, also of error responses, and advances between them', async () => {
    const { call, now } = setUpTransport([
      responseDated('2026-11-20T15:00:00Z'),
      responseDated('2026-11-20T15:10:00Z', 503),
    ])
    await call(listItems, {})
    expect(formatIso(now())).toBe('2026-11-20T15:00:00.000Z')
    vi.setSystemTime(Date.parse('2026-11-20T12:00:01.700Z'))
    expect(formatIso(now())).toBe('2026-11-20T15:00:01.000Z')
    await getRejection(call(listItems, {}))
    expect(formatIso(now())).toBe('2026-11-20T15:10:00.000Z')
  })

  test('never leads: `Date` is truncated to the second, and a delayed response is ignored', async () => {
    const { call, now } = setUpTransport([
      responseDated('2026-11-20T12:00:00.700Z'),
      responseDated('2026-11-20T12:00:00.700Z'),
    ])
    await call(listItems, {})
    expect(formatIso(now())).toBe('2026-11-20T12:00:00.000Z')
    vi.setSystemTime(Date.parse('2026-11-20T12:00:04.700Z'))
    await call(listItems, {})
    expect(formatIso(now())).toBe('2026-11-20T12:00:04.000Z')
  })

  test('ignores one response with a `Date` of 2099, and follows two', async () => {
    const { call, now } = setUpTransport([
      responseDated('2099-01-01T00:00:00Z'),
      responseDated('2026-11-20T12:00:00Z'),
      responseDated('2099-01-01T00:00:00Z'),
      responseDated('2099-01-01T00:00:01Z'),
    ])
    const times: string[] = []
    for (let calls = 0; calls < 4; calls++) {
      await call(listItems, {})
      times.push(formatIso(now()))
    }
    expect(times).toEqual([
      '2026-11-20T12:00:00.700Z',
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
      '2099-01-01T00:00:01.000Z',
    ])
  })

  test('ignores a response without a `Date`, or with an invalid one', async () => {
    const { call, now } = setUpTransport([
      jsonResponse([]),
      jsonResponse([], 200, { date: 'soon' }),
      jsonResponse([], 200, { date: '-1' }),
    ])
    await call(listItems, {})
    await call(listItems, {})
    await call(listItems, {})
    expect(formatIso(now())).toBe('2026-11-20T12:00:00.700Z')
  })
})
