import type { NotificationDefinition } from './definition.js'

/** The parameters of the notifications about the exchange, by code. */
export interface ExchangeNotificationParams {
  /** `startsAt`: when the next session starts; absent if none is planned. */
  'session.moved': { startsAt?: string }
}

export const EXCHANGE_NOTIFICATIONS: {
  [Code in keyof ExchangeNotificationParams]: NotificationDefinition<ExchangeNotificationParams[Code]>
} = {
  'session.moved': {
    category: 'orders',
    kind: 'trades',
    title: () => 'The next session has moved',
    content: ({ startsAt }) =>
      startsAt === undefined
        ? 'No live session is planned for now. Your pending orders keep their places, and you can cancel them.'
        : 'The next live session starts at another time. Your pending orders keep their places and are matched then.',
    mail: ({ startsAt }, formatInstant) => ({
      subject: 'The next live session has moved',
      paragraphs: [
        startsAt === undefined
          ? 'No live session is planned for now.'
          : `The next live session starts at ${formatInstant(startsAt)}.`,
        'Your pending orders keep their places, and you can cancel them.',
      ],
      link: 'See the next session',
    }),
    push: () => 'The next live session has moved',
  },
}
