import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR, SECOND } from '@cht/sdk/time'
import { createTransport } from 'nodemailer'
import { at } from '../db/database.js'
import type { Exchange } from '../exchange.js'
import type { Mail } from './outbox.js'

/** Sends one mail, or throws. */
export type Deliver = (mail: Mail & { id: number }) => Promise<void>

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

const SMTP_TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

/** By SMTP_URL; without it each mail is a file in the outbox folder. */
export const createDelivery = ({ smtpUrl, mailFrom, dataDir, demo }: Exchange['config']): Deliver => {
  // As an object the address is taken whole: as a text its line breaks and commas would be read as more headers.
  const letter = ({ recipient, subject, body }: Mail) => ({
    from: mailFrom,
    to: { name: '', address: recipient },
    subject,
    text: body,
  })
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS })
    return async (mail) => {
      await smtp.sendMail(letter(mail))
    }
  }
  const folder = outboxFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  const files = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await files.sendMail(letter(mail))
    writeFileSync(join(folder, `${String(mail.id).padStart(6, '0')}.eml`), message as Buffer, { mode: 0o600 })
    if (demo) console.log(`Mail to ${mail.recipient}: ${mail.subject}`)
  }
}

const BATCH = 20
const FIRST_RETRY = 30 * SECOND

/**
 * Sends what is due. A mail is claimed before it is sent, by moving its next attempt into the future, later each
 * time: no transaction waits for a mail server, and of several processes one sends it.
 */
export const deliverMail = async (
  { db, clock, log }: Pick<Exchange, 'db' | 'clock' | 'log'>,
  deliver: Deliver,
): Promise<void> => {
  const claimed = await db.query<Mail & { id: number }>(
    `update outbox set attempts = attempts + 1,
       next_attempt_at = $1::timestamptz + least($3 * 2 ^ least(attempts, 20), $4) * interval '1 millisecond'
     where id in (
       select id from outbox where sent_at is null and next_attempt_at <= $1
       order by next_attempt_at limit $2 for no key update skip locked)
     returning id, recipient, subject, body`,
    [at(clock.machine()), BATCH, FIRST_RETRY, HOUR],
  )
  for (const mail of claimed) {
    try {
      await deliver(mail)
      // What was sent is not kept: it may hold a code.
      await db.query(`update outbox set sent_at = $2, subject = '', body = '' where id = $1`, [
        mail.id,
        at(clock.machine()),
      ])
    } catch (error) {
      log.error({ err: error, mail: mail.id }, 'a mail could not be sent')
    }
  }
}
