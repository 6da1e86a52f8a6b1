export {}

const worker = self as unknown as ServiceWorkerGlobalScope
/** The build inserts the paths of the app's files, and a hash of them and of `index.html` (`build/service-worker.ts`). */
declare const __FILES__: readonly string[]
declare const __VERSION__: string
/** The first segments of the paths whose pages the server renders. */
declare const __SCREENS__: readonly string[]

const FILES = __FILES__
const CACHE_PREFIX = 'shell-'
const CACHE = `${CACHE_PREFIX}${__VERSION__}`
/** The page of the app. It answers every navigation but those to the landing page, to files and to /api. */
const PAGE = '/home'

/** Fetches the page. Throws if it refers to files of another version of the app, because each version has its own worker. */
const fetchPage = async () => {
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' })
  const assets = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (page.ok && assets.every((file) => FILES.includes(file))) return page
  throw new Error('The page belongs to another version')
}

/** Caches the page and the files of the app. Responses of /api and user data are never cached. */
const fillCache = async () => {
  const page = await fetchPage()
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
}

/** Fills the cache if it has been deleted. A filled cache is kept, because the server may have a newer version by now. */
const refillCache = async () => {
  if (!(await caches.match(PAGE, { cacheName: CACHE }))) await fillCache()
}

/** Deletes the caches of all old versions but the previous one, whose pages may still be open and request its files. */
const deleteOldCaches = async () => {
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  for (const name of oldCaches.slice(0, -1)) await caches.delete(name)
}

const deleteAllCaches = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Fills and wipes run one after the other, so that a wipe also removes what an earlier fill is still adding. */
let queue: Promise<unknown> = Promise.resolve()
const enqueue = (change: () => Promise<void>) => {
  queue = queue.then(change, change)
  return queue
}

/** Finds a file in this version's cache, else in any other cache. */
const findCached = async (path: string) =>
  (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ??
  caches.match(path, { ignoreVary: true })

const respondFromCache = async (request: Request, path: string) => (await findCached(path)) ?? fetch(request)

/** The landing page is not cached. Without a connection the app is shown in its place. */
const respondToLanding = (request: Request) => fetch(request).catch(() => respondFromCache(request, PAGE))

/** The header of a page whose server renders screens: where it does so for this version of the app. */
const SCREEN_HEADER = 'x-screen'
/** How long a page waits for its screen, in ms. */
const PATIENCE = 4000
/** How long the end of the page is held back behind a screen, in ms. The scripts, which are there already, run at the end and would delay its paint. */
const PAINT_TIME = 150
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** What a screen takes the place of. */
const ROOT = '<div id="root"></div>'
const NONCE_PLACEHOLDER = 'CSP_NONCE'

/**
 * Asks for the screen at a URL; undefined without a connection, or if the server has none. Where an older version answers, it sends a whole
 * page.
 */
const fetchScreen = async (
  address: string,
  { pathname, search }: URL,
  ended: AbortSignal,
): Promise<string | undefined> => {
  try {
    const response = await fetch(`${address}&location=${encodeURIComponent(pathname + search)}`, {
      signal: AbortSignal.any([ended, AbortSignal.timeout(PATIENCE)]),
    })
    const isScreen = response.ok && response.headers.get('content-type')?.startsWith('text/plain')
    return isScreen ? await response.text() : undefined
  } catch {
    return undefined
  }
}

/** The theme that the user has chosen, which is in a cookie (`src/platform/theme.ts`). */
const readTheme = async (): Promise<string | undefined> => {
  const read = (name: string) => worker.cookieStore?.get(name).catch(() => undefined)
  const theme = (await read('__Host-theme')) ?? (await read('theme'))
  return ['light', 'dark'].find((name) => name === theme?.value)
}

/** Sends the cached page up to its root element at once, and the rest when the screen is there. No cache keeps the screen. */
const streamPage = async (
  event: FetchEvent,
  page: Response,
  address: string,
  url: URL,
): Promise<Response> => {
  const reader = new AbortController()
  const screen = fetchScreen(address, url, reader.signal)
  const [theme, html] = await Promise.all([readTheme(), page.text()])
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(html) ?? []
  const [before = '', after = ''] = html
    .replace('<html ', theme ? `<html data-theme="${theme}" ` : '<html ')
    .split(ROOT)
  const encoder = new TextEncoder()
  const send = async (controller: ReadableStreamDefaultController) => {
    const write = (text: string) => {
      if (!reader.signal.aborted) controller.enqueue(encoder.encode(text))
    }
    write(before)
    const root = (await screen)?.replace(NONCE_PLACEHOLDER, nonce)
    write(root ?? ROOT)
    if (root) await sleep(PAINT_TIME)
    write(after)
    if (!reader.signal.aborted) controller.close()
  }
  const body = new ReadableStream({
    start: (controller) => event.waitUntil(send(controller)),
    cancel: () => reader.abort(),
  })
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  return new Response(body, { headers })
}

/** Responds with the cached page, and the screen of the server if it renders screens. */
const respondWithPage = async (event: FetchEvent, url: URL) => {
  const page = await findCached(PAGE)
  if (!page) return fetch(event.request)
  const [, segment = ''] = url.pathname.split('/')
  const address = __SCREENS__.includes(segment) ? page.headers.get(SCREEN_HEADER) : undefined
  return address ? streamPage(event, page, address, url) : page
}

/** Whether a path is none of the app: the API, and the console of operators. */
const isForeign = (pathname: string): boolean => /^\/(api|console)(\/|$)/.test(pathname)

/** Whether a window shows the app. The landing page and pictures of /api cannot handle the service worker's messages. */
const isAppWindow = ({ url }: WindowClient) => {
  const { pathname } = new URL(url)
  return pathname !== '/' && !isForeign(pathname)
}

/** Opens a path in an open window, without a reload that could lose the input of a form, else in a new window. */
const openPath = async (path: string) => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find(isAppWindow)
  if (!client) return worker.clients.openWindow(path)
  client.postMessage({ open: path })
  return client.focus()
}

