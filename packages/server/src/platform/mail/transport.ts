import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeControls, SECOND } from '@cht/sdk/rules'
import { createTransport } from 'nodemailer'
import type { Brand } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import type { Mail } from './outbox.js'

export interface QueuedMail extends Mail {
  /** Unique among the mails with the same `createdAt`. */
  id: number | string
  /** When it was queued, in ms. */
  createdAt: number
  /** The same as `body`, for mail clients that show HTML. */
  html?: string
  headers?: Record<string, string>
  /** Whether it is about a notification. Thousands of these may be sent at once. */
  isNotification?: boolean
}

/** Sends one mail; rejects if that fails. A mail whose signal is aborted before it was sent is not sent any more. */
export type DeliverMail = (mail: QueuedMail, signal?: AbortSignal) => Promise<void>

export interface Delivery {
  deliver: DeliverMail
  /** Closes the connections that send nothing, and the others after their mail. */
  close(): void
}

export function outboxPath(dataDir: string): string {
  return join(dataDir, 'outbox')
}

const SMTP_TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

/** The connections that a process keeps to the mail server. A mail whose connection was closed while idle is sent on another one. */
const POOL = {
  pool: true,
  /** Mail servers limit the mails of a connection. */
  maxMessages: 100,
  idleTimeout: 10 * SECOND,
} as const

/**
 * The most connections for notifications, and for all other mails: a code does not wait until the notifications before it are sent. Postfix
 * accepts 50 of one client, and several processes may share an address.
 */
const MAX_CONNECTIONS = { notifications: 15, others: 5 }

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'demo' | 'publicUrl'>

/** Creates the transport of SMTP_URL; without it, each mail is written to a file in the outbox folder. */
export function createDelivery(
  { smtpUrl, mailFrom, dataDir, demo, publicUrl }: MailConfig,
  { name }: Pick<Brand, 'name'>,
  timeouts = SMTP_TIMEOUTS,
): Delivery {
  const { hostname } = new URL(publicUrl)
  const toMessage = ({ id, createdAt, recipient, subject, body, html, headers }: QueuedMail) => ({
    from: mailFrom ?? { name, address: 'no-reply@localhost' },
    // As an object the address is used as it is; a string would be parsed, and could add recipients or headers.
    to: { name: '', address: recipient },
    subject: escapeControls(subject),
    text: escapeControls(body, { keepLines: true }),
    ...(html === undefined ? {} : { html }),
    ...(headers === undefined ? {} : { headers }),
    // The same at every attempt, so that mail clients show a mail that was sent twice only once.
    messageId: `<${createdAt}.${id}@${hostname}>`,
  })
  if (smtpUrl) {
    const createPool = (maxConnections: number) =>
      createTransport({ url: smtpUrl, ...POOL, maxConnections, ...timeouts })
    const notifications = createPool(MAX_CONNECTIONS.notifications)
    const others = createPool(MAX_CONNECTIONS.others)
    return {
      deliver: async (mail, signal) => {
        const pool = mail.isNotification ? notifications : others
        await pool.sendMail({ ...toMessage(mail), ...(signal ? { signal } : {}) })
      },
      close: () => {
        notifications.close()
        others.close()
      },
    }
  }
  const folder = outboxPath(dataDir)
  mkdirSync(folder, { recursive: true })
  const files = createTransport({ streamTransport: true, buffer: true })
  return {
    deliver: async (mail) => {
      const { message } = await files.sendMail(toMessage(mail))
      writeFileSync(join(folder, `${mail.createdAt}-${mail.id}.eml`), message as Buffer, { mode: 0o600 })
      if (demo) console.log(escapeControls(`Mail to ${mail.recipient}: ${mail.subject}`))
    },
    close: () => {},
  }
}
