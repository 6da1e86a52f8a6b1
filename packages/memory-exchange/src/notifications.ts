import type { Answers } from './answers.js'
import type { Books } from './books.js'

export const notificationAnswers = ({ notices }: Books): Answers<'notifications'> => ({
  list: ({ limit }, { id: mine }) =>
    notices
      .filter(({ userId }) => userId === mine)
      .slice(0, limit)
      .map(({ id, userId: _, createdAt, ...notice }) => ({
        _id: id,
        ...notice,
        createdAt: new Date(createdAt).toISOString(),
      })),
})
