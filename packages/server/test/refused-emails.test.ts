import { HOUR } from '@cht/sdk/rules'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD } from '../src/demo.js'
import { createMailJob } from '../src/jobs/mail.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { createDelivery } from '../src/platform/mail/transport.js'
import { onOneEngine, startTestExchange } from './exchange.js'
import { startMailServer } from './mail-server.js'
import { commitNotification } from './pushes.js'

onOneEngine('refused emails', (engine) => {
  /** A user of an exchange whose mail server a test controls. */
  const start = async () => {
    const smtp = await startMailServer()
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1', SMTP_URL: smtp.url } })
    onTestFinished(async () => {
      await exchange.stop()
      await smtp.stop()
    })
    const { db, config } = exchange.running
    const client = exchange.createClient()
    const { value } = await client.auth.login({ email: DEMO_BUYER.email, password: DEMO_PASSWORD })
    const user = { id: value?._id ?? '', email: DEMO_BUYER.email, password: DEMO_PASSWORD, client }
    const readRefusedAt = async () => (await client.auth.checkAuth()).emailRefusedAt
    /** Sends the due mails. The server's own job may have claimed some of them: the outcome of all is stored. */
    const deliver = async () => {
      const mails = createDelivery(config, exchange.running.brand)
      await createMailJob(exchange.running, mails.deliver)({ random: () => 0 })
      mails.close()
      const countPending = `select from deliveries where channel = 'mail' and attempts = 0
        union all select from outbox where attempts = 0`
      while ((await db.query(countPending)).length > 0) await new Promise(setImmediate)
    }
    const mail = async () => {
      await commitNotification(exchange, user)
      await deliver()
    }
    /** Waits until the state differs from `before`: it is stored after the outcome of the mail. */
    const readChangeOf = async (before: number | undefined) => {
      while ((await readRefusedAt()) === before) await new Promise(setImmediate)
      return readRefusedAt()
    }
    await deliver()
    return { exchange, smtp, user, mail, deliver, readRefusedAt, readChangeOf }
  }

  test('a user whose email the mail server refuses is told since when, until it accepts a mail', async () => {
    const { exchange, smtp, mail, readRefusedAt, readChangeOf } = await start()
    expect(await readRefusedAt()).toBe(undefined)
    smtp.refuse(550)
    const refusedAt = exchange.now()
    await mail()
    expect(await readChangeOf(undefined)).toBe(refusedAt)
    await exchange.setClock(refusedAt + HOUR)
    await mail()
    expect(await readRefusedAt()).toBe(refusedAt)
    smtp.refuse()
    await mail()
    expect(await readChangeOf(refusedAt)).toBe(undefined)
  })

  test('a mail with a code that is refused counts as well, and another email is not refused', async () => {
    const { exchange, smtp, user, deliver, readRefusedAt, readChangeOf } = await start()
    smtp.refuse(550)
    await user.client.auth.requestPasswordReset({ email: user.email })
    await deliver()
    expect(await readChangeOf(undefined)).toBe(exchange.now())
    // The next request of the user applies it.
    await exchange.running.db.query(
      `update users set pending_email = 'new@example.com', email_due_at = $2 where id = $1`,
      [user.id, toTimestamp(exchange.now())],
    )
    expect((await user.client.auth.checkAuth()).email).toBe('new@example.com')
    expect(await readRefusedAt()).toBe(undefined)
  })

  test.each([
    ['refuses the recipient for now', 450, 'RCPT TO', ''],
    ['refuses the sender', 550, 'MAIL FROM', ''],
    ['refuses the text', 550, 'DATA', ''],
    ['relays nothing for this exchange', 554, 'RCPT TO', '5.7.1 Relay access denied'],
  ] as const)('a mail server that %s says nothing about the email', async (_, status, command, text) => {
    const { smtp, mail, readRefusedAt } = await start()
    smtp.refuse(status, command, text)
    await mail()
    expect(await readRefusedAt()).toBe(undefined)
  })
})
