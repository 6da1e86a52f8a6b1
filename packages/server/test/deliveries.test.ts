import {
  CONFIRMATION_WINDOW,
  DAY,
  getPaymentReference,
  getTradeNumber,
  MINUTE,
  PAYMENT_WINDOW,
  REMINDER_LEAD_TIME,
  SECOND,
} from '@cht/sdk/rules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BUILT_BRAND } from '../src/domain/brand.js'
import { notify } from '../src/features/notifications/notify.js'
import { createMailJob } from '../src/jobs/mail.js'
import { StaleClockError } from '../src/platform/db/stale-clock-error.js'
import { createNotificationMail } from '../src/platform/mail/notification-mail.js'
import { queueMail } from '../src/platform/mail/outbox.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

const parseSubject = (mail: string) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1]
/** The subjects of the mails to a user, except those with a code. */
const readSubjects = async (exchange: TestExchange, { email }: TestUser) =>
  (await exchange.readMails(email)).map(parseSubject).filter((subject) => !/^\d{6} /.test(subject ?? ''))
const readLast = async (exchange: TestExchange, { email }: TestUser) =>
  decodeMail(await exchange.readMail(email))

onOneEngine('deliveries', (engine) => {
  const start = useEmptyExchange(engine)

  test('both parties get mails about the transitions of a trade', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const number = getTradeNumber(trade._id)
    await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW - REMINDER_LEAD_TIME)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    // Reading the mails sends them before they expire, as the scheduler does every second.
    const paidSubjects = [await readSubjects(exchange, buyer), await readSubjects(exchange, seller)]
    expect(paidSubjects).toEqual([
      [`Your order is matched: pay now (${number})`, `Your payment is due soon (${number})`],
      [
        'New payment details in your CHT Exchange account',
        `Your order is matched (${number})`,
        `A receipt was sent: check your account (${number})`,
      ],
    ])
    await exchange.advanceTo(exchange.now() + CONFIRMATION_WINDOW)
    await buyer.client.appeals.create({
      order: trade._id,
      reason: 'Late confirmation',
      description: 'I paid',
    })
    await seller.client.orders.confirm({ id: trade._id })
    expect((await readSubjects(exchange, buyer)).slice(2)).toEqual([
      `Your payment is not confirmed yet (${number})`,
      `An appeal is open (${number})`,
      `Your payment is confirmed (${number})`,
    ])
    expect((await readSubjects(exchange, seller)).slice(3)).toEqual([
      `Your confirmation is late (${number})`,
      `An appeal is open (${number})`,
      `Your trade is completed (${number})`,
    ])
  })

  test('a mail says what happened, what to do and until when, links to the trade and names nobody', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const mail = await readLast(exchange, buyer)
    const { publicUrl } = exchange.running.config
    expect(mail).toContain('Your order of 75,000 CHT is matched.')
    expect(mail).toContain(
      'Pay 75,000.00 NGN and send the receipt by 20 November 2026 at 11:00 am (Africa/Lagos). The trade shows where to pay.',
    )
    expect(mail).toContain(`Order ${getTradeNumber(trade._id)}, reference ${getPaymentReference(trade._id)}.`)
    expect(mail).toContain(`Open the trade: ${publicUrl}/orders/${trade._id}`)
    expect(mail).toContain(`<a href="${publicUrl}/orders/${trade._id}">Open the trade</a>`)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    for (const secret of ['Example', 'First Bank', '1021334477', '+234', seller.email])
      expect(mail).not.toContain(secret)
  })

  test('a mail that could not be sent before it expired is given up', async () => {
    const exchange = await start()
    const { buyer, trade } = await createMatchedTrade(exchange)
    await readSubjects(exchange, buyer)
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW)
    const { db } = exchange.running
    await db.query('update deliveries set sent_at = null, next_attempt_at = created_at')
    const subjects = await readSubjects(exchange, buyer)
    expect(
      subjects.filter(
        (subject) => subject === `Your order is matched: pay now (${getTradeNumber(trade._id)})`,
      ),
    ).toHaveLength(1)
    const [delivery] = await db.query<{ error: string; givenUpAt: number }>(
      `select last_error as error, given_up_at from deliveries
         join notifications on notifications.id = notification_id join users on users.id = user_id
       where code = 'trade.matched' and email = $1`,
      [buyer.email],
    )
    expect(delivery).toEqual({ error: 'the message has expired', givenUpAt: exchange.now() })
  })

  test('a kind that is turned off is not mailed, other kinds are, and security cannot be turned off', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    expect(
      (await buyer.client.notifications.changeSetting({ kind: 'trades', channel: 'mail', isOn: false }))
        .value,
    ).toEqual([
      { kind: 'trades', mail: false, push: true },
      { kind: 'investments', mail: true, push: true },
      { kind: 'account', mail: true, push: true },
      { kind: 'security', mail: true, push: true },
    ])
    const before = await readSubjects(exchange, buyer)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    expect(await readSubjects(exchange, buyer)).toEqual(before)
    expect((await buyer.client.notifications.list())[0]).toMatchObject({ code: 'trade.completed' })
    const change = { kind: 'security', channel: 'mail', isOn: false } as const
    expect(await getRefusal(buyer.client.notifications.changeSetting(change))).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
    await exchange.operator.endSessions({ email: buyer.email, why: 'Lost phone' })
    expect((await readSubjects(exchange, buyer)).at(-1)).toBe('You were logged out of CHT Exchange')
  })

  test('a mail client turns off the mails of a kind with one click, and a forged token does nothing', async () => {
    const exchange = await start()
    const { buyer } = await createMatchedTrade(exchange)
    const mail = await readLast(exchange, buyer)
    const [, path = ''] =
      /List-Unsubscribe: <https?:\/\/[^/]+(\S+)>/.exec(mail.replaceAll(/\r?\n /g, ' ')) ?? []
    const post = (to: string) =>
      exchange.request(to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await post(`${path}x`)).status).toBe(422)
    expect((await post(path.replace('.trades.', '.account.'))).status).toBe(422)
    expect(await buyer.client.notifications.settings()).toContainEqual({
      kind: 'trades',
      mail: true,
      push: true,
    })
    expect((await post(path)).status).toBe(200)
    expect((await post(path)).status).toBe(200)
    expect(await buyer.client.notifications.settings()).toEqual([
      { kind: 'trades', mail: false, push: true },
      { kind: 'investments', mail: true, push: true },
      { kind: 'account', mail: true, push: true },
      { kind: 'security', mail: true, push: true },
    ])
  })

  test('a notification has its code and parameters', async () => {
    const exchange = await start()
    const { buyer, trade } = await createMatchedTrade(exchange)
    const [matched] = await buyer.client.notifications.list()
    expect(matched).toMatchObject({
      category: 'orders',
      title: `Order matched (${getTradeNumber(trade._id)})`,
      href: `/orders/${trade._id}`,
      code: 'trade.matched',
      params: {
        tradeId: trade._id,
        reference: getPaymentReference(trade._id),
        party: 'buyer',
        amount: 75_000,
        paymentDueAt: new Date(trade.paymentDueAt ?? 0).toISOString(),
      },
    })
  })

  test('two trades of the same people and amount have different texts in the app and in the mail', async () => {
    const exchange = await start()
    const { seller, buyer, trade: first } = await createMatchedTrade(exchange)
    const complete = async (id: string) => {
      await buyer.client.orders.pay({ id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id })
    }
    await complete(first._id)
    // Sends the mails before they expire.
    await readSubjects(exchange, seller)
    await exchange.operator.fund({ email: seller.email, amount: 75_000 })
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + DAY)
    const second = await getOnlyTrade(buyer)
    await complete(second._id)
    const received = (await seller.client.notifications.list()).filter(({ href }) =>
      href?.startsWith('/orders/'),
    )
    const texts = received.map(({ content }) => content)
    expect(new Set(texts).size).toBe(texts.length)
    for (const { href, title, content } of received) {
      const id = href?.split('/').at(-1) ?? ''
      expect(title).toMatch(new RegExp(` \\(${getTradeNumber(id)}\\)$`))
      expect(content).toMatch(
        new RegExp(` Order ${getTradeNumber(id)}, reference ${getPaymentReference(id)}\\.$`),
      )
    }
    const subjects = (await readSubjects(exchange, seller)).filter((subject) => subject?.endsWith(')'))
    expect(subjects).toEqual(
      [first, second].flatMap(({ _id }) => [
        `Your order is matched (${getTradeNumber(_id)})`,
        `A receipt was sent: check your account (${getTradeNumber(_id)})`,
        `Your trade is completed (${getTradeNumber(_id)})`,
      ]),
    )
  })

  test('a clock that becomes stale while a mail is being sent does not end the process', async () => {
    const exchange = await start()
    const { running } = exchange
    const { databaseTime } = running.clock
    let isStale = false
    const clock = {
      ...running.clock,
      databaseTime: () => {
        if (isStale) throw new StaleClockError()
        return databaseTime()
      },
    }
    await queueMail(running.db, databaseTime(), { recipient: 'ada@example.com', subject: 'Hello', body: '' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const sent: string[] = []
    const deliver = createMailJob({ ...running, clock }, async ({ subject }) => {
      isStale = true
      vi.advanceTimersByTime(2 * SECOND)
      isStale = false
      sent.push(subject)
    })
    await deliver()
    expect(sent).toEqual(['Hello'])
  })

  test('notifications of one transaction may differ in what they have', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { db } = exchange.running
    const notification = { code: 'password.changed', params: {}, userId: user.id, href: '/' } as const
    const expiresAt = exchange.now() + MINUTE
    await db.transaction(async (tx) =>
      notify(tx, exchange.now(), [
        notification,
        { ...notification, isSilent: false },
        { ...notification, isSilent: true },
        { ...notification, mailHref: '/a', token: 'b', expiresAt },
      ]),
    )
    expect(
      await db.query(
        `select mail_href, token, expires_at, count(deliveries.id) as mails from notifications
         left join deliveries on notification_id = notifications.id and channel = 'mail'
         where user_id = $1 group by notifications.id order by notifications.id`,
        [user.id],
      ),
    ).toEqual([
      { mailHref: null, token: null, expiresAt: null, mails: 1 },
      { mailHref: null, token: null, expiresAt: null, mails: 1 },
      { mailHref: '/a', token: 'b', expiresAt, mails: 1 },
      { mailHref: null, token: null, expiresAt: null, mails: 0 },
    ])
  })

  test('notifications of a rolled back transaction are not sent', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { db } = exchange.running
    const failing = db.transaction(async (tx) => {
      notify(tx, exchange.now(), [{ code: 'password.changed', params: {}, userId: user.id, href: '/' }])
      await tx.query('select 1 / 0')
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await readSubjects(exchange, user)).toEqual([])
    expect(await db.query('select from deliveries')).toEqual([])
  })
})

