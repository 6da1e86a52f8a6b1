export {}

const worker = self as unknown as ServiceWorkerGlobalScope
/** Written in by the build: what the app is made of, and a name that is another one for every other app. */
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const FILES = __FILES__
const PREFIX = 'shell-'
const CACHE = `${PREFIX}${__VERSION__}`
/** Every address of the app is answered with the same page. */
const PAGE = '/home'

/** The app's page as the server has it, if it is made of these files: another version comes with a worker of its own. */
const fetchPage = async () => {
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' })
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (page.ok && named.every((file) => FILES.includes(file))) return page
  throw new Error('The page is of another version.')
}

/** Keeps the app's page and its files: nothing that is anybody's, and never an answer of /api. */
const fill = async () => {
  const page = await fetchPage()
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put(PAGE, page)
}

/** Only after a wipe: what the server has by now may be a newer version, which comes with a worker of its own. */
const refill = async () => {
  if (!(await caches.match(PAGE, { cacheName: CACHE }))) await fill()
}

/** The last version stays with this one: a page of it may still be open, and ask for its files. */
const tidy = async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  for (const name of shells.slice(0, -1)) await caches.delete(name)
}

const wipe = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}

/** What was asked for last is what stays: a wipe waits for the filling that was begun before it. */
let work: Promise<unknown> = Promise.resolve()
const next = (step: () => Promise<void>) => {
  work = work.then(step, step)
  return work
}

const fromCache = async (request: Request, path: string) =>
  (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ??
  (await caches.match(path, { ignoreVary: true })) ??
  fetch(request)

/** The landing page is not the app's: it is kept by nobody, and without a connection the app stands in for it. */
const landing = (request: Request) => fetch(request).catch(() => fromCache(request, PAGE))

/** The landing page and a picture in its own tab hear nothing of the app's. */
const isApp = ({ url }: WindowClient) => {
  const { pathname } = new URL(url)
  return pathname !== '/' && !pathname.startsWith('/api/')
}

/** To the page that a notification is about: in an open window without loading it again, where a form may be half filled. */
const openAt = async (path: string) => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(isApp)
  if (!page) return worker.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data.path))
})
worker.addEventListener('install', (event) => event.waitUntil(next(fill)))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), worker.clients.claim()])))
worker.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(worker.skipWaiting())
  if (event.data === 'wipe') event.waitUntil(next(wipe))
  // After a logout everything was wiped; who comes back has it again.
  if (event.data === 'fill') event.waitUntil(next(refill))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api')) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request, pathname))
  else if (request.mode !== 'navigate' || /\.\w+$/.test(pathname)) return
  else event.respondWith(pathname === '/' ? landing(request) : fromCache(request, PAGE))
})
