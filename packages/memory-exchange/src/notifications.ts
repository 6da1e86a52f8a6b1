import { mapPage, paginate, toWireNotification } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

export function createNotificationHandlers({ notifications }: MemoryStore): Handlers<'notifications'> {
  return {
    list: (pageRequest, user) => {
      const received = notifications.filter(({ userId }) => userId === user.id)
      const page = paginate('notifications', received, ({ createdAt, id }) => [createdAt, id], pageRequest)
      return mapPage(page, toWireNotification)
    },
  }
}
