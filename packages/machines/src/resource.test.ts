import { ApiError, isSignedOut, NetworkError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  createResourceLogic,
  type Loaded,
  type ResourceContext,
  type ResourceDefinition,
} from './resource.js'
import { createDeferredCall, flushMicrotasks } from './testing/calls.js'
import { fakeClient } from './testing/fake-client.js'

const POLL = 30 * SECOND
const START = 1_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Options {
  pageVisible?: boolean
  deadline?: ResourceDefinition<string>['deadline']
  failure?: string
}

/** A running resource whose loads are answered by hand, and all that it emitted. */
const running = ({ pageVisible = true, deadline, failure }: Options = {}) => {
  const { call, made, last } = createDeferredCall<string>()
  const definition = {
    key: 'r',
    load: (_: unknown, options: object) => call(options),
    ...(deadline ? { deadline } : {}),
    ...(failure ? { failure } : {}),
  }
  const actor = createActor(
    createResourceLogic(definition, fakeClient(), () => POLL),
    { input: { pageVisible } },
  )
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    made,
    emitted,
    send: (...types: Parameters<typeof actor.send>[0]['type'][]) => {
      for (const type of types) actor.send({ type })
    },
    answer: async (data: string) => {
      last().resolve(data)
      await flushMicrotasks()
    },
    fail: async (error: unknown) => {
      last().reject(error)
      await flushMicrotasks()
    },
    value: () => actor.getSnapshot().value,
    context: (): ResourceContext => actor.getSnapshot().context,
  }
}
const loaded = (data: string, at = START): Loaded<string> => ({ data, at })
const LOADING = { awake: 'loading' }
const SETTLED = { awake: 'settled' }

