import type { NotificationMessage } from '@cht/sdk/notifications'
import { MINUTE } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { buildMailLink } from '../domain/notifications/link.js'
import { createNotificationMail } from '../mail/notification-mail.js'
import type { DeliverMail, QueuedMail } from '../mail/transport.js'
import { type Claimed, createDeliveryJob, type DeliveryJob, type DeliveryQueue } from './delivery-queue.js'

const SEND_TIMEOUT = 5 * MINUTE

/**
 * Whether the server permanently refuses the recipient. A refusal of the sender or the text is not final: the operator can
 * fix the cause, and the mail is retried until then.
 */
const isRecipientRefused = (error: unknown): boolean => {
  const { responseCode, command } = Object(error)
  return command === 'RCPT TO' && Number(responseCode) >= 500
}

type OutboxRow = Claimed & QueuedMail

/** Mails that were written when they were queued, such as codes. */
const createOutboxQueue = (
  { clock }: Pick<ServerContext, 'clock'>,
  sendMail: DeliverMail,
): DeliveryQueue<OutboxRow> => ({
  name: 'a mail',
  table: 'outbox',
  condition: 'true',
  select: `select id, recipient, subject, body, created_at as "createdAt", attempts, until from claimed`,
  now: clock.databaseTime,
  timeout: SEND_TIMEOUT,
  send: async (mail) => {
    await sendMail(mail)
    return undefined
  },
  isFinal: isRecipientRefused,
  // The mail may contain a code.
  erase: `subject = '', body = ''`,
})

type MailedRow = Claimed &
  NotificationMessage & {
    userId: string
    recipient: string
    href: string
    mailHref: string | null
    token: string | null
  }

/** Mails about notifications, which are written when they are sent. */
const createNotificationQueue = (
  context: Pick<ServerContext, 'clock' | 'config' | 'secret'>,
  sendMail: DeliverMail,
): DeliveryQueue<MailedRow> => ({
  name: 'a mail',
  table: 'deliveries',
  condition: `channel = 'mail'`,
  select: `select claimed.id, attempts, claimed.created_at as "createdAt", expires_at as until, code, params, href, mail_href as "mailHref", token,
      user_id as "userId", email as recipient
    from claimed join notifications on notifications.id = notification_id join users on users.id = user_id`,
  now: context.clock.now,
  timeout: SEND_TIMEOUT,
  send: async ({ id, createdAt, userId, recipient, href, mailHref, token, ...row }) => {
    const message = { code: row.code, params: row.params } as NotificationMessage
    const mail = createNotificationMail(context, {
      message,
      userId,
      recipient,
      link: buildMailLink({ href, mailHref, token }),
    })
    if (mail) await sendMail({ ...mail, id: `n${id}`, createdAt })
    return undefined
  },
  isFinal: isRecipientRefused,
})

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log' | 'config' | 'secret'>

/** Creates the job that sends mails. */
export function createMailJob(context: Deps, sendMail: DeliverMail): DeliveryJob {
  const jobs = [
    createDeliveryJob(context, createOutboxQueue(context, sendMail)),
    createDeliveryJob(context, createNotificationQueue(context, sendMail)),
  ]
  return async (options) => {
    await Promise.all(jobs.map((deliver) => deliver(options)))
  }
}
