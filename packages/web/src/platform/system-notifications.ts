/** What a lock screen may show: no name, and no amount. */
export interface Told {
  title: string
  body: string
  /** What it is about: what is told next of the same takes its place. */
  tag: string
  /** Where it leads, a path of the app. */
  path: string
}

const PREFIX = 'turn:'
const ICON = '/icon-192.png'

/** By tag, what this page has shown itself, without a service worker. */
const own = new Map<string, Notification>()

const worker = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration : undefined
}

/**
 * Shows it through the service worker, which phones insist on, or without one from the page itself. What another page
 * of this browser has told already is not told again.
 */
export async function notify({ title, body, tag, path }: Told, onOpen: (path: string) => void) {
  const options = { body, tag: PREFIX + tag, icon: ICON, data: { path } }
  const registration = await worker()
  if (registration) {
    const [last] = await registration.getNotifications({ tag: options.tag })
    if (last?.body === body) return
    // One that only took the place of another would come without a sound.
    last?.close()
    return registration.showNotification(title, options)
  }
  const shown = new Notification(title, options)
  own.set(options.tag, shown)
  shown.onclick = () => {
    window.focus()
    shown.close()
    onOpen(path)
  }
}

/** Takes back what was told, except of these tags: it is no longer so, or its reader is here and sees it. */
export async function takeBack(except: readonly string[] = []): Promise<void> {
  const shown = (await (await worker())?.getNotifications()) ?? []
  for (const notification of [...own.values(), ...shown]) {
    const { tag } = notification
    if (tag.startsWith(PREFIX) && !except.includes(tag.slice(PREFIX.length))) notification.close()
  }
}
