/** A browser that has this to say of notifications, whatever the one of the workshop says; put right again after the story. */
export function notifierSays(permission: NotificationPermission) {
  return (): (() => void) => {
    const own = Object.getOwnPropertyDescriptor(window, 'Notification') ?? {}
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: { permission, requestPermission: async () => permission },
    })
    return () => Object.defineProperty(window, 'Notification', own)
  }
}
