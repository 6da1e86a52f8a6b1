import { describeInMail, formatDateTime, getNotificationKind, type NotificationMessage } from '@cht/sdk/rules'
import escapeHtml from 'escape-html'
import type { Brand } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import type { Mail } from './outbox.js'
import { createUnsubscribeToken } from './unsubscribe.js'

interface MailedNotification {
  message: NotificationMessage
  userId: string
  recipient: string
  /** The path that the mail leads to. */
  link: string
}

/** A mail about a notification, with an HTML version and the headers that turn off mails of its kind. */
export interface NotificationMail extends Mail {
  html: string
  headers: Record<string, string>
}

interface Deps {
  secret: Buffer
  brand: Pick<Brand, 'name'>
  config: Pick<Config, 'publicUrl' | 'supportEmail' | 'timeZone'>
}

const toParagraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

const toHtml = (paragraphs: string[], link: { url: string; text: string }, footer: string[]): string =>
  [
    '<!doctype html><html lang="en"><body style="margin:0;padding:16px;font:16px/1.5 sans-serif;max-width:560px">',
    ...paragraphs.map((paragraph) => toParagraph(escapeHtml(paragraph))),
    toParagraph(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a>`),
    ...footer.map((paragraph) => toParagraph(`<small>${escapeHtml(paragraph)}</small>`)),
    '</body></html>',
  ].join('\n')

/** Writes the mail of a notification; undefined if none is sent for its code. It names nobody. */
export function createNotificationMail(
  { brand, config, secret }: Deps,
  { message, userId, recipient, link: path }: MailedNotification,
): NotificationMail | undefined {
  const { publicUrl, supportEmail, timeZone } = config
  const formatInstant = (at: string) => `${formatDateTime(Date.parse(at), timeZone)} (${timeZone})`
  const words = describeInMail(message, { formatInstant, exchangeName: brand.name })
  if (!words) return undefined
  const kind = getNotificationKind(message.code)
  const token = createUnsubscribeToken(secret, userId, kind)
  const link = { url: `${publicUrl}${path}`, text: words.link }
  const isSecurity = kind === 'security'
  const footer = isSecurity
    ? [`If this was not you, or if you have questions, write to ${supportEmail}.`]
    : [`Turn off mails of this kind: ${publicUrl}/unsubscribe?token=${token}`]
  return {
    recipient,
    subject: words.subject,
    body: `${[...words.paragraphs, `${link.text}: ${link.url}`, '-- ', ...footer].join('\n\n')}\n`,
    html: toHtml(words.paragraphs, link, footer),
    headers: isSecurity
      ? {}
      : {
          'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
  }
}
