import { expect, test, vi } from 'vitest'
import { createClient } from '../client.js'
import type { ClientOptions } from '../methods.js'
import { changeEvent, eventStream, heartbeatEvent, openEvent, resetEvent } from '../testing/event-stream.js'
import {
  createFakeFetch,
  emptyResponse,
  jsonResponse,
  networkFailure,
  noResponse,
  type Responder,
  textResponse,
} from '../testing/fake-fetch.js'
import { createVirtualTime } from '../testing/virtual-time.js'
import { SECOND } from '../time.js'
import type { Change } from './model.js'
import type { EventsOptions, StreamState } from './read-changes.js'
// Loaded before the tests, because the client's dynamic import would take longer than virtual time waits.
import './read-changes.js'

const trade = (seq: number) => changeEvent(seq, { kind: 'trade.changed', id: 't1' })
const tradeChange = (seq: number): Change => ({ kind: 'trade.changed', id: 't1', seq })

/**
 * Reads `count` changes over virtual time. Returns them with the requests, the states, when each request was sent, when and with
 * which error reading ended, and how many sleeps were then still pending.
 */
const readChanges = async (
  responders: Responder[],
  count: number,
  eventsOptions: EventsOptions = {},
  clientOptions: ClientOptions = {},
) => {
  const time = createVirtualTime()
  const { fetch, sent } = createFakeFetch(...responders)
  const sentAt: number[] = []
  const client = createClient({
    baseURL: 'https://exchange.example/api/',
    now: time.now,
    sleep: time.sleep,
    random: () => 1,
    fetch: (...args) => {
      sentAt.push(time.now())
      return fetch(...args)
    },
    ...clientOptions,
  })
  const states: StreamState[] = []
  const changes: Change[] = []
  const controller = new AbortController()
  const signal = controller.signal
  const read = async () => {
    const events = client.events({ signal, onState: (state) => states.push(state), ...eventsOptions })
    for await (const change of events) {
      changes.push(change)
      if (changes.length === count) break
    }
  }
  const error = await time.until(read()).catch((reason: unknown) => reason)
  return { changes, sent, states, sentAt, endedAt: time.now(), error, pendingSleeps: time.countSleeps() }
}

test('begins with a reset, then yields each change, however the text is split into chunks', async () => {
  const text = [
    'retry: 3000\n\n',
    openEvent(7),
    ':\n\n',
    trade(8),
    changeEvent(9, { kind: 'rates.changed' }),
    resetEvent(12),
    changeEvent(13, { kind: 'notification.created', id: 'ñ' }),
  ].join('')
  const expected = [
    { kind: 'reset', seq: 7 },
    tradeChange(8),
    { kind: 'rates.changed', seq: 9 },
    { kind: 'reset', seq: 12 },
    { kind: 'notification.created', id: 'ñ', seq: 13 },
  ]
  for (const chunks of [[text], text.split(/(?<=\n)/), [...text]]) {
    const { changes, sent, states, pendingSleeps } = await readChanges([eventStream(chunks)], 5)
    expect(changes).toEqual(expected)
    expect(states).toEqual(['connecting', 'open'])
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://exchange.example/api/events',
        body: undefined,
        headers: { accept: 'text/event-stream' },
        credentials: 'include',
        redirect: 'error',
      },
    ])
    expect(pendingSleeps).toBe(0)
  }
})

test('continues after the last change when the connection is lost, with growing delays', async () => {
  const { changes, sent, sentAt, states } = await readChanges(
    [
      eventStream([openEvent(7), trade(8)]),
      networkFailure,
      emptyResponse(503, { 'retry-after': '5' }),
      eventStream([trade(9), openEvent(9), trade(10)]),
      eventStream([openEvent(10), trade(11)]),
    ],
    5,
  )
  expect(changes).toEqual([{ kind: 'reset', seq: 7 }, ...[8, 9, 10, 11].map(tradeChange)])
  expect(sent.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '8', '8', '8', '10'])
  // Delays of 1, 2, 4 and 8 seconds; `retry-after` adds 5 to the third.
  expect(sentAt).toEqual([0, 1, 3, 12, 20].map((seconds) => seconds * SECOND))
  expect(states.join(' ')).toBe(
    'connecting open waiting connecting waiting connecting waiting connecting open waiting connecting open',
  )
})

test('continues after `after`, without a reset', async () => {
  const { changes, sent } = await readChanges([eventStream([trade(5), openEvent(5), trade(6)])], 2, {
    after: 4,
  })
  expect(changes).toEqual([tradeChange(5), tradeChange(6)])
  expect(sent[0]?.headers['last-event-id']).toBe('4')
})