test('the HTML of a mail escapes the address of its link', () => {
  const mail = createNotificationMail(
    {
      secret: Buffer.alloc(32),
      brand: BUILT_BRAND,
      config: { publicUrl: 'https://a.example/?<b>"', supportEmail: 'help@example.com', timeZone: 'UTC' },
    },
    {
      message: { code: 'investment.released', params: { amount: 5 } },
      userId: 'u',
      recipient: 'ada@example.com',
      link: '/x"<script>',
    },
  )
  expect(mail?.html).not.toMatch(/<script>|<b>/)
})

test('a mail tells an instant in the zone of the exchange, which it names', () => {
  const mail = createNotificationMail(
    {
      secret: Buffer.alloc(32),
      brand: BUILT_BRAND,
      // No server runs in the zone of these islands.
      config: {
        publicUrl: 'https://a.example',
        supportEmail: 'help@example.com',
        timeZone: 'Pacific/Kiritimati',
      },
    },
    {
      message: { code: 'password.reset', params: { holdUntil: '2026-11-21T12:30:00.000Z' } },
      userId: 'u',
      recipient: 'ada@example.com',
      link: '/settings',
    },
  )
  expect(mail?.body.split('\n\n')).toEqual([
    'A new password was set by a code sent to this email, and you were logged out everywhere.',
    'Until 22 November 2026 at 2:30 am (Pacific/Kiritimati) you cannot sell, confirm payments, invest, save payment details, change your email, add second factors or webhooks, or download your data. You can pay, appeal and cancel your pending orders.',
    'If this was not you, somebody can read your mail: secure your mailbox first, then set a new password yourself.',
    'Open your settings: https://a.example/settings',
    '-- ',
    'If this was not you, or if you have questions, write to help@example.com.\n',
  ])
})