describe('data of the server', () => {
  test('is asked for when someone looks, not before', async () => {
    const { made, send, value, context, answer, emitted } = running()
    expect([value(), made.length]).toEqual(['asleep', 0])
    send('resource.watch')
    expect([value(), made.length]).toEqual([LOADING, 1])
    await answer('first')
    expect(value()).toEqual(SETTLED)
    expect(context()).toEqual({
      loaded: loaded('first'),
      failure: undefined,
      watchers: 1,
      pageVisible: true,
    })
    expect(emitted).toEqual([{ type: 'resource.loaded', loaded: loaded('first') }])
  })

  test('carries the exchange time of its answer', async () => {
    const { send, context, answer } = running()
    send('resource.watch')
    vi.advanceTimersByTime(700)
    await answer('late')
    expect(context().loaded).toEqual(loaded('late', START + 700))
  })

  test('is asked for again when the time to wait is over', async () => {
    const { made, send, answer, context } = running()
    send('resource.watch')
    await answer('first')
    vi.advanceTimersByTime(POLL - 1)
    expect(made.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(made.length).toBe(2)
    expect(context().loaded).toEqual(loaded('first'))
    await answer('second')
    expect(context().loaded).toEqual(loaded('second', START + POLL))
  })

  test('is asked for at once on demand, and for whoever looks next', async () => {
    const { made, send, answer } = running()
    send('resource.watch')
    await answer('first')
    send('resource.refresh')
    await answer('second')
    send('resource.watch')
    expect(made.length).toBe(3)
  })

  test('is never asked for twice at once, however many look and however long it takes', async () => {
    const { made, send, answer, value } = running()
    send('resource.watch', 'resource.watch')
    vi.advanceTimersByTime(10 * POLL)
    expect([value(), made.length]).toEqual([LOADING, 1])
    await answer('first')
    expect([value(), made.length]).toEqual([SETTLED, 1])
  })

  test('asked again meanwhile, calls off what was asked before and shows nothing of it', async () => {
    const { made, send, answer, value, context, emitted } = running()
    send('resource.watch', 'resource.refresh')
    expect(made.map(({ options }) => options?.signal?.aborted)).toEqual([true, false])
    made[0]?.resolve('from before')
    await flushMicrotasks()
    expect([value(), context().loaded, emitted]).toEqual([LOADING, undefined, []])
    await answer('second')
    expect([value(), context().loaded, made.length]).toEqual([SETTLED, loaded('second'), 2])
  })

  test('asked again meanwhile, does not tell the failure of what was asked before', async () => {
    const { made, send, value, context, emitted } = running()
    send('resource.watch', 'resource.refresh')
    made[0]?.reject(new NetworkError('Offline'))
    await flushMicrotasks()
    expect([value(), context().failure, emitted]).toEqual([LOADING, undefined, []])
  })
})

describe('when nobody looks', () => {
  test('it sleeps when the last one has left, without a timer, and keeps its data', async () => {
    const { made, send, answer, value, context } = running()
    send('resource.watch', 'resource.watch')
    await answer('first')
    send('resource.unwatch')
    expect(value()).toEqual(SETTLED)
    send('resource.unwatch')
    expect([value(), vi.getTimerCount(), made.length]).toEqual(['asleep', 0, 1])
    expect(context().loaded).toEqual(loaded('first'))
    send('resource.refresh')
    expect(made.length).toBe(1)
  })

  test('whoever came when it was there counts too', async () => {
    const { send, answer, value } = running()
    send('resource.watch')
    await answer('first')
    send('resource.watch')
    await answer('second')
    send('resource.unwatch')
    expect(value()).toEqual(SETTLED)
  })

  test('one too many leaving does not make it miss the next to come', () => {
    const { send, value } = running()
    send('resource.unwatch', 'resource.watch')
    expect(value()).toEqual(LOADING)
  })

  test('a load that is under way is cancelled, and its answer ignored', async () => {
    const { made, send, answer, value, context, emitted } = running()
    send('resource.watch', 'resource.unwatch')
    expect([value(), made[0]?.options?.signal?.aborted]).toEqual(['asleep', true])
    await answer('too late')
    expect([context().loaded, emitted]).toEqual([undefined, []])
    send('resource.watch')
    expect(made.length).toBe(2)
    await answer('fresh')
    expect(context().loaded).toEqual(loaded('fresh'))
  })

  test('leaving in the middle of a load with another still looking changes nothing', async () => {
    const { made, send, answer, value } = running()
    send('resource.watch', 'resource.watch', 'resource.unwatch')
    await answer('first')
    expect([value(), made.length]).toEqual([SETTLED, 1])
  })

  test('a hidden page sleeps, and asks at once when it is shown', async () => {
    const { made, send, answer, value } = running()
    send('resource.watch')
    await answer('first')
    send('page.hide')
    vi.advanceTimersByTime(10 * POLL)
    expect([value(), vi.getTimerCount(), made.length]).toEqual(['asleep', 0, 1])
    send('page.show')
    expect([value(), made.length]).toEqual([LOADING, 2])
  })

  test('a page that was hidden from the start asks for nothing', () => {
    const { made, send } = running({ pageVisible: false })
    send('resource.watch')
    expect(made.length).toBe(0)
    send('page.show')
    expect(made.length).toBe(1)
  })
})

describe('a write of one’s own', () => {
  const watched = async () => {
    const resource = running()
    resource.send('resource.watch')
    await resource.answer('before')
    return resource
  }
  const shows = ({ context }: ReturnType<typeof running>) => context().loaded?.data

  test('leaves what it has passed by on the screen until the answer', async () => {
    const resource = await watched()
    resource.send('data.change')
    expect([shows(resource), resource.value(), resource.made.length]).toEqual(['before', LOADING, 2])
    await resource.answer('after')
    expect(resource.context().loaded).toEqual(loaded('after'))
  })

  test('calls off the load that is under way', async () => {
    const resource = await watched()
    resource.send('resource.refresh', 'data.change')
    expect([resource.made[1]?.options?.signal?.aborted, resource.made.length]).toEqual([true, 3])
  })

  test.each(['resource.unwatch', 'page.hide'] as const)(
    'that passes it by while nobody sees it leaves nothing to show (%s)',
    async (type) => {
      const resource = await watched()
      resource.send(type, 'data.change')
      expect([shows(resource), resource.value(), resource.made.length]).toEqual([undefined, 'asleep', 1])
    },
  )

  test.each(['resource.unwatch', 'page.hide'] as const)(
    'that has passed it by is not shown again before its answer (%s)',
    async (type) => {
      const resource = await watched()
      resource.send('data.change', type)
      expect([shows(resource), resource.value()]).toEqual([undefined, 'asleep'])
    },
  )

  test.each([
    ['resource.unwatch', 'resource.watch'],
    ['page.hide', 'page.show'],
  ] as const)('is no reason to forget what only time has passed by (%s)', async (...types) => {
    const resource = await watched()
    const [sleep, wake] = types
    resource.send(sleep, 'resource.refresh', wake)
    expect([shows(resource), resource.value()]).toEqual(['before', LOADING])
  })
})

describe('a deadline of the data', () => {
  /** How long after an answer it is asked for again. */
  const waits = async (deadline: number | undefined) => {
    const { made, send, answer } = running({ deadline: () => deadline })
    send('resource.watch')
    await answer('first')
    const from = Date.now()
    while (made.length === 1) vi.advanceTimersByTime(100)
    return Date.now() - from
  }

  test('sooner than the usual wait is when it is asked for again', async () => {
    expect(await waits(START + 5_000)).toBe(5_000)
  })

  test('later than that, or none, changes nothing', async () => {
    expect(await waits(START + 2 * POLL)).toBe(POLL)
    expect(await waits(undefined)).toBe(POLL)
  })

  test('in less than a second is asked for in a second', async () => {
    expect(await waits(START + 1)).toBe(SECOND)
  })

  test('is told what was loaded, and when', async () => {
    const deadline = vi.fn(() => undefined)
    const { send, answer } = running({ deadline })
    send('resource.watch')
    await answer('first')
    expect(deadline.mock.calls).toEqual([[loaded('first')]])
  })

  test.each([new NetworkError('Offline'), new ApiError('unavailable', 'Closed', 503, [], undefined)])(
    'that passes while loads fail does not make them more frequent ($name)',
    async (error) => {
      const { made, send, answer, fail } = running({ deadline: () => START + 5_000 })
      send('resource.watch')
      await answer('first')
      vi.advanceTimersByTime(5_000)
      expect(made.length).toBe(2)
      await fail(error)
      vi.advanceTimersByTime(POLL - 1)
      expect(made.length).toBe(2)
      vi.advanceTimersByTime(1)
      expect(made.length).toBe(3)
    },
  )
})

describe('a failure', () => {
  const offline = new NetworkError('Offline')
  const closed = new ApiError('unavailable', 'Closed', 503, [], undefined)
  const notice = (text: string) => ({ type: 'toast', kind: 'error', text })
  const failed = (error: unknown) => ({ type: 'resource.failed', error })

  test('keeps the data and waits as usual', async () => {
    const { made, send, answer, fail, context, value } = running()
    send('resource.watch')
    await answer('first')
    send('resource.refresh')
    await fail(offline)
    expect([value(), context()]).toEqual([
      SETTLED,
      { loaded: loaded('first'), failure: 'Offline', watchers: 1, pageVisible: true },
    ])
    vi.advanceTimersByTime(POLL)
    expect(made.length).toBe(3)
  })

  test('is told once, until it is another one or a load has succeeded', async () => {
    const { send, answer, fail, context, emitted } = running()
    send('resource.watch')
    await fail(offline)
    for (const error of [offline, closed]) {
      send('resource.refresh')
      await fail(error)
    }
    send('resource.refresh')
    await answer('back')
    expect(context().failure).toBe(undefined)
    send('resource.refresh')
    await fail(closed)
    expect(emitted).toEqual([
      notice('Offline'),
      failed(offline),
      failed(offline),
      notice('Closed'),
      failed(closed),
      { type: 'resource.loaded', loaded: loaded('back') },
      notice('Closed'),
      failed(closed),
    ])
  })

  test('that is no failure of the exchange has its words', async () => {
    const { send, fail, context } = running()
    send('resource.watch')
    await fail(new TypeError('x is not a function'))
    expect(context().failure).toBe('Something went wrong')
  })

  test('has the words of its data where those have their own, told once whatever it was', async () => {
    const { send, fail, context, emitted } = running({ failure: 'Failed to fetch' })
    const failures = [offline, closed, new TypeError('x is not a function')]
    send('resource.watch')
    for (const error of failures) {
      await fail(error)
      expect(context().failure).toBe('Failed to fetch')
      send('resource.refresh')
    }
    const types = emitted.map((event) => (event as { type: string }).type)
    expect([emitted[0], types]).toEqual([
      notice('Failed to fetch'),
      ['toast', 'resource.failed', 'resource.failed', 'resource.failed'],
    ])
  })

  test('in the words of its data still says who was signed out, and who was not', async () => {
    const signedOut = new ApiError('signed_out', 'Log in to continue', 401, [], undefined)
    const { send, fail, emitted } = running({ failure: 'Failed to fetch' })
    send('resource.watch')
    for (const error of [signedOut, closed]) {
      await fail(error)
      send('resource.refresh')
    }
    const errors = emitted.flatMap((event) =>
      'error' in (event as object) ? [event as { error: unknown }] : [],
    )
    expect(errors.map(({ error }) => isSignedOut(error))).toEqual([true, false])
  })
})
