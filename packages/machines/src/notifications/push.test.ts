import { ApiError } from '@cht/sdk/errors'
import type { PushDevice } from '@cht/sdk/notifications'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { startApp } from '../testing/app-fixture.js'
import { createStub, flushMicrotasks } from '../testing/calls.js'
import type { Fakes } from '../testing/fake-client.js'
import { createPushLogic, type PushBrowser } from './push.js'

const subscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', name: 'Firefox on Linux' }
const device: PushDevice = { id: 'd1', name: subscription.name, createdAt: 0, isCurrent: true }
const refused = new ApiError('invalid_input', 'Error saving settings', 422, [], undefined)
const notFound = new ApiError('not_found', 'Not found', 404, [], undefined)

/** A back end with a list of devices, which `add` and `remove` change. */
const createDevices = (listed: PushDevice[]) => {
  let devices = listed
  const change = async (next: PushDevice[]) => {
    devices = next
    return devices
  }
  return {
    key: async () => ({ publicKey: 'key' }),
    list: async () => devices,
    add: () => change([device]),
    remove: () => change([]),
  }
}

/** A browser without a subscription, whose user allows pushes. `calls`: what the chart has called, in order. */
const createBrowser = (fakes: Partial<PushBrowser> = {}) => {
  const calls: string[] = []
  const browser: PushBrowser = {
    check: async () => 'unsubscribed',
    requestPermission: async () => 'granted',
    subscribe: async () => subscription,
    unsubscribe: async () => {},
    ...fakes,
  }
  const record = <Result>(name: string, call: (...args: string[]) => Promise<Result>) => {
    return (...args: string[]) => {
      calls.push([name, ...args].join(' '))
      return call(...args)
    }
  }
  return {
    calls,
    check: record('check', browser.check),
    requestPermission: record('requestPermission', browser.requestPermission),
    subscribe: record('subscribe', (key = '') => browser.subscribe(key)),
    unsubscribe: record('unsubscribe', browser.unsubscribe),
  }
}

const startPush = async (pushDevices: Fakes['pushDevices'], browser = createBrowser()) => {
  const { app, toasts } = await startApp({ pushDevices: pushDevices ?? {} })
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
  const { push, browser, settle } = await startPush({ ...createDevices([]), add: add.call })
  expect([await settle(), browser.calls]).toEqual([off, ['check']])
  push.send({ type: 'push.turnOn' })
  expect(push.getSnapshot().value).toBe('turningOn')
  await settle()
  expect(browser.calls).toEqual(['check', 'requestPermission', 'subscribe key'])
  expect(add.inputs).toEqual([subscription])
})

test('pushes are on if the browser is subscribed and its device is listed as the current one', async () => {
  const states = []
  for (const isSubscribed of [true, false])
    for (const devices of [[device], [{ ...device, isCurrent: false }]]) {
      const check = async () => (isSubscribed ? ('subscribed' as const) : ('unsubscribed' as const))
      const { settle } = await startPush(createDevices(devices), createBrowser({ check }))
      states.push(await settle())
    }
  expect(states).toEqual([on, off, off, off])
})

test('pushes are turned on and off in the browser and the back end', async () => {
  const devices = createDevices([])
  const { push, browser, settle } = await startPush(devices)
  push.send({ type: 'push.turnOn' })
  expect([await settle(), await devices.list()]).toEqual([on, [device]])
  push.send({ type: 'push.turnOff' })
  expect(push.getSnapshot().value).toBe('turningOff')
  expect([await settle(), await devices.list()]).toEqual([off, []])
  expect(browser.calls.slice(3)).toEqual(['unsubscribe'])
})

test('an attempt to turn pushes on that fails has a state or a message, and no toast', async () => {
  const turnOn = async (fakes: Partial<PushBrowser>, add = createDevices([]).add) => {
    const { push, settle, browser, toasts } = await startPush(
      { ...createDevices([]), add },
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
    { state: 'blocked', failure: undefined, last: 'requestPermission', toasts: [] },
    {
      state: { off: 'failed' },
      failure: 'The browser was not allowed to notify you. Try again, and choose Allow',
      last: 'requestPermission',
      toasts: [],
    },
    { state: 'unreachable', failure: undefined, last: 'subscribe key', toasts: [] },
    // The subscription is ended, because the back end does not know it.
    { state: { off: 'failed' }, failure: 'Error saving settings', last: 'unsubscribe', toasts: [] },
  ])
})

test('pushes stay on if the removal of the device fails, and are off if it was already removed', async () => {
  const turnOff = async (error: ApiError) => {
    const remove = async (): Promise<never> => {
      throw error
    }
    const { push, settle } = await startPush(
      { ...createDevices([device]), remove },
      createBrowser({ check: async () => 'subscribed' }),
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
  const withoutPushes = await startPush({ ...createDevices([]), key })
  expect([(await withoutPushes.settle()).state, withoutPushes.browser.calls]).toEqual(['notOffered', []])
  const states = []
  for (const found of ['unsupported', 'notInstalled', 'blocked'] as const) {
    const { settle } = await startPush(createDevices([]), createBrowser({ check: async () => found }))
    states.push((await settle()).state)
  }
  expect(states).toEqual(['unsupported', 'notInstalled', 'blocked'])
})

test('a check finds the permission that the user has given in the browser settings', async () => {
  let found: 'blocked' | 'unsubscribed' = 'blocked'
  const { push, settle } = await startPush(createDevices([]), createBrowser({ check: async () => found }))
  expect((await settle()).state).toBe('blocked')
  found = 'unsubscribed'
  push.send({ type: 'push.check' })
  expect(await settle()).toEqual(off)
})