test('without ids, each connection begins with a reset, because changes may have been missed', async () => {
  const plain = (text: string) => text.replace(/^id: .*\n/gm, '')
  const { changes, sent } = await readChanges(
    [
      eventStream([plain(openEvent(1)), plain(trade(2))]),
      eventStream([plain(trade(3))]),
      eventStream([plain(resetEvent(4)), plain(trade(5))]),
    ],
    6,
  )
  const tradeWithoutSeq: Change = { kind: 'trade.changed', id: 't1' }
  expect(changes).toEqual([
    { kind: 'reset' },
    tradeWithoutSeq,
    { kind: 'reset' },
    tradeWithoutSeq,
    { kind: 'reset' },
    tradeWithoutSeq,
  ])
  expect(sent.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, undefined, undefined])
})

test('sends the headers of the client through its middleware', async () => {
  const { sent } = await readChanges(
    [eventStream([openEvent(7)])],
    1,
    {},
    {
      headers: { Authorization: 'Bearer a' },
      middleware: [
        { onRequest: (request) => ({ ...request, headers: { ...request.headers, 'x-signature': 's' } }) },
      ],
    },
  )
  expect(sent.map(({ url, headers }) => [url, headers])).toEqual([
    [
      'https://exchange.example/api/events',
      { accept: 'text/event-stream', authorization: 'Bearer a', 'x-signature': 's' },
    ],
  ])
})

test('a mistake of the program ends the iteration with its error', async () => {
  const cause = new Error('no key to sign with')
  const failures: [ClientOptions, object][] = [
    [{ fetch: async () => undefined as never }, { name: 'ConfigurationError', code: 'configuration' }],
    [{ middleware: [{ onRequest: () => Promise.reject(cause) }] }, { name: 'UnexpectedError', cause }],
    [{ middleware: [{ onResponse: () => Promise.reject(cause) }] }, { name: 'UnexpectedError', cause }],
  ]
  for (const [options, expected] of failures) {
    const { changes, error } = await readChanges([eventStream([openEvent(7)])], 1, {}, options)
    expect(changes).toEqual([])
    expect(error).toMatchObject({ ...expected, call: 'GET /events' })
  }
})

test('reconnects when nothing arrives for a minute, and when no response arrives', async () => {
  const { changes, sentAt } = await readChanges(
    [eventStream([openEvent(7)], { isOpen: true }), noResponse, eventStream([openEvent(7), trade(8)])],
    2,
  )
  expect(changes).toEqual([{ kind: 'reset', seq: 7 }, tradeChange(8)])
  // A silent minute and the first delay; then 15 seconds without a response and the second delay.
  expect(sentAt).toEqual([0, 61 * SECOND, (61 + 15 + 2) * SECOND])
})

test('with heartbeats, a stream that is silent for two of them ends with a reset, and the next connection is watched from its start', async () => {
  const heartbeats: number[] = []
  const { changes, sent, sentAt, states } = await readChanges(
    [
      eventStream([openEvent(7), heartbeatEvent(8), trade(8), heartbeatEvent(8)], { isOpen: true }),
      // Its headers arrive, and nothing else.
      eventStream([], { isOpen: true }),
      eventStream([openEvent(8), heartbeatEvent(8), trade(9)]),
    ],
    4,
    { onHeartbeat: () => heartbeats.push(heartbeats.length) },
  )
  expect(changes).toEqual([{ kind: 'reset', seq: 7 }, tradeChange(8), { kind: 'reset' }, tradeChange(9)])
  expect(sent.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '8', '8'])
  // Two intervals and two seconds, then the first delay; the same, then the second delay.
  expect(sentAt).toEqual([0, 18 + 1, 18 + 1 + 18 + 2].map((seconds) => seconds * SECOND))
  expect(states.join(' ')).toBe('connecting open waiting connecting waiting connecting open')
  expect(heartbeats.length).toBe(3)
})

test('any text shows that a stream is alive, a longer interval is waited for, and an invalid one is ignored', async () => {
  for (const [seconds, silence] of [
    [20, 42],
    [60, 60],
    [0, 60],
    [-8, 60],
    ['8', 60],
    [null, 60],
  ]) {
    const { sentAt } = await readChanges(
      [
        eventStream([openEvent(7), heartbeatEvent(seconds), ':\n\n'], { isOpen: true }),
        eventStream([openEvent(7), trade(8)]),
      ],
      3,
    )
    expect([seconds, sentAt]).toEqual([seconds, [0, (Number(silence) + 1) * SECOND]])
  }
})

test('throws the refusal of a session that has ended, or whose user is not verified', async () => {
  for (const [status, code] of [
    [401, 'signed_out'],
    [403, 'phone_unverified'],
  ] as const) {
    const { changes, error, sent } = await readChanges(
      [eventStream([openEvent(7)]), jsonResponse({ message: 'No', code }, status)],
      2,
    )
    expect(changes).toEqual([{ kind: 'reset', seq: 7 }])
    expect(error).toMatchObject({ name: 'ApiError', status, code, message: 'No' })
    expect(sent.length).toBe(2)
  }
})

