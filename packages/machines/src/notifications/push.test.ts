import type { PushDevice } from '@cht/sdk/contract'
import { ApiError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { startApp } from '../testing/app-fixture.js'
import { createStub, flushMicrotasks, write } from '../testing/calls.js'
import type { Fakes } from '../testing/fake-client.js'
import { createPushLogic, type PushBrowser } from './push.js'
import { PUSH_UNREACHABLE } from './push-flow.js'

const subscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', name: 'Firefox on Linux' }
const device: PushDevice = { id: 'd1', name: subscription.name, createdAt: 0, isCurrent: true }
const refused = new ApiError('invalid_input', 'Error saving settings', 422, [], undefined)
const SUBSCRIBED = { push: 'subscribed', endpoint: subscription.endpoint } as const
const notFound = new ApiError('not_found', 'Not found', 404, [], undefined)

/** A back end with a list of devices, which `addPushDevice` and `removePushDevice` change. */
const createDevices = (listed: PushDevice[]) => {
  let devices = listed
  const change = async (next: PushDevice[]) => {
    devices = next
    return devices
  }
  return {
    pushKey: async () => ({ publicKey: 'key' }),
    pushDevices: async () => devices,
    addPushDevice: write(() => change([device])),
    removePushDevice: write(() => change([])),
  }
}

/** A browser without a subscription, whose user allows pushes. `calls`: what the chart has called, in order. */
const createBrowser = (fakes: Partial<PushBrowser> = {}) => {
  const calls: string[] = []
  const browser: PushBrowser = {
    check: async () => ({ push: 'unsubscribed' }),
    requestPermission: async () => 'granted',
    subscribe: async () => subscription,
    unsubscribe: async () => {},
    exclusively: (work) => work(),
    ...fakes,
  }
  const record = <Result>(name: string, call: (...args: string[]) => Promise<Result>) => {
    return (...args: string[]) => {
      calls.push([name, ...args].filter((part) => part !== undefined).join(' '))
      return call(...args)
    }
  }
  return {
    calls,
    check: record('check', browser.check),
    requestPermission: record('requestPermission', browser.requestPermission),
    subscribe: record('subscribe', (key = '', lost?: string) => browser.subscribe(key, lost)),
    unsubscribe: record('unsubscribe', browser.unsubscribe),
    exclusively: browser.exclusively,
  }
}

const startPush = async (notifications: NonNullable<Fakes['notifications']>, browser = createBrowser()) => {
  const { app, toasts } = await startApp({ notifications })
  const push = createActor(createPushLogic(app, browser)).start()
  const settle = async () => {
    for (let flush = 0; flush < 3; flush++) await flushMicrotasks()
    const { value, context } = push.getSnapshot()
    return { state: value, failure: context.failure }
  }
  await settle()
  return { push, browser, toasts, settle }
}

const refuse = async (): Promise<never> => {
  throw refused
}
const off = { state: { off: 'idle' }, failure: undefined }
const on = { state: { on: 'idle' }, failure: undefined }

test('the browser asks for permission only after push.turnOn; then its subscription is sent', async () => {
  const add = createStub([device])
  const { push, browser, settle } = await startPush({ ...createDevices([]), addPushDevice: write(add.call) })
  expect([await settle(), browser.calls]).toEqual([off, ['check']])
  push.send({ type: 'push.turnOn' })
  expect(push.getSnapshot().value).toBe('turningOn')
  await settle()
  expect(browser.calls).toEqual(['check', 'requestPermission', 'subscribe key'])
  expect(add.inputs).toEqual([subscription])
})

test('pushes are on if the browser is subscribed and its device is listed as the current one', async () => {
  const states = []
  for (const found of [SUBSCRIBED, { push: 'unsubscribed' } as const])
    for (const devices of [[device], [{ ...device, isCurrent: false }]]) {
      const { settle, browser } = await startPush(
        createDevices(devices),
        createBrowser({ check: async () => found }),
      )
      states.push([await settle(), browser.calls.slice(1)])
    }
  expect(states).toEqual([
    [on, []],
    [off, []],
    // A listed browser that has lost its subscription gets a new one, without a question.
    [on, ['requestPermission', 'subscribe key']],
    [off, []],
  ])
})

test('pushes are turned on and off in the browser and the back end', async () => {
  const devices = createDevices([])
  const { push, browser, settle } = await startPush(devices)
  push.send({ type: 'push.turnOn' })
  expect([await settle(), await devices.pushDevices()]).toEqual([on, [device]])
  push.send({ type: 'push.turnOff' })
  expect(push.getSnapshot().value).toBe('turningOff')
  expect([await settle(), await devices.pushDevices()]).toEqual([off, []])
  expect(browser.calls.slice(3)).toEqual(['unsubscribe'])
})

test('an attempt to turn pushes on that fails has a state or a message, and no toast', async () => {
  const turnOn = async (fakes: Partial<PushBrowser>, add = createDevices([]).addPushDevice) => {
    const { push, settle, browser, toasts } = await startPush(
      { ...createDevices([]), addPushDevice: add },
      createBrowser(fakes),
    )
    push.send({ type: 'push.turnOn' })
    return { ...(await settle()), last: browser.calls.at(-1), toasts }
  }
  expect([
    await turnOn({ requestPermission: async () => 'denied' }),
    await turnOn({ requestPermission: async () => 'default' }),
    await turnOn({ subscribe: refuse }),
    await turnOn({}, refuse),
  ]).toEqual([
    { state: { blocked: 'idle' }, failure: undefined, last: 'requestPermission', toasts: [] },
    {
      state: { off: 'failed' },
      failure: 'The browser was not allowed to notify you. Try again, and choose Allow',
      last: 'requestPermission',
      toasts: [],
    },
    { state: 'unreachable', failure: PUSH_UNREACHABLE, last: 'subscribe key', toasts: [] },
    // The subscription is ended, because the back end does not know it.
    { state: { off: 'failed' }, failure: 'Error saving settings', last: 'unsubscribe', toasts: [] },
  ])
})

test('pushes stay on if the removal of the device fails, and are off if it was already removed', async () => {
  const turnOff = async (error: ApiError) => {
    let devices = [device]
    const remove = async (): Promise<never> => {
      if (error === notFound) devices = []
      throw error
    }
    const { push, settle } = await startPush(
      { ...createDevices([]), pushDevices: async () => devices, removePushDevice: remove },
      createBrowser({ check: async () => SUBSCRIBED }),
    )
    push.send({ type: 'push.turnOff' })
    return settle()
  }
  expect([await turnOff(refused), await turnOff(notFound)]).toEqual([
    { state: { on: 'failed' }, failure: 'Error saving settings' },
    off,
  ])
})

test('a back end without pushes and each browser without pushes have their own state', async () => {
  const key = async (): Promise<never> => {
    throw notFound
  }
  const withoutPushes = await startPush({ ...createDevices([]), pushKey: key })
  expect([(await withoutPushes.settle()).state, withoutPushes.browser.calls]).toEqual(['notOffered', []])
  const states = []
  for (const found of ['unsupported', 'notInstalled', 'blocked'] as const) {
    const { settle } = await startPush(
      createDevices([]),
      createBrowser({ check: async () => ({ push: found }) }),
    )
    states.push((await settle()).state)
  }
  expect(states).toEqual(['unsupported', 'notInstalled', { blocked: 'idle' }])
})

test('a check finds the permission that the user has given in the browser settings', async () => {
  let found: 'blocked' | 'unsubscribed' = 'blocked'
  const { push, settle } = await startPush(
    createDevices([]),
    createBrowser({ check: async () => ({ push: found }) }),
  )
  expect((await settle()).state).toEqual({ blocked: 'idle' })
  found = 'unsubscribed'
  push.send({ type: 'push.check' })
  expect(await settle()).toEqual(off)
})

const lost = { ...device, lostAt: 1 }

test('a subscription that the push service no longer knows is replaced at the start, without a question', async () => {
  const devices = createDevices([lost])
  const added: unknown[] = []
  const add: NonNullable<Fakes['notifications']>['addPushDevice'] = async (input) => {
    added.push(input)
    return devices.addPushDevice()
  }
  const { browser, settle } = await startPush(
    { ...devices, addPushDevice: add },
    createBrowser({ check: async () => SUBSCRIBED }),
  )
  expect(await settle()).toEqual(on)
  expect(browser.calls).toEqual(['check', 'requestPermission', `subscribe key ${subscription.endpoint}`])
  expect(added).toEqual([subscription])
})

test('pushes that are lost while the app is open are renewed', async () => {
  let listed = [device]
  const { push, browser, settle } = await startPush(
    {
      ...createDevices([]),
      pushDevices: async () => listed,
      addPushDevice: write(async () => {
        listed = [device]
        return listed
      }),
    },
    createBrowser({ check: async () => SUBSCRIBED }),
  )
  expect(await settle()).toEqual(on)
  listed = [lost]
  push.send({ type: 'devices.load', service: { publicKey: 'key', devices: listed } })
  expect(await settle()).toEqual(on)
  expect(browser.calls.slice(1)).toEqual([
    'check',
    'requestPermission',
    `subscribe key ${subscription.endpoint}`,
  ])
})

test('pushes that were on and cannot be renewed without the user are lost, until the user turns them on again or off', async () => {
  const start = async (fakes: Partial<PushBrowser>, listed: PushDevice = device) => {
    const devices = createDevices([listed])
    const started = await startPush(devices, createBrowser(fakes))
    return { ...started, devices }
  }
  const unasked = await start({ check: async () => ({ push: 'unasked' }) })
  expect([await unasked.settle(), unasked.browser.calls]).toEqual([
    { state: { lost: 'idle' }, failure: undefined },
    ['check'],
  ])
  unasked.push.send({ type: 'push.turnOn' })
  expect([await unasked.settle(), unasked.browser.calls.slice(1)]).toEqual([
    on,
    ['requestPermission', 'subscribe key'],
  ])

  const unreachable = await start({ check: async () => SUBSCRIBED, subscribe: refuse }, lost)
  expect(await unreachable.settle()).toEqual({
    state: { lost: 'failed' },
    failure: 'This browser cannot reach its push service, or has none',
  })
  unreachable.push.send({ type: 'push.turnOff' })
  expect([await unreachable.settle(), await unreachable.devices.pushDevices()]).toMatchObject([
    { state: { off: 'idle' } },
    [],
  ])

  let found: 'blocked' | 'unsubscribed' = 'blocked'
  const blocked = await start({ check: async () => ({ push: found }) }, lost)
  expect((await blocked.settle()).state).toEqual({ blocked: 'lost' })
  // The user allows notifications in the settings of the browser.
  found = 'unsubscribed'
  blocked.push.send({ type: 'push.check' })
  expect(await blocked.settle()).toEqual(on)
})

test.each([
  ['lost', { push: 'unasked' }],
  ['blocked.lost', { push: 'blocked' }],
] as const)(
  'pushes that are %s stay lost if they cannot be left off, and are not said to be on',
  async (_, found) => {
    const devices = createDevices([lost])
    let remove = refuse as typeof devices.removePushDevice
    const { push, settle } = await startPush(
      { ...devices, removePushDevice: () => remove() },
      createBrowser({ check: async () => found }),
    )
    push.send({ type: 'push.turnOff' })
    expect(await settle()).toEqual({ state: { lost: 'failed' }, failure: 'Error saving settings' })
    remove = devices.removePushDevice
    push.send({ type: 'push.turnOff' })
    expect((await settle()).state).toEqual(off.state)
  },
)

test('pushes that are lost are on when another tab has renewed them, and off when they were turned off elsewhere', async () => {
  let found: Awaited<ReturnType<PushBrowser['check']>> = { push: 'unasked' }
  const start = () => startPush(createDevices([lost]), createBrowser({ check: async () => found }))
  const [renewed, removed] = [await start(), await start()]
  found = SUBSCRIBED
  renewed.push.send({ type: 'devices.load', service: { publicKey: 'key', devices: [device] } })
  removed.push.send({ type: 'devices.load', service: { publicKey: 'key', devices: [] } })
  expect([(await renewed.settle()).state, (await removed.settle()).state]).toEqual([on.state, off.state])
})
