/** Replaces the browser's `Notification` by one with a fixed permission, and restores it after the story. */
export function stubNotificationPermission(permission: NotificationPermission) {
  return (): (() => void) => {
    const original = Object.getOwnPropertyDescriptor(window, 'Notification') ?? {}
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: { permission, requestPermission: async () => permission },
    })
    return () => Object.defineProperty(window, 'Notification', original)
  }
}
