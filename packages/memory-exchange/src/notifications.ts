import { paginate, presented } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

export function createNotificationHandlers({
  notifications: notices,
}: MemoryStore): Handlers<'notifications'> {
  return {
    list: (asked, { id: mine }) =>
      presented(
        paginate(
          'notifications',
          notices.filter(({ userId }) => userId === mine),
          ({ createdAt, id }) => [createdAt, id],
          asked,
        ),
        ({ id, userId: _, createdAt, ...notice }) => ({
          _id: id,
          ...notice,
          createdAt: new Date(createdAt).toISOString(),
        }),
      ),
  }
}
