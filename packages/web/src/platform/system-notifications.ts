/** A notification of the operating system about a turn. It may appear on a lock screen, so it contains no names and no amounts. */
export interface SystemNotification {
  title: string
  body: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  /** The path of the app that a click opens. */
  path: string
}

/**
 * A Web Lock of all tabs and the service worker. Only its holder reads or shows notifications of the service worker: a read
 * makes Chromium forget a notification that is just being shown, so that a click on it would do nothing.
 */
const LOCK_NAME = 'notifications'

const PREFIX = 'turn:'
const ICON = '/icon-192.png'

/** The notifications that this page has shown without a service worker, by tag. */
const pageNotifications = new Map<string, Notification>()

const getActiveRegistration = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration : undefined
}

/**
 * Shows a notification through the service worker, which mobile browsers require, or from the page if there is none. The
 * service worker shows it only if none with the same tag and body is shown, e.g. by another tab. `onOpen` is called for a
 * click on a notification that the page has shown.
 */
export async function showSystemNotification(
  { title, body, tag, path }: SystemNotification,
  onOpen: (path: string) => void,
) {
  const options = { body, tag: PREFIX + tag, icon: ICON, data: { url: path } }
  const registration = await getActiveRegistration()
  if (registration)
    return navigator.locks.request(LOCK_NAME, async () => {
      const [previous] = await registration.getNotifications({ tag: options.tag })
      if (previous?.body === body) return
      // Closed first, because a notification that replaces another one makes no sound.
      previous?.close()
      await registration.showNotification(title, options)
    })
  const notification = new Notification(title, options)
  pageNotifications.set(options.tag, notification)
  notification.onclick = () => {
    window.focus()
    notification.close()
    onOpen(path)
  }
}

/** Closes all notifications about turns except those with the given tags. The notifications of pushes stay. */
export async function closeSystemNotifications(except: readonly string[] = []): Promise<void> {
  const registration = await getActiveRegistration()
  const workerNotifications = registration
    ? await navigator.locks.request(LOCK_NAME, () => registration.getNotifications())
    : []
  for (const notification of [...pageNotifications.values(), ...workerNotifications]) {
    const { tag } = notification
    if (tag.startsWith(PREFIX) && !except.includes(tag.slice(PREFIX.length))) notification.close()
  }
}
