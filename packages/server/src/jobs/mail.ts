import { MINUTE, type NotificationMessage } from '@cht/sdk/rules'
import { buildMailLink } from '../domain/notifications/link.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { createNotificationMail } from '../platform/mail/notification-mail.js'
import { isRefusedSql, recordAcceptedEmail, recordRefusedEmail } from '../platform/mail/refused-emails.js'
import type { DeliverMail, QueuedMail } from '../platform/mail/transport.js'
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

/** The enhanced codes of RFC 3463 that concern the address itself: a bad one, and a mailbox that is disabled. */
const ADDRESS_CODE = /^5\d\d[ -]5\.(1\.\d+|2\.1)\b/
const ANY_ENHANCED_CODE = /^5\d\d[ -]5\.\d+\.\d+\b/

/** Whether the refusal says that the address is wrong. One by a policy, such as for the sender or for relaying, says nothing of it. */
const isAddressRefused = (error: unknown): boolean => {
  const response = String(Object(error).response ?? '')
  return isRecipientRefused(error) && (ADDRESS_CODE.test(response) || !ANY_ENHANCED_CODE.test(response))
}

interface Recipient {
  recipient: string
  /** Whether a refusal of the recipient is stored. */
  isRefused: boolean
}

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log' | 'config' | 'secret' | 'brand' | 'tracing'>

/** Keep what is known of the recipient of a mail, for the user to whom the address belongs. */
const createOutcomes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  onSent: async ({ recipient, isRefused }: Recipient) => {
    if (isRefused) await recordAcceptedEmail(db, recipient)
  },
  onFailed: async ({ recipient }: Recipient, error: unknown) => {
    if (isAddressRefused(error)) await recordRefusedEmail(db, recipient, clock.now())
  },
})

type OutboxRow = Claimed & QueuedMail & Recipient

/** Mails that were written when they were queued, such as codes. */
const createOutboxQueue = (
  context: Pick<Deps, 'db' | 'clock'>,
  sendMail: DeliverMail,
): DeliveryQueue<OutboxRow> => ({
  name: 'a mail',
  table: 'outbox',
  condition: 'true',
  select: `select id, recipient, subject, body, created_at, attempts, until, ${isRefusedSql('recipient')} as "isRefused" from claimed`,
  now: context.clock.databaseTime,
  timeout: SEND_TIMEOUT,
  send: async (mail, signal) => {
    await sendMail(mail, signal)
    return undefined
  },
  ...createOutcomes(context),
  isFinal: isRecipientRefused,
  // The mail may contain a code.
  content: ['subject', 'body'],
})

type MailedRow = Claimed &
  Recipient &
  NotificationMessage &
  Row<'notifications', 'userId' | 'mailHref' | 'token'> & { href: string }

/** Mails about notifications, which are written when they are sent. */
const createNotificationQueue = (
  context: Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'brand'>,
  sendMail: DeliverMail,
): DeliveryQueue<MailedRow> => ({
  name: 'a mail',
  table: 'deliveries',
  condition: `channel = 'mail'`,
  select: `select claimed.id, attempts, claimed.created_at, expires_at as until, code, params, href, mail_href, token,
      notifications.user_id, email as recipient, refused_emails.user_id is not null as "isRefused"
    from claimed join notifications on notifications.id = notification_id join users on users.id = notifications.user_id
      left join refused_emails on refused_emails.user_id = users.id`,
  now: context.clock.now,
  timeout: SEND_TIMEOUT,
  send: async ({ id, createdAt, userId, recipient, href, mailHref, token, ...row }, signal) => {
    const message = { code: row.code, params: row.params } as NotificationMessage
    const mail = createNotificationMail(context, {
      message,
      userId,
      recipient,
      link: buildMailLink({ href, mailHref, token }),
    })
    if (mail) await sendMail({ ...mail, id: `n${id}`, createdAt, isNotification: true }, signal)
    return undefined
  },
  ...createOutcomes(context),
  isFinal: isRecipientRefused,
})

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
