import type { NotificationKind } from '../kinds.js'
import type { NotificationCategory } from '../model.js'

/** The texts of a mail: the subject, what happened and what to do in paragraphs, and the label of the link above the footer. */
export interface MailWords {
  subject: string
  paragraphs: string[]
  link: string
}

/** What the texts of a mail name besides the parameters. */
export interface MailContext {
  /** Formats an instant in the time zone of the exchange. */
  formatInstant(at: string): string
  /** The name of the exchange, such as `CHT Exchange`. */
  exchangeName: string
}

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
  mail?(params: Params, context: MailContext): MailWords
  /** The text on a locked screen, which contains no name, amount or reason; if absent, nothing is pushed. */
  push?(params: Params): string
}
