import { readdirSync, readFileSync } from 'node:fs'
import { createMailJob } from '../src/jobs/mail.js'
import type { Config } from '../src/kernel/config.js'
import { createDelivery } from '../src/platform/mail/transport.js'
import type { RunningExchange } from '../src/start.js'

/** Sends the due mails, and waits for those to an address that the server's own mail job may have claimed a moment before. */
export async function sendMails(
  running: RunningExchange,
  { config, email }: { config: Config; email: string },
): Promise<void> {
  const mails = createDelivery(config, running.brand)
  await createMailJob(running, mails.deliver)()
  mails.close()
  const isPending = async () => {
    const rows = await running.db.query(
      `select from outbox where recipient = $1 and sent_at is null and given_up_at is null
       union all select from deliveries join notifications on notifications.id = notification_id
         join users on users.id = user_id where channel = 'mail' and email = $1 and sent_at is null
         and given_up_at is null`,
      [email],
    )
    return rows.length > 0
  }
  for (let attempt = 0; attempt < 1_000 && (await isPending()); attempt++);
}

/** The mails in a folder to an address, the oldest first. */
export function listMails(outbox: string, email: string): string[] {
  return readdirSync(outbox)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => readFileSync(`${outbox}/${file}`, 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
}
