/** Returns a hook that replaces the browser's `Notification` by a stub with a permission; after the story it is restored. */
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
