/** What a lock screen may show: no name, and no amount. */
export interface Told {
  title: string
  body: string
  /** One notification a tag: told again, it is the same. */
  tag: string
  /** Where it leads, a path of the app. */
  path: string
}

const PREFIX = 'turn:'
const ICON = '/icon-192.png'

const worker = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration : undefined
}

/** Shows it through the service worker, which phones insist on, or without one from the page itself. */
export const notify = async ({ title, body, tag, path }: Told, onOpen: (path: string) => void) => {
  const options = { body, tag: PREFIX + tag, icon: ICON, data: { path } }
  const registration = await worker()
  if (registration) return registration.showNotification(title, options)
  const shown = new Notification(title, options)
  shown.onclick = () => {
    window.focus()
    shown.close()
    onOpen(path)
  }
}

/** Takes back what was told: its reader is here, and sees it. */
export const takeBack = async (): Promise<void> => {
  const shown = (await (await worker())?.getNotifications()) ?? []
  for (const notification of shown) if (notification.tag.startsWith(PREFIX)) notification.close()
}