test('for a back end without the stream, a reset is yielded at once and every 10 seconds', async () => {
  const unsupported = [
    emptyResponse(404),
    emptyResponse(405),
    emptyResponse(501),
    textResponse('<html>'),
    jsonResponse({ data: [] }),
  ]
  for (const responder of unsupported) {
    const { changes, sent, states, endedAt } = await readChanges([responder], 3)
    expect(changes).toEqual([{ kind: 'reset' }, { kind: 'reset' }, { kind: 'reset' }])
    expect(endedAt).toBe(20 * SECOND)
    expect(states).toEqual(['connecting', 'polling'])
    expect(sent.length).toBe(1)
  }
})

test('ends without an error when the signal aborts, while connecting, open, waiting or polling', async () => {
  const situations: [Responder, StreamState][] = [
    [noResponse, 'connecting'],
    [eventStream([openEvent(7)], { isOpen: true }), 'open'],
    [networkFailure, 'waiting'],
    [emptyResponse(404), 'polling'],
  ]
  for (const [responder, lastState] of situations) {
    const controller = new AbortController()
    const observedStates: StreamState[] = []
    const { error, sent, pendingSleeps } = await readChanges([responder], 9, {
      signal: controller.signal,
      onState: (state) => {
        observedStates.push(state)
        if (state === lastState) queueMicrotask(() => controller.abort())
      },
    })
    expect([error, observedStates.at(-1), sent.length, pendingSleeps]).toEqual([undefined, lastState, 1, 0])
  }
})

test('closes the stream when the caller stops reading, even if the signal of the request has no effect', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(openEvent(7))),
    cancel: () => {
      isCancelled = true
    },
  })
  const { changes } = await readChanges(
    [() => new Response(body, { headers: { 'content-type': 'text/event-stream' } })],
    1,
  )
  expect([changes, isCancelled]).toEqual([[{ kind: 'reset', seq: 7 }], true])
})

test('malformed and unknown events are skipped, an id that is no string is omitted, and a new connection continues after them', async () => {
  const { changes, sent } = await readChanges(
    [
      eventStream([
        openEvent(7),
        changeEvent(8, '{"kind":'),
        changeEvent(9, { kind: 'later.version' }),
        changeEvent(10, 'null'),
        changeEvent(11, { kind: ['trade.changed'] }),
        changeEvent(12, { kind: 'trade.changed', id: { toString: 1 } }),
        'event: other\ndata: {}\n\n',
      ]),
      eventStream([openEvent(12), trade(13)]),
    ],
    3,
  )
  expect(changes).toEqual([{ kind: 'reset', seq: 7 }, { kind: 'trade.changed', seq: 12 }, tradeChange(13)])
  expect(sent[1]?.headers['last-event-id']).toBe('12')
})

test('an event that does not end closes the connection, which is opened again', async () => {
  const { changes } = await readChanges(
    [
      eventStream([openEvent(7), ...Array(100).fill(`data: ${'x'.repeat(4096)}`)]),
      eventStream([openEvent(7), trade(8)]),
    ],
    2,
  )
  expect(changes).toEqual([{ kind: 'reset', seq: 7 }, tradeChange(8)])
})

test('hooks are called for the request, the response and the refusal', async () => {
  const calls: unknown[] = []
  const hooks = {
    onRequest: (event: unknown) => calls.push(event),
    onResponse: ({ status }: { status: number }) => calls.push(status),
    onError: ({ error }: { error: { code: string } }) => calls.push(error.code),
  }
  await readChanges([jsonResponse({ message: 'No', code: 'signed_out' }, 401)], 1, {}, { hooks })
  expect(calls).toEqual([{ call: 'GET /events', attempt: 0, input: {} }, 401, 'signed_out'])
})

test('where the platform has no streams, a fetch of the caller has three seconds to show that it streams', async () => {
  vi.stubGlobal('Response', class {})
  const signals: (AbortSignal | null | undefined)[] = []
  const fetch: typeof globalThis.fetch = (_, init) => {
    signals.push(init?.signal)
    return new Promise(() => {})
  }
  const states: [StreamState, isClosed: boolean | undefined][] = []
  const onState = (state: StreamState) => states.push([state, signals[0]?.aborted])
  const silent = await readChanges([], 2, { onState, pollInterval: 10 * SECOND }, { fetch })
  vi.unstubAllGlobals()
  expect([silent.changes, silent.endedAt]).toEqual([[{ kind: 'reset' }, { kind: 'reset' }], 13 * SECOND])
  // The request does not stay open while the client polls.
  expect(states).toEqual([
    ['connecting', undefined],
    ['polling', true],
  ])
})

// The last test: it removes the loaded modules.
test('a module that cannot be loaded is a NetworkError', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  vi.resetModules()
  vi.doMock('./read-changes.js', () => Promise.reject(cause))
  const { createClient: createFreshClient } = await import('../client.js')
  const { NetworkError } = await import('../errors.js')
  const events = createFreshClient({ baseURL: 'https://exchange.example/api' }).events()
  await expect(events.next()).rejects.toBeInstanceOf(NetworkError)
  vi.doUnmock('./read-changes.js')
})
