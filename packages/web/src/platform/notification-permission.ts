/**
 * Asks for the permission to show notifications, unless the user has decided already. Call it only when the user has
 * pressed a button. Safari before version 15 returns no promise and only calls the callback.
 */
export async function requestNotificationPermission(): Promise<NotificationPermission> {
  await new Promise<unknown>((resolve, reject) => {
    const result: Promise<unknown> | undefined = Notification.requestPermission(resolve)
    result?.then(resolve, reject)
  })
  return Notification.permission
}
