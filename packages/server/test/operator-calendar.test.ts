import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { tellMoves } from '../src/jobs/session-moves.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import { getRefusal, placeBuyOrder, placeSellOrder } from './fixtures.js'

/** The next start that a client of ours is told, and the daily times that one of the specification reads. */
const readSessions = async (exchange: TestExchange) => {
  const list = await exchange.createClient().liveSessions.list()
  const next = list.calendar?.occurrences.find(({ startsAt }) => startsAt > exchange.now())
  return [list.map(({ startTime }) => startTime).join(' '), next?.startsAt]
}
const listMoves = async ({
  client,
}: {
  client: TestExchange extends { createClient(): infer C } ? C : never
}) => (await client.notifications.list()).filter(({ code }) => code === 'session.moved')

onOneEngine('the calendar of the live sessions', (engine) => {
  const start = useEmptyExchange(engine)

  test('a closed day is an empty list with the next start, and its orders are matched on the next day', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    const rule = { kind: 'closed', from: '2026-11-20' } as const
    expect(await getRefusal(exchange.operator.addSessionRule({ rule }))).toEqual({
      status: 409,
      code: 'confirmation_required',
      message:
        'It removes 1 session of the next 14 days, the first on 2026-11-20 09:00 Africa/Lagos: confirm it',
    })
    const preview = await exchange.operator.addSessionRule({ rule, dryRun: true })
    expect([preview.value?.removed.map(({ startsAt }) => startsAt), preview.value?.told]).toEqual([
      [SESSION_START],
      2,
    ])
    expect(await readSessions(exchange)).toEqual(['09:00', SESSION_START])
    await exchange.operator.addSessionRule({ rule, confirm: true, why: 'Holiday' })
    expect(await readSessions(exchange)).toEqual(['', SESSION_START + DAY])
    await exchange.advanceTo(SESSION_START + 30 * MINUTE)
    expect(await buyer.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await buyer.client.trades.open()).toHaveLength(1)
  })

  test('users with pending orders are told once a change when their next session moves, others never', async () => {
    const exchange = await start()
    const buyer = await exchange.createUser('buyer')
    const other = await exchange.createUser('other')
    await placeBuyOrder(buyer)
    await exchange.operator.addSessionRule({
      rule: { kind: 'once', date: '2026-11-25', startTime: '12:00', durationInMinutes: 60 },
    })
    await tellMoves(exchange.running)
    expect(await listMoves(buyer)).toEqual([])
    await exchange.operator.addSessionRule({ rule: { kind: 'pause' }, confirm: true })
    await tellMoves(exchange.running)
    await tellMoves(exchange.running)
    expect((await listMoves(buyer)).map(({ params }) => params)).toEqual([{}])
    const { value } = await exchange.operator
      .liveSessions()
      .then(async ({ rules }) =>
        exchange.operator.removeSessionRule({ id: rules.find(({ kind }) => kind === 'pause')?.id ?? '' }),
      )
    expect(value?.told).toBe(1)
    await tellMoves(exchange.running)
    const startsAt = new Date(SESSION_START).toISOString()
    expect((await listMoves(buyer)).map(({ params }) => params)).toEqual([{ startsAt }, {}])
    expect(await listMoves(other)).toEqual([])
    expect(decodeMail(await exchange.readMail(buyer.email))).toContain('The next live session starts at')
  })

  test('a crowd is told in batches, each user once, also by two processes', async () => {
    const exchange = await start()
    const buyer = await exchange.createUser('buyer')
    await placeBuyOrder(buyer)
    const { db } = exchange.running
    await db.query(
      `insert into users (id, email, username, full_name, phone_number, country, password_hash, referral_code, created_at)
       select gen_random_uuid(), 'crowd' || n || '@example.com', 'crowd' || n, 'Crowd', '+2348000000000', 'nigeria', 'x', 'crowd' || n, $1
       from generate_series(1, 600) as n`,
      [new Date(exchange.now())],
    )
    await db.query(
      `insert into orders (id, user_id, side, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), id, 'buy', 100000, 'bank', 'nigeria', 'pending', $1 from users where username like 'crowd%'`,
      [new Date(exchange.now())],
    )
    const rule = { kind: 'closed', from: '2026-11-20' } as const
    const { value } = await exchange.operator.addSessionRule({ rule, confirm: true })
    expect(value?.told).toBe(601)
    await Promise.all([tellMoves(exchange.running), tellMoves(exchange.running)])
    const [row] = await db.query(
      `select count(*)::int as all, count(distinct user_id)::int as users from notifications where code = 'session.moved'`,
    )
    expect(row).toEqual({ all: 601, users: 601 })
  })

  test('a session that runs stays until its end, whatever is changed', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.setClock(SESSION_START)
    await exchange.operator.setLiveSessions({ sessions: [], confirm: true })
    expect(await readSessions(exchange)).toEqual(['09:00', undefined])
    await exchange.advanceTo(SESSION_START + MINUTE)
    expect(await buyer.client.trades.open()).toHaveLength(1)
    await exchange.advanceTo(SESSION_START + HOUR)
    expect(await readSessions(exchange)).toEqual(['', undefined])
  })

  test('refuses overlaps, times that have passed or lie too far ahead, and rules that it does not have', async () => {
    const { operator } = await start()
    const refuse = async (rule: Parameters<typeof operator.addSessionRule>[0]['rule']) =>
      (await getRefusal(operator.addSessionRule({ rule, confirm: true }))).message
    expect(
      await refuse({ kind: 'once', date: '2026-12-24', startTime: '09:30', durationInMinutes: 10 }),
    ).toBe('The sessions of 2026-12-24 09:00 and 2026-12-24 09:30 Africa/Lagos would overlap')
    expect(await refuse({ kind: 'closed', from: '2026-11-18' })).toBe('Rule must not have passed')
    expect(await refuse({ kind: 'closed', from: '2028-01-01' })).toBe('Rule must be in the next 366 days')
    expect(await refuse({ kind: 'closed', from: '2026-12-02', until: '2026-12-01' })).toBe(
      'Rule.until must not be before the beginning',
    )
    expect((await getRefusal(operator.removeSessionRule({ id: '4711' }))).code).toBe('not_found')
  })

  test('two changes at once run one after the other: the second sees what the first has added', async () => {
    const exchange = await start()
    const add = () =>
      getRefusal(
        exchange.operator.addSessionRule({
          rule: { kind: 'daily', startTime: '12:00', durationInMinutes: 60 },
        }),
      ).catch(() => 'added')
    const outcomes = await Promise.all([add(), add()])
    expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : outcome.code)).sort()).toEqual([
      'added',
      'sessions_overlap',
    ])
    expect(
      (await exchange.operator.liveSessions()).rules.map((rule) => 'startTime' in rule && rule.startTime),
    ).toEqual([SESSION.startTime, '12:00'])
  })
})
