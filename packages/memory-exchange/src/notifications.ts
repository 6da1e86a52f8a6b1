import { pageOf, presented } from '@cht/server/domain'
import type { Answers } from './answers.js'
import type { Books } from './books.js'

export function notificationAnswers({ notices }: Books): Answers<'notifications'> {
  return {
    list: (asked, { id: mine }) =>
      presented(
        pageOf(
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
