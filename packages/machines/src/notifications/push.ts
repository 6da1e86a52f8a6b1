import { fromCallback, fromPromise } from 'xstate'
import type { App } from '../app/app.js'
import { addDeviceForm, type PushSubscriptionInput, removeDeviceForm } from './forms.js'
import {
  type BrowserCheck,
  findCurrentDevice,
  type PushEvent,
  pushFlow,
  type TurnOnInput,
  type TurnOnOutcome,
} from './push-flow.js'
import { type PushService, pushService } from './resources.js'

/** The browser's side of pushes. */
export interface PushBrowser {
  check(): Promise<BrowserCheck>
  /** Asks for permission, unless the user has decided already. */
  requestPermission(): Promise<NotificationPermission>
  /**
   * Creates a subscription, or returns the one that exists. One with the endpoint `lost` is replaced, because its push service no
   * longer knows it. Rejects if the browser does not reach its push service.
   */
  subscribe(publicKey: string, lost?: string): Promise<PushSubscriptionInput>
  /** Ends the subscription if there is one. */
  unsubscribe(): Promise<void>
  /** Runs `work` when no other tab or part of the app changes the subscription. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
}

type PushApp = Pick<App, 'watch' | 'submit'>

/** Reports each new `PushService` while it runs. */
const createDevicesWatch = (app: PushApp) =>
  fromCallback(({ sendBack }: { sendBack: (event: PushEvent) => void }) =>
    app.watch(pushService, ({ data: service }) => sendBack({ type: 'devices.load', service })),
  )

const subscribe = async (
  app: PushApp,
  browser: PushBrowser,
  { service, endpoint }: TurnOnInput,
): Promise<TurnOnOutcome> => {
  const isLost = findCurrentDevice(service)?.lostAt !== undefined
  const subscription = await browser
    .subscribe(service?.publicKey ?? '', isLost ? endpoint : undefined)
    .catch(() => undefined)
  if (!subscription) return 'unreachable'
  try {
    await app.submit(addDeviceForm, subscription)
  } catch (error) {
    await browser.unsubscribe().catch(() => {})
    throw error
  }
  return 'on'
}

const turnOn = async (app: PushApp, browser: PushBrowser, input: TurnOnInput): Promise<TurnOnOutcome> => {
  const permission = await browser.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'dismissed'
  return browser.exclusively(() => subscribe(app, browser, input))
}

const turnOff = async (app: PushApp, browser: PushBrowser, devices: PushService['devices']) => {
  const device = devices.find(({ isCurrent }) => isCurrent)
  if (device) await app.submit(removeDeviceForm, { id: device.id })
  // A failure is ignored: the device was removed, so nothing is sent to the subscription.
  await browser.unsubscribe().catch(() => {})
}

/** The push chart of an app in a browser. */
export function createPushLogic(app: PushApp, browser: PushBrowser) {
  return pushFlow.provide({
    actors: {
      watchDevices: createDevicesWatch(app),
      checkBrowser: fromPromise(() => browser.check()),
      turnOn: fromPromise<TurnOnOutcome, TurnOnInput>(({ input }) => turnOn(app, browser, input)),
      turnOff: fromPromise<void, PushService | null>(({ input }) =>
        turnOff(app, browser, input?.devices ?? []),
      ),
    },
  })
}