/** The content of a push. */
interface PushMessage {
  /** A push that the server sends again has the same id. */
  id: string
  title: string
  /** A push replaces the notification with the same tag. */
  tag: string
  /** A path of the app. */
  url: string
}

/**
 * Shown for a push that cannot be read. If a push leads to no notification, the browser shows one of its own, and may end
 * the subscription.
 */
const NEUTRAL_MESSAGE: PushMessage = {
  id: '',
  title: 'Something new waits for you',
  tag: '/notifications',
  url: '/notifications',
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The message of a push, or the neutral one if it cannot be read. */
const readMessage = (data: PushMessageData | null): PushMessage => {
  try {
    const { id, title, tag, url } = data?.json() ?? {}
    return [id, title, tag, url].every(isText) ? { id, title, tag, url } : NEUTRAL_MESSAGE
  } catch {
    return NEUTRAL_MESSAGE
  }
}

/** `renotify` is missing from TypeScript's types. With it, a notification that replaces another one makes a sound. */
type PushNotificationOptions = NotificationOptions & { renotify: boolean }

/** The lock of `src/platform/system-notifications.ts`. */
const LOCK_NAME = 'notifications'

const showMessage = async ({ id, title, tag, url }: PushMessage) => {
  const shown = await worker.registration.getNotifications({ tag })
  const isSentAgain = shown.some(({ data }) => data.id === id)
  const options: PushNotificationOptions = {
    tag,
    renotify: !isSentAgain,
    icon: '/icon-192.png',
    data: { id, url },
  }
  await worker.registration.showNotification(title, options)
}

/** The path that a notification opens. A URL of another origin is replaced by the path of the notifications screen. */
const getPath = (requested: unknown): string => {
  const url = isText(requested) ? requested : NEUTRAL_MESSAGE.url
  const { origin, pathname, search } = new URL(url, worker.location.origin)
  return origin === worker.location.origin ? pathname + search : NEUTRAL_MESSAGE.url
}

const PUSH_DEVICES = '/api/push-devices'

interface PushDevice {
  name: string
  isCurrent: boolean
}

/** Returns the device of this browser. Undefined if pushes to it are off, or if nobody is signed in. */
const findDevice = async (): Promise<PushDevice | undefined> => {
  const response = await fetch(PUSH_DEVICES)
  if (!response.ok) return undefined
  const { data } = await response.json()
  return (data as PushDevice[]).find(({ isCurrent }) => isCurrent)
}

/**
 * Sends the subscription that replaces an ended one to the server. Some browsers subscribe again themselves. Otherwise the
 * old subscription has the key to subscribe with. Without either, the settings show that pushes are off.
 */
const renewSubscription = async ({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent) => {
  const device = await findDevice()
  if (!device) return
  const { pushManager } = worker.registration
  const subscription =
    newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch(PUSH_DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, name: device.name }),
  })
}

worker.addEventListener('push', (event) =>
  event.waitUntil(worker.navigator.locks.request(LOCK_NAME, () => showMessage(readMessage(event.data)))),
)
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(getPath(event.notification.data?.url)))
})
worker.addEventListener('install', (event) => event.waitUntil(enqueue(fillCache)))
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldCaches(), worker.clients.claim()])),
)
worker.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(worker.skipWaiting())
  if (event.data === 'wipe') event.waitUntil(enqueue(deleteAllCaches))
  // Sent after each login, because the previous logout has deleted the cache.
  if (event.data === 'fill') event.waitUntil(enqueue(refillCache))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin, pathname } = url
  if (request.method !== 'GET' || origin !== worker.location.origin || isForeign(pathname)) return
  const isAsset = pathname.startsWith('/assets/')
  const isFile = /\.\w+$/.test(pathname)
  if (isAsset) event.respondWith(respondFromCache(request, pathname))
  else if (request.mode === 'navigate' && !isFile)
    event.respondWith(pathname === '/' ? respondToLanding(request) : respondWithPage(event, url))
})
