import type { EventsOptions, StreamState } from '@cht/sdk'
import type { Change } from '@cht/sdk/contract'
import { NetworkError } from '@cht/sdk/errors'
import { HOUR, MINUTE, SECOND } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import { currentUser } from '../auth/resources.js'
import type { DeviceClient } from '../device-client.js'
import { investmentCountdown } from '../investments/resources.js'
import { market } from '../market/resources.js'
import { rates } from '../rates/resources.js'
import { POLL } from '../resource.js'
import { otherUser, signedOut, startApp, watchResource } from '../testing/app-fixture.js'
import { flushMicrotasks } from '../testing/calls.js'
import type { Fakes } from '../testing/fake-client.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { user } from '../testing/fixtures.js'
import { openTrades } from '../trades/resources.js'
import { tradeById } from '../trades/trade-by-id.js'
import type { App } from './app.js'
import type { TabMessage, Tabs } from './tabs.js'

installFakeTimers()

/** A stream of changes that the test sends. `afterOptions`: the option `after` of each connection, in order. */
const createStream = () => {
  const afterOptions: (number | undefined)[] = []
  let current: { options: EventsOptions; send(change: Change | Error): void } | undefined
  const events: Fakes['events'] = async function* (options = {}) {
    afterOptions.push(options.after)
    const queue: (Change | Error)[] = []
    let wake = () => {}
    current = {
      options,
      send: (change) => {
        queue.push(change)
        wake()
      },
    }
    options.signal?.addEventListener('abort', () => wake())
    try {
      while (!options.signal?.aborted) {
        for (const change of queue.splice(0)) {
          if (change instanceof Error) throw change
          yield change
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      current = undefined
    }
  }
  return {
    events,
    afterOptions,
    isConnected: () => current !== undefined,
    /** Sends a change that the app has not applied yet. */
    push: async (change: Change | Error) => {
      current?.send(change)
      await flushMicrotasks()
    },
    send: async (change: Change | Error) => {
      current?.send(change)
      await flushMicrotasks()
      await vi.advanceTimersByTimeAsync(100)
    },
    beat: () => current?.options.onHeartbeat?.(),
    setState: (state: StreamState) => current?.options.onState?.(state),
  }
}

/** An app that counts its reads. `checkAuth` responds to those of the user, also to the first check. */
const startCountingApp = async (
  stream: ReturnType<typeof createStream>,
  tabs?: Tabs,
  checkAuth: DeviceClient['auth']['checkAuth'] = async () => user,
) => {
  const reads = { user: 0, trades: 0, trade: 0, market: 0 }
  const { app, getSessionState } = await startApp(
    {
      events: stream.events,
      auth: {
        checkAuth: (options) => {
          reads.user++
          return checkAuth(options)
        },
      },
      trades: {
        open: async () => {
          reads.trades++
          return []
        },
        get: async () => {
          reads.trade++
          throw new Error('not needed')
        },
      },
      market: {
        get: async () => {
          reads.market++
          return [] as never
        },
      },
    },
    tabs ? { tabs } : {},
  )
  return { app, reads, getSessionState }
}

const watchAll = async (app: App) => {
  for (const definition of [currentUser, openTrades, tradeById('t1'), market])
    await watchResource(app, definition as typeof currentUser)
}

test('a change loads the resources that it concerns, once for all changes within 100 ms', async () => {
  const stream = createStream()
  const { app, reads } = await startCountingApp(stream)
  await watchAll(app)
  stream.setState('open')
  expect(reads).toEqual({ user: 1, trades: 1, trade: 1, market: 1 })
  await stream.send({ kind: 'trade.changed', id: 't2', seq: 1 })
  expect(reads).toEqual({ user: 1, trades: 2, trade: 1, market: 1 })
  stream.send({ kind: 'account.changed', seq: 2 })
  stream.send({ kind: 'trade.changed', id: 't1', seq: 3 })
  await stream.send({ kind: 'trade.changed', id: 't1', seq: 4 })
  expect(reads).toEqual({ user: 2, trades: 3, trade: 2, market: 1 })
  await stream.send({ kind: 'reset', seq: 9 })
  expect(reads).toEqual({ user: 3, trades: 4, trade: 3, market: 2 })
  app.stop()
  await flushMicrotasks()
  expect(stream.isConnected()).toBe(false)
})

test('a change for all users is loaded after the app’s random share of two seconds', async () => {
  const stream = createStream()
  let reads = 0
  const { app } = await startApp(
    {
      events: stream.events,
      rates: {
        get: async () => {
          reads++
          return {} as never
        },
      },
    },
    { random: () => 0.5 },
  )
  await watchResource(app, rates)
  stream.setState('open')
  expect(reads).toBe(1)
  await stream.send({ kind: 'rates.changed', seq: 1 })
  await vi.advanceTimersByTimeAsync(SECOND - 1)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toBe(2)
  app.stop()
})

test('polling is slow while the stream is open, and has the usual interval after it is lost', async () => {
  const stream = createStream()
  const { app, reads } = await startCountingApp(stream)
  await watchAll(app)
  await vi.advanceTimersByTimeAsync(POLL.idle)
  expect(reads).toEqual({ user: 2, trades: 2, trade: 2, market: 2 })
  stream.setState('open')
  await vi.advanceTimersByTimeAsync(POLL.streaming - SECOND)
  // The stream does not report changes of the market, which is polled as before.
  expect(reads).toMatchObject({ user: 2, trades: 2, trade: 2 })
  expect(reads.market).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(reads).toMatchObject({ user: 3, trades: 3, trade: 3 })
  stream.setState('waiting')
  await vi.advanceTimersByTimeAsync(POLL.idle)
  // The user was also read to learn whether the exchange answers.
  expect(reads).toMatchObject({ user: 5, trades: 4, trade: 4 })
})

test('after the stream is lost, data whose deadline is near is loaded before it is 20 seconds old, by its last heartbeat', async () => {
  const stream = createStream()
  const startedAt = Date.now()
  const loadedAfter: number[] = []
  const { app } = await startApp({
    events: stream.events,
    investments: {
      countdown: async () => {
        loadedAfter.push(Date.now() - startedAt)
        return { countdownEndsAt: startedAt + HOUR, percentageCompleted: 0 }
      },
    },
  })
  await watchResource(app, investmentCountdown('i1'))
  stream.setState('open')
  await vi.advanceTimersByTimeAsync(MINUTE)
  stream.beat()
  await vi.advanceTimersByTimeAsync(8 * SECOND)
  stream.setState('waiting')
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(loadedAfter).toEqual([0, MINUTE + 15 * SECOND, MINUTE + 30 * SECOND])
})

describe('a stream that is lost', () => {
  /** Two tabs with open trades, whose stream is open. `getReads`: of the trades in each tab, and of the user in the one that leads. */
  const startTwoTabs = async (checkAuth: DeviceClient['auth']['checkAuth']) => {
    const stream = createStream()
    const openTab = createTabOpener()
    const first = await startCountingApp(stream, openTab(), checkAuth)
    await watchResource(first.app, openTrades)
    stream.setState('open')
    const second = await startCountingApp(stream, openTab())
    await watchResource(second.app, openTrades)
    const lose = async () => {
      stream.setState('waiting')
      await vi.advanceTimersByTimeAsync(SECOND)
      stream.setState('connecting')
      stream.setState('waiting')
    }
    const getReads = () => [first.reads.trades, second.reads.trades, first.reads.user]
    return { stream, lose, getReads, second }
  }

  test('and open again within a second, as after the restart of a process, loads nothing', async () => {
    const { stream, lose, getReads } = await startTwoTabs(async () => user)
    await lose()
    stream.setState('open')
    await vi.advanceTimersByTimeAsync(5 * SECOND)
    expect(getReads()).toEqual([1, 1, 1])
  })

  test('for longer costs one small request of one tab, if the exchange answers it', async () => {
    const { lose, getReads, second } = await startTwoTabs(async () => user)
    await lose()
    await vi.advanceTimersByTimeAsync(8 * SECOND)
    expect([getReads(), second.reads.user]).toEqual([[1, 1, 2], 1])
  })

  test('before it was open costs that request too', async () => {
    const stream = createStream()
    const { app, reads } = await startCountingApp(stream, undefined, async () => user)
    await watchResource(app, openTrades)
    stream.setState('connecting')
    stream.setState('waiting')
    await vi.advanceTimersByTimeAsync(8 * SECOND)
    expect(reads).toMatchObject({ user: 2, trades: 1 })
  })

  test('for longer loads all data in every tab, if that request gets no answer', async () => {
    const options: unknown[] = []
    const responses = [async () => user]
    const { lose, getReads } = await startTwoTabs(({ signal, ...sent } = {}) => {
      const respond = responses.shift()
      if (respond) return respond()
      options.push([sent, signal instanceof AbortSignal])
      return Promise.reject(new NetworkError('Refused'))
    })
    await lose()
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    expect([getReads(), options]).toEqual([[2, 2, 2], [[{ retries: 0, timeout: 2 * SECOND }, true]]])
  })
})

test('what got no answer is loaded when the stream is open again, and at the interval of polling until it is answered', async () => {
  const stream = createStream()
  let reads = 0
  let isAway = false
  const { app } = await startApp({
    events: stream.events,
    auth: {
      checkAuth: async () => {
        if (isAway) throw new NetworkError('Refused')
        return user
      },
    },
    trades: {
      open: async () => {
        reads++
        if (isAway) throw new NetworkError('Refused')
        return []
      },
    },
  })
  await watchResource(app, openTrades)
  stream.setState('open')
  isAway = true
  stream.setState('waiting')
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect([reads, app.getFreshness().isFailing]).toEqual([2, true])
  stream.setState('open')
  await flushMicrotasks()
  expect([reads, app.getFreshness().isFailing]).toEqual([3, true])
  isAway = false
  await vi.advanceTimersByTimeAsync(POLL.idle)
  expect([reads, app.getFreshness().isFailing]).toEqual([4, false])
  await vi.advanceTimersByTimeAsync(POLL.streaming - SECOND)
  expect(reads).toBe(4)
})

test('a heartbeat makes the data that the stream reports as new as itself, in every tab, unless its last load failed', async () => {
  const stream = createStream()
  const openTab = createTabOpener()
  const first = await startCountingApp(stream, openTab())
  await watchResource(first.app, openTrades)
  stream.setState('open')
  const second = await startCountingApp(stream, openTab())
  const trades = await watchResource(second.app, openTrades)
  const loadedAt = Date.now()
  const getAges = () => [first.app, second.app].map((app) => app.getFreshness().asOf)
  await vi.advanceTimersByTimeAsync(8 * SECOND)
  expect(getAges()).toEqual([loadedAt, loadedAt])
  stream.beat()
  expect(getAges()).toEqual([loadedAt + 8 * SECOND, loadedAt + 8 * SECOND])
  // Screens show the state as of the response.
  expect(trades.getSnapshot().context.loaded?.at).toBe(loadedAt)

  // The stream does not report changes of the market.
  await watchResource(second.app, market)
  await vi.advanceTimersByTimeAsync(8 * SECOND)
  stream.beat()
  expect(getAges()).toEqual([loadedAt + 16 * SECOND, loadedAt + 8 * SECOND])

  await watchResource(first.app, tradeById('t1'))
  expect(first.app.getFreshness().asOf).toBe(loadedAt + 16 * SECOND)
})

test.each([
  { definition: openTrades, change: { kind: 'trade.changed', id: 't1', seq: 1 }, delay: 100 },
  // Loaded after the app's random share of two seconds.
  { definition: rates, change: { kind: 'rates.changed', seq: 1 }, delay: SECOND + 100 },
] as const)(
  'a heartbeat verifies nothing that a received change concerns: $change.kind',
  async ({ definition, change, delay }) => {
    const stream = createStream()
    const { app } = await startApp(
      { events: stream.events, rates: { get: async () => ({}) as never }, trades: { open: async () => [] } },
      { random: () => 0.5 },
    )
    await watchResource(app, definition as typeof rates)
    stream.setState('open')
    const loadedAt = Date.now()
    await vi.advanceTimersByTimeAsync(8 * SECOND)
    await stream.push(change)
    await vi.advanceTimersByTimeAsync(delay - 1)
    stream.beat()
    expect(app.getFreshness().asOf).toBe(loadedAt)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(app.getFreshness().asOf).toBe(loadedAt + 8 * SECOND + delay)
    stream.beat()
    expect(app.getFreshness().asOf).toBe(Date.now())
  },
)

test('without a stream, polling has the usual interval, and a reset loads nothing', async () => {
  const stream = createStream()
  const { app, reads } = await startCountingApp(stream)
  await watchAll(app)
  stream.setState('polling')
  await stream.send({ kind: 'reset' })
  expect(reads).toEqual({ user: 1, trades: 1, trade: 1, market: 1 })
  await vi.advanceTimersByTimeAsync(POLL.idle)
  expect(reads).toEqual({ user: 2, trades: 2, trade: 2, market: 2 })
})

test('the stream is opened when the first data has loaded', async () => {
  const stream = createStream()
  const { app } = await startCountingApp(stream)
  const before = stream.isConnected()
  await watchResource(app, openTrades)
  expect([before, stream.isConnected()]).toEqual([false, true])
})

test('the stream is closed while the page is hidden, and continues after the last change', async () => {
  const stream = createStream()
  const { app } = await startCountingApp(stream)
  await watchResource(app, openTrades)
  await stream.send({ kind: 'reset', seq: 7 })
  app.setPageVisible(false)
  await flushMicrotasks()
  expect(stream.isConnected()).toBe(false)
  app.setPageVisible(true)
  await flushMicrotasks()
  expect(stream.afterOptions).toEqual([undefined, 7])
})

test('if the code of the stream cannot be loaded, the next visit to the page loads it again', async () => {
  const stream = createStream()
  const { app } = await startCountingApp(stream)
  await watchAll(app)
  await stream.send({ kind: 'account.changed', seq: 1 })
  await stream.send(new NetworkError('The code cannot be loaded'))
  expect(stream.isConnected()).toBe(false)
  app.setPageVisible(false)
  app.setPageVisible(true)
  await flushMicrotasks()
  expect([stream.isConnected(), stream.afterOptions]).toEqual([true, [undefined, 1]])
})

test("the stream of a user begins where the check of the session or the login was, and a guest's data is loaded again", async () => {
  const stream = createStream()
  let position = 5
  const reads = { market: 0 }
  const { app } = await startApp({
    events: stream.events,
    position: () => position,
    auth: { checkAuth: async () => user },
    trades: { open: async () => [] },
    market: {
      get: async () => {
        reads.market++
        return [] as never
      },
    },
  })
  await watchResource(app, openTrades)
  expect(stream.afterOptions).toEqual([5])
  await stream.send({ kind: 'trade.changed', id: 't1', seq: 6 })

  app.session.send({ type: 'session.end' })
  await watchResource(app, market)
  expect(reads.market).toBe(1)
  position = 9
  app.session.send({ type: 'session.start', user: otherUser })
  await watchResource(app, openTrades)
  expect([stream.afterOptions, reads.market]).toEqual([[5, 9], 2])
})

test('a 401 of the stream ends the session; the stream of the next user starts anew', async () => {
  const stream = createStream()
  const { app, getSessionState } = await startCountingApp(stream)
  await watchResource(app, openTrades)
  await stream.send({ kind: 'reset', seq: 7 })
  await stream.send(signedOut)
  expect([getSessionState(), stream.isConnected()]).toEqual(['guest', false])
  app.session.send({ type: 'session.start', user: otherUser })
  await watchResource(app, openTrades)
  expect(stream.afterOptions).toEqual([undefined, undefined])
})

/** Returns a function that opens a tab of one browser. The first tab leads until it is closed. */
const createTabOpener = () => {
  const queue: (() => void)[] = []
  const listeners = new Set<(message: TabMessage) => void>()
  return (): Tabs => {
    let ownListener: ((message: TabMessage) => void) | undefined
    return {
      send: (message) => {
        for (const listener of listeners) if (listener !== ownListener) listener(message)
      },
      listen: (onMessage) => {
        ownListener = onMessage
        listeners.add(onMessage)
        return () => listeners.delete(onMessage)
      },
      lead: (onLead) => {
        queue.push(onLead)
        if (queue[0] === onLead) queueMicrotask(onLead)
        return () => {
          const wasFirst = queue[0] === onLead
          queue.splice(queue.indexOf(onLead), 1)
          if (wasFirst) queue[0]?.()
        }
      },
    }
  }
}

test('one tab reads the stream for all tabs; when it is closed, another one continues', async () => {
  const stream = createStream()
  const openTab = createTabOpener()
  const first = await startCountingApp(stream, openTab())
  await watchResource(first.app, openTrades)
  stream.setState('open')
  await stream.send({ kind: 'reset', seq: 7 })
  const second = await startCountingApp(stream, openTab())
  await watchAll(second.app)
  expect(stream.afterOptions).toEqual([undefined])

  await stream.send({ kind: 'trade.changed', id: 't1', seq: 8 })
  expect(second.reads).toEqual({ user: 1, trades: 2, trade: 2, market: 1 })
  // The second tab was told that the stream is open.
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(second.reads).toMatchObject({ user: 1, trades: 2, trade: 2 })

  first.app.stop()
  await flushMicrotasks()
  expect(stream.afterOptions).toEqual([undefined, 8])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(second.reads.trades).toBeGreaterThan(2)
})

test.each([
  [7, 1],
  [9, 0],
])(
  'a tab whose page is of position %d loads its trades %d times beside a tab that is at 9',
  async (seq, loads) => {
    const stream = createStream()
    const openTab = createTabOpener()
    const first = await startCountingApp(stream, openTab())
    await watchResource(first.app, openTrades)
    stream.setState('open')
    await stream.send({ kind: 'trade.changed', id: 't1', seq: 9 })
    const open = vi.fn(async () => [])
    const seed = { user, at: Date.now(), seq, resources: { [openTrades.key]: [] } }
    const { app } = await startApp({ events: stream.events, trades: { open } }, { tabs: openTab(), seed })
    await watchResource(app, openTrades)
    await watchResource(app, currentUser)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(open).toHaveBeenCalledTimes(loads)
  },
)
