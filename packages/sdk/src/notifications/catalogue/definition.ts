import type { NotificationKind } from '../kinds.js'
import type { NotificationCategory } from '../model.js'

/** The texts of a mail: the subject, what happened and what to do in paragraphs, and the label of the link above the footer. */
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
  /** The text in the app, which only the user sees. It may name the counterparty. */
  content(params: Params): string
  /**
   * The texts of the mail; if absent, no mail is sent. Other people may see a mail, so it contains no name, account number,
   * phone number or reason.
   */
  mail?(params: Params, formatInstant: FormatInstant): MailWords
  /** The text on a locked screen, which contains no name, amount or reason; if absent, nothing is pushed. */
  push?(params: Params): string
}
