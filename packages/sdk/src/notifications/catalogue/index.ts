import type { NotificationKind } from '../kinds.js'
import type { NotificationCategory } from '../model.js'
import { ACCOUNT_NOTIFICATIONS, type AccountNotificationParams } from './account.js'
import type { MailContext, MailWords, NotificationDefinition } from './definition.js'
import { EXCHANGE_NOTIFICATIONS, type ExchangeNotificationParams } from './exchange.js'
import { INVESTMENT_NOTIFICATIONS, type InvestmentNotificationParams } from './investments.js'
import { TRADE_NOTIFICATIONS, type TradeNotificationParams } from './trades.js'

export type { MailContext, MailWords } from './definition.js'

/** The parameters of each notification, by code. Instants are ISO 8601 in UTC. */
export interface NotificationParams
  extends TradeNotificationParams,
    InvestmentNotificationParams,
    AccountNotificationParams,
    ExchangeNotificationParams {}

export type NotificationCode = keyof NotificationParams

/** A notification as it is stored: its code and the parameters of that code. */
export type NotificationMessage = {
  [Code in NotificationCode]: { code: Code; params: NotificationParams[Code] }
}[NotificationCode]

const CATALOGUE: { [Code in NotificationCode]: NotificationDefinition<NotificationParams[Code]> } = {
  ...TRADE_NOTIFICATIONS,
  ...INVESTMENT_NOTIFICATIONS,
  ...ACCOUNT_NOTIFICATIONS,
  ...EXCHANGE_NOTIFICATIONS,
}

export const NOTIFICATION_CODES = Object.keys(CATALOGUE) as NotificationCode[]

/** The definition of a message's code. Call its functions only with the parameters of the same message. */
const getDefinition = ({ code }: { code: NotificationCode }) =>
  CATALOGUE[code] as NotificationDefinition<unknown>

export function getNotificationKind(code: NotificationCode): NotificationKind {
  return CATALOGUE[code].kind
}

export interface NotificationWords {
  category: NotificationCategory
  title: string
  content: string
}

/** The texts of a notification in the app. */
export function describeNotification(message: NotificationMessage): NotificationWords {
  const { category, title, content } = getDefinition(message)
  return { category, title: title(message.params), content: content(message.params) }
}

/** The texts of a notification's mail; undefined if none is sent. They name no person. */
export function describeInMail(message: NotificationMessage, context: MailContext): MailWords | undefined {
  return getDefinition(message).mail?.(message.params, context)
}

/** The text of a notification's push; undefined if nothing is pushed. It contains no name, amount or reason. */
export function describeInPush(message: NotificationMessage): string | undefined {
  return getDefinition(message).push?.(message.params)
}

/** Whether notifications of this code are pushed. */
export function hasPush(code: NotificationCode): boolean {
  return CATALOGUE[code].push !== undefined
}

/** Whether a mail is sent for notifications of this code. */
export function hasMail(code: NotificationCode): boolean {
  return CATALOGUE[code].mail !== undefined
}
