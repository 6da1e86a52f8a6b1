import type { NotificationDefinition } from './definition.js'

/** The parameters of the notifications about the exchange, by code. */
export interface ExchangeNotificationParams {
  /** `startsAt`: when the next session starts; absent if none is planned. */
  'session.moved': { startsAt?: string }
  /** `announcement`: its id. The title and the body are those of the operator. */
  'announcement.published': { announcement: string; title: string; body: string }
  /** As `announcement.published`, about a time in which the exchange is maintained. */
  'announcement.maintenance': {
    announcement: string
    title: string
    body: string
    from: string
    until: string
  }
}

const splitParagraphs = (body: string) => body.split(/\n{2,}/).map((text) => text.replace(/\n/g, ' ').trim())

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
    mail: ({ startsAt }, { formatInstant }) => ({
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
  'announcement.published': {
    category: 'settings',
    kind: 'account',
    title: ({ title }) => title,
    content: ({ body }) => body,
    mail: ({ title, body }) => ({
      subject: title,
      paragraphs: splitParagraphs(body),
      link: 'Open the exchange',
    }),
  },
  'announcement.maintenance': {
    category: 'settings',
    kind: 'security',
    title: ({ title }) => title,
    content: ({ body }) => body,
    mail: ({ title, body, from, until }, { formatInstant }) => ({
      subject: title,
      paragraphs: [
        ...splitParagraphs(body),
        `The exchange is maintained from ${formatInstant(from)} until ${formatInstant(until)}.`,
      ],
      link: 'Open the exchange',
    }),
  },
}
