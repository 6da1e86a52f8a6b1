import type { NotificationKind } from '../kinds.js'
import type { NotificationCategory } from '../model.js'

/** What a mail says: the subject, a paragraph each for what happened and what to do, and the text of its only link. */
export interface MailWords {
  subject: string
  paragraphs: string[]
  link: string
}

/** Formats an instant in the time zone of the exchange. */
export type FormatInstant = (at: string) => string

/** The texts of a notification. Instants in `params` are ISO 8601 in UTC. */
export interface NotificationDefinition<Params> {
  category: NotificationCategory
  kind: NotificationKind
  title(params: Params): string
  /** Only the user sees it, in the app. It may name the counterparty. */
  content(params: Params): string
  /** Strangers may see it: it names nobody, and has no account number, phone or reason. Absent: no mail is sent. */
  mail?(params: Params, formatInstant: FormatInstant): MailWords
  /** The text on a locked screen. It is the same for every trade and amount. Absent: nothing is pushed. */
  push?: string
}
