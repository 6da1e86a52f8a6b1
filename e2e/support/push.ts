import type { BrowserContext, Page, Worker } from '@playwright/test'
import { startMessageReceiver } from '../../packages/server/test/message-receiver.js'
import { createSubscription } from '../../packages/server/test/push-subscription.js'

const SUBSCRIBED = 'subscribed-by-test'

interface FakeSubscription {
  endpoint: string
  p256dh: string
  auth: string
  /** The item of `localStorage` that exists while the browser is subscribed. */
  item: string
}

/** An init script: makes every subscription of the page have this endpoint and these keys. */
const replacePushManager = ({ endpoint, p256dh, auth, item }: FakeSubscription) => {
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    ).buffer
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    getKey: (name: string) => decode(name === 'auth' ? auth : p256dh),
    unsubscribe: async () => localStorage.removeItem(item),
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem(item, 'yes')
      return subscription
    },
    getSubscription: async () => (localStorage.getItem(item) === null ? null : subscription),
  })
}

/**
 * A push service on this machine for the pages of a context. The browser of the tests has none, so its subscriptions are
 * replaced: the server encrypts for keys of the test and sends to this service. The test passes received messages to the
 * service worker.
 */
export async function startPushService(context: BrowserContext) {
  const service = await startMessageReceiver()
  const { decrypt, input } = createSubscription(`${service.url}/${crypto.randomUUID()}`)
  await context.addInitScript(replacePushManager, { ...input, item: SUBSCRIBED })
  return {
    /** Decrypts all messages that were received so far. */
    readMessages: () => service.received.map(({ bytes }) => decrypt(bytes)),
    receiver: service,
    stop: service.stop,
  }
}

/** Who subscribes again when a subscription is replaced. */
export type Renewal = 'by the browser' | 'by the service worker'

/**
 * Replaces the subscription of a browser, as its push service may. Either the browser has subscribed again, or the service
 * worker must, with the options of the old subscription. Returns the function that decrypts messages to the new subscription.
 */
export async function replaceSubscription(worker: Worker, endpoint: string, renewal: Renewal) {
  const { decrypt, input } = createSubscription(endpoint)
  const { p256dh, auth } = input
  const subscription = { endpoint, keys: { p256dh, auth } }
  await worker.evaluate(
    async ({ subscription, isRenewed }) => {
      const next = { toJSON: () => subscription }
      const options = { userVisibleOnly: true, applicationServerKey: 'the key of the server' }
      PushManager.prototype.subscribe = async (subscribeOptions) => {
        if (subscribeOptions !== options) throw new Error('another key')
        return next as never
      }
      const work: Promise<unknown>[] = []
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: isRenewed ? next : null,
        oldSubscription: isRenewed ? null : { options },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      })
      dispatchEvent(event)
      await Promise.all(work)
    },
    { subscription, isRenewed: renewal === 'by the browser' },
  )
  return decrypt
}

/** Whether the browser of a page has a subscription. */
export function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate((item) => localStorage.getItem(item) !== null, SUBSCRIBED)
}

/** Makes the browser deliver a push to the service worker of the app at `origin`. `page` must not show the app. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}
