import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { tellAnnouncements } from '../src/jobs/announcements.js'
import { formatTime } from '../src/operator/format-time.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, TEST_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal, placeBuyOrder } from './fixtures.js'
import { runInProcess } from './operator.js'

const NEWS = { title: 'New banks', body: 'The list of banks has grown.\n\nLook at it.' }

const listTitles = async (client: Pick<TestUser['client'], 'announcements'>) =>
  (await client.announcements.list()).map(({ title }) => title)
const listTold = async ({ client }: TestUser) =>
  (await client.notifications.list()).filter(({ code }) => code?.startsWith('announcement.'))

onOneEngine('announcements', (engine) => {
  const start = useEmptyExchange(engine)

  const plan = async (
    { operator }: TestExchange,
    input: Partial<Parameters<TestExchange['operator']['planAnnouncement']>[0]> = {},
  ) => assertDefined((await operator.planAnnouncement({ ...NEWS, channels: ['banner'], ...input })).value)

  test('one is planned for an instant, published by its deadline, told once, and ended by its deadline', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { announcement, users } = await plan(exchange, {
      channels: ['banner', 'notification', 'mail'],
      link: '/settings',
      from: TEST_START + HOUR,
      until: TEST_START + DAY,
      by: 'Ann',
    })
    expect(users).toBe(1)
    expect(announcement).toEqual({
      id: announcement?.id,
      ...NEWS,
      link: '/settings',
      channels: ['banner', 'notification', 'mail'],
      segment: 'everybody',
      state: 'planned',
      from: TEST_START + HOUR,
      until: TEST_START + DAY,
      plannedBy: 'Ann',
      told: 0,
    })
    await tellAnnouncements(exchange.running)
    expect([await listTitles(exchange.createClient()), await listTold(ada)]).toEqual([[], []])
    await exchange.advanceTo(TEST_START + HOUR)
    await tellAnnouncements(exchange.running)
    await tellAnnouncements(exchange.running)
    expect(await listTitles(exchange.createClient())).toEqual([NEWS.title])
    expect((await listTold(ada)).map(({ title, content, href }) => ({ title, content, href }))).toEqual([
      { title: NEWS.title, content: NEWS.body, href: '/settings' },
    ])
    const mail = decodeMail(await exchange.readMail(ada.email))
    expect(mail).toContain(`Subject: ${NEWS.title}`)
    await exchange.advanceTo(TEST_START + DAY)
    expect(await listTitles(ada.client)).toEqual([])
    const shown = await exchange.operator.announcement({ id: announcement?.id ?? '' })
    expect([shown.state, shown.told]).toEqual(['ended', 1])
  })

  test('a segment has its users alone, for the banner and for the notification', async () => {
    const exchange = await start()
    const users = {
      plain: await exchange.createUser('plain'),
      ghana: await exchange.createUser('ghana', { country: 'ghana' }),
      vera: await exchange.createUser('vera', { verifiedId: true }),
      buyer: await exchange.createUser('buyer'),
      staker: await exchange.createUser('staker', { tokens: 100_000, verifiedId: true }),
    }
    await placeBuyOrder(users.buyer)
    await users.staker.client.investments.create({
      amount: 25_000,
      planDurationDays: 6,
      roiPercentage: 10,
    })
    const channels = ['banner', 'notification'] as const
    for (const [segment, country] of [
      ['everybody'],
      ['country', 'ghana'],
      ['verified'],
      ['notVerified'],
      ['pendingOrders'],
      ['openTrades'],
      ['stakes'],
    ] as const)
      await plan(exchange, { title: segment, segment, country, channels: [...channels] })
    await exchange.advanceTo(TEST_START + 1)
    await tellAnnouncements(exchange.running)
    const read = async (user: TestUser) => [
      (await listTitles(user.client)).sort().join(' '),
      (await listTold(user))
        .map(({ title }) => title)
        .sort()
        .join(' '),
    ]
    const expected = {
      plain: 'everybody notVerified',
      ghana: 'country everybody notVerified',
      vera: 'everybody verified',
      buyer: 'everybody notVerified pendingOrders',
      staker: 'everybody stakes verified',
    }
    for (const [name, titles] of Object.entries(expected))
      expect([name, await read(users[name as keyof typeof users])]).toEqual([name, [titles, titles]])
    expect(await listTitles(exchange.createClient())).toEqual(['everybody'])
  })

  test('a crowd is told in batches by two processes, each user once; mails respect what users have turned off, but not of maintenance', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const ada = await exchange.createUser('ada')
    await ada.client.notifications.changeSetting({ kind: 'account', channel: 'mail', isOn: false })
    await db.query(
      `insert into users (id, email, username, full_name, phone_number, phone_verified, country, password_hash, referral_code, created_at)
       select gen_random_uuid(), 'crowd' || n || '@example.com', 'crowd' || n, 'Crowd', '+2348000000000', true, 'nigeria', 'x', 'crowd' || n, $1
       from generate_series(1, 600) as n`,
      [new Date(exchange.now())],
    )
    await plan(exchange, { channels: ['notification', 'mail'] })
    await plan(exchange, {
      title: 'Maintenance',
      channels: ['notification', 'mail'],
      maintenance: { from: TEST_START + HOUR, until: TEST_START + 2 * HOUR },
    })
    await exchange.advanceTo(TEST_START + 1)
    await Promise.all([tellAnnouncements(exchange.running), tellAnnouncements(exchange.running)])
    const counts = await db.query(
      `select code, count(*)::int as all, count(distinct user_id)::int as users,
         (select count(*)::int from deliveries join notifications as mailed on mailed.id = notification_id
          where channel = 'mail' and mailed.code = notifications.code) as mails
       from notifications where code like 'announcement.%' group by code order by code`,
    )
    expect(counts).toEqual([
      { code: 'announcement.maintenance', all: 601, users: 601, mails: 601 },
      { code: 'announcement.published', all: 601, users: 601, mails: 600 },
    ])
  })

  test('one that is withdrawn tells nobody else; what is over cannot be changed', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { announcement } = await plan(exchange, {
      channels: ['banner', 'notification'],
      from: TEST_START + MINUTE,
    })
    const id = announcement?.id ?? ''
    expect((await getRefusal(exchange.operator.endAnnouncement({ id }))).code).toBe(
      'announcement_not_published',
    )
    await exchange.setClock(TEST_START + MINUTE)
    const withdrawn = await exchange.operator.withdrawAnnouncement({ id, why: 'A mistake' })
    expect(withdrawn.value?.state).toBe('withdrawn')
    await exchange.advanceTo(TEST_START + HOUR)
    await tellAnnouncements(exchange.running)
    expect([await listTitles(ada.client), await listTold(ada)]).toEqual([[], []])
    const again = [
      await getRefusal(exchange.operator.withdrawAnnouncement({ id, why: 'Again' })),
      await getRefusal(exchange.operator.endAnnouncement({ id })),
    ]
    for (const { code } of again) expect(code).toBe('announcement_over')
  })

  test('refuses links to other sites, mails without a notification, countries without their segment and wrong times', async () => {
    const exchange = await start()
    const refuse = async (input: Parameters<typeof plan>[1]) =>
      (await getRefusal(plan(exchange, input))).message
    expect(await refuse({ link: '//evil.example' })).toContain('must be a path of this site')
    expect(await refuse({ channels: ['mail'] })).toContain('must have notification where it has mail')
    expect(await refuse({ country: 'ghana' })).toContain('goes with the segment country')
    expect(await refuse({ until: TEST_START })).toBe('Until must be after the beginning')
    expect(await refuse({ from: TEST_START + 400 * DAY })).toBe('From must be in the next 366 days')
    expect(await refuse({ title: 'x'.repeat(101) })).toContain('must be at most 100 characters')
  })

  test('the commands plan, count, list, show and withdraw', async () => {
    const exchange = await start()
    await exchange.createUser('ada')
    const run = (...argv: string[]) => runInProcess(exchange, 'announcements', ...argv)
    const text = ['--title', NEWS.title, '--body', 'More.', '--channels', 'banner,notification']
    expect(await run('plan', ...text, '--dry-run')).toEqual(['It is for 1 users now'])
    expect(await run('list')).toEqual(['No announcement'])
    const planned = await run('plan', ...text, '--segment', 'country', '--country', 'ghana')
    expect(planned[0]).toBe('It is for 0 users now')
    const [line = ''] = await run('list')
    const [id = ''] = line.split('  ')
    expect(line).toBe(`${id}  published  ${formatTime(TEST_START)}  country ghana  told 0  ${NEWS.title}`)
    expect((await run('show', id)).at(-1)).toBe('More.')
    expect(await run('withdraw', id, '--why', 'A mistake')).toEqual([line.replace('published', 'withdrawn')])
  })
})
