import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { RETENTION_RULES, type RetentionName } from '../src/kernel/retention-rules.js'
import { type Database, toTimestamp } from '../src/platform/db/database.js'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { createMatchedTrade } from './fixtures.js'
import { holdRows } from './hold-rows.js'

/** Periods that differ from the defaults and from each other. */
const SETTINGS = {
  NOTIFICATION_DAYS: '11',
  SENT_MAIL_DAYS: '3',
  FAILED_MAIL_DAYS: '4',
  IDEMPOTENCY_KEY_HOURS: '49',
  ID_PICTURE_DAYS: '5',
  PROOF_DAYS: '6',
  CLOSED_ACCOUNT_DAYS: '31',
}

/** How far exchange time is ahead of the database's clock, so that a rule which uses the wrong clock fails. */
const OFFSET = 100 * DAY

interface Kind {
  /** Inserts a row whose age counts from an instant. */
  insert(db: Database, userId: string, at: Date): Promise<unknown>
  /** The inserted rows, as the part of a query from `from` on. */
  rows: string
}

const insertMail = (column: string) => (db: Database, _: string, at: Date) =>
  db.query(
    `insert into outbox (recipient, subject, body, created_at, next_attempt_at, ${column})
     values ('cleanup-test@example.com', '', '', $1, $1, $1)`,
    [at],
  )
/** A session that is old by `created_at` was last used a day ago, so that it is not idle too. */
const insertSession = (column: 'seen_at' | 'created_at') => (db: Database, userId: string, at: Date) =>
  db.query(
    `insert into login_sessions (token_hash, user_id, created_at, seen_at) values (decode($1, 'hex'), $2, $3, $4)`,
    [
      randomUUID().replaceAll('-', ''),
      userId,
      ...(column === 'seen_at' ? [at, at] : [at, new Date(at.getTime() + 29 * DAY)]),
    ],
  )

/** All kinds of data except the files of pictures, which `picture-storage.test.ts` deletes. */
const KINDS: Record<Exclude<RetentionName, 'unnamedObjects'>, Kind> = {
  notifications: {
    insert: (db, userId, at) =>
      db.query(
        `insert into notifications (user_id, code, params, href, created_at) values ($1, 'sessions.ended', '{}', 'cleanup-test', $2)`,
        [userId, at],
      ),
    rows: `from notifications where href = 'cleanup-test'`,
  },
  sentMails: {
    insert: insertMail('sent_at'),
    rows: `from outbox where recipient = 'cleanup-test@example.com' and sent_at is not null`,
  },
  failedMails: {
    insert: insertMail('given_up_at'),
    rows: `from outbox where recipient = 'cleanup-test@example.com' and given_up_at is not null`,
  },
  deliveries: {
    insert: (db, userId, at) =>
      db.query(
        `with notification as (
           insert into notifications (user_id, code, params, created_at)
           values ($1, 'sessions.ended', '{}', $2::timestamptz + interval '7 days') returning id)
         insert into deliveries (channel, notification_id, last_error, created_at, next_attempt_at, sent_at)
         select 'mail', id, 'cleanup-test', $2, $2, $2 from notification`,
        [userId, at],
      ),
    rows: `from deliveries where last_error = 'cleanup-test'`,
  },
  idempotencyKeys: {
    insert: (db, userId, at) =>
      db.query(
        `insert into idempotency_keys (user_id, endpoint, key, input_hash, created_at) values ($1, 'cleanup-test', $2, '', $3)`,
        [userId, randomUUID(), at],
      ),
    rows: `from idempotency_keys where endpoint = 'cleanup-test'`,
  },
  changes: {
    insert: (db, _, at) =>
      // The sequencer assigns the next numbers meanwhile, so this one is far from them.
      db.query(
        `insert into changes (kind, seq, sequenced_at)
         select 'cleanup-test', coalesce(max(seq), 0) + 1000, $1::timestamptz from changes`,
        [at],
      ),
    rows: `from changes where kind = 'cleanup-test'`,
  },
  throttles: {
    insert: (db, _, at) =>
      db.query('insert into throttles (key, until) values ($1, $2)', [`cleanup-test:${randomUUID()}`, at]),
    rows: `from throttles where key like 'cleanup-test:%'`,
  },
  codes: {
    insert: (db, _, at) =>
      db.query(
        `insert into codes (user_id, code_hash, expires_at, tries_left) values ($1, 'cleanup-test', $2, 1)`,
        [randomUUID(), at],
      ),
    rows: `from codes where code_hash = 'cleanup-test'`,
  },
  passwordResets: {
    insert: (db, userId, at) =>
      db.query(
        `insert into password_resets (id, token_hash, user_id, code_hash, expires_at, tries_left)
         values ($2::uuid, $2::text::bytea, $1, 'cleanup-test', $3, 1)`,
        [userId, randomUUID(), at],
      ),
    rows: `from password_resets where code_hash = 'cleanup-test'`,
  },
  passkeyChallenges: {
    insert: (db, _, at) =>
      db.query(
        `insert into passkey_challenges (browser_hash, purpose, challenge, expires_at)
         values ($1::text::bytea, 'login', 'cleanup-test', $2)`,
        [randomUUID(), at],
      ),
    rows: `from passkey_challenges where challenge = 'cleanup-test'`,
  },
  dataDownloads: {
    // A user has one at most. The session's dates are far ahead, so that the rules of sessions do not delete it.
    insert: (db, _, at) =>
      db.query(
        `with session as (
           insert into login_sessions (token_hash, user_id, created_at, seen_at)
           select $1::text::bytea, id, now() + interval '50 years', now() + interval '50 years' from users
           where not exists (select from data_downloads where user_id = users.id) limit 1
           returning user_id, token_hash)
         insert into data_downloads (user_id, session_hash, ready_until) select user_id, token_hash, $2 from session`,
        [randomUUID(), at],
      ),
    rows: 'from data_downloads',
  },
  pushDevices: {
    insert: (db, userId, at) =>
      db.query(
        `insert into push_devices (user_id, endpoint, public_key, auth_secret, name, created_at)
         values ($1, $2, '', '', 'cleanup-test', $3)`,
        [userId, randomUUID(), at],
      ),
    rows: `from push_devices where name = 'cleanup-test'`,
  },
  exports: {
    insert: (db, _, at) =>
      db.query(
        `insert into exports (id, kind, from_day, to_day, rows, bytes, parts, sha256, created_at)
         values ($1, 'ledger', 'cleanup-test', '', 0, 0, 0, '', $2)`,
        [randomUUID(), at],
      ),
    rows: `from exports where from_day = 'cleanup-test'`,
  },
  unverifiedAccounts: {
    insert: (db, userId, at) =>
      db.query(
        `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at)
         select $2::uuid, 'cleanup-test', $2::text, $2::text, phone_number, country, '', $2::text, $3 from users where id = $1`,
        [userId, randomUUID(), at],
      ),
    rows: `from users where full_name = 'cleanup-test'`,
  },
  webhookSecrets: {
    insert: (db, userId, at) =>
      db.query(
        `with webhook as (insert into webhooks (user_id, url, created_at) values ($1, 'cleanup-test', $2) returning id)
         insert into webhook_secrets (webhook_id, encryption_key, secret, replaced_at)
         select id, 'cleanup-test', '', $2 from webhook`,
        [userId, at],
      ),
    rows: `from webhook_secrets where encryption_key = 'cleanup-test'`,
  },
  idleSessions: { insert: insertSession('seen_at'), rows: 'from login_sessions' },
  oldSessions: { insert: insertSession('created_at'), rows: 'from login_sessions' },
  knownDevices: {
    // A hash of 17 bytes: those of other devices have 32.
    insert: (db, userId, at) =>
      db.query(
        `insert into known_devices (user_id, token_hash, used_at) values ($1, decode($2, 'hex'), $3)`,
        [userId, `11${randomUUID().replaceAll('-', '')}`, at],
      ),
    rows: `from known_devices where length(token_hash) = 17`,
  },
  idPictures: {
    insert: (db, userId, at) =>
      db.query(
        `insert into verifications
           (id, user_id, country, type, number, state, encryption_key, storage, front_object, back_object,
            requested_at, decided_at)
         values ($1, $2, 'kenya', 'cleanup-test', '1', 'rejected', 'test', 'database', $1, $4, $3, $3)`,
        [randomUUID(), userId, at, randomUUID()],
      ),
    rows: `from verifications where type = 'cleanup-test' and (front_object, back_object, encryption_key) is not null`,
  },
  proofs: {
    // A trade of the past, like the one that the test has matched.
    insert: async (db, _, at) => {
      const id = randomUUID()
      await db.query(
        `insert into trades select changed.* from trades, jsonb_populate_record(trades, jsonb_build_object(
             'id', $1::text, 'state', 'cancelled', 'due_at', null, 'ended_at', $2::timestamptz)) changed
           where trades.ended_at is null`,
        [id, at],
      )
      await db.query(
        `insert into proofs (id, trade_id, part, encryption_key, storage, picture_object, received_at)
         values ($1, $1, 'payment', 'cleanup-test', 'database', $1, $2)`,
        [id, new Date(at.getTime() - HOUR)],
      )
    },
    rows: `from proofs where encryption_key = 'cleanup-test'`,
  },
  caseNotes: {
    insert: (db, _, at) =>
      db.query(
        `with opened as (insert into cases (id, kind, opened_at) values ($1, 'appeal', $2) returning id)
         insert into case_notes (case_id, at, text) select id, $2, 'cleanup-test' from opened`,
        [randomUUID(), at],
      ),
    rows: `from case_notes where text = 'cleanup-test'`,
  },
  closedAccounts: {
    insert: (db, userId, at) =>
      db.query(
        `with closed as (
           insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
             phone_verified, created_at)
           select $2::uuid, '', $2::text, $2::text, '', country, '', $2::text, true, $3 from users where id = $1
           returning id)
         insert into closed_accounts (user_id, full_name, username, email, phone_number, closed_at)
         select id, 'cleanup-test', '', '', '', $3 from closed`,
        [userId, randomUUID(), at],
      ),
    rows: `from closed_accounts where full_name = 'cleanup-test'`,
  },
}

onOneEngine('retention', (engine) => {
  const start = shareExchange(engine, SETTINGS)

  const count = async ({ running: { db } }: TestExchange, { rows }: Pick<Kind, 'rows'>) =>
    (await db.query<{ count: number }>(`select count(*)::int as count ${rows}`))[0]?.count

  test('each kind of data is deleted when its retention period ends, by the clock of its rule', async () => {
    const exchange = await start()
    const { seller } = await createMatchedTrade(exchange)
    const { running } = exchange
    running.clock.follow(OFFSET)
    // The rules of sessions are checked by the number of all sessions.
    await running.db.query('delete from login_sessions')
    const counts: Record<string, unknown> = {}
    for (const [key, kind] of Object.entries(KINDS)) {
      const name = key as keyof typeof KINDS
      // `exchange.now()` is the system clock, which OFFSET does not move.
      const now = exchange.now() + (RETENTION_RULES[name].clock === 'exchange' ? OFFSET : 0)
      const age = running.config.retention[name]
      await kind.insert(running.db, seller.id, toTimestamp(now - age + 1))
      await deleteExpired(running)
      const young = await count(exchange, kind)
      await kind.insert(running.db, seller.id, toTimestamp(now - age))
      const both = await count(exchange, kind)
      await deleteExpired(running)
      counts[name] = [young, both, await count(exchange, kind)]
      await running.db.query('delete from login_sessions')
    }
    expect(counts).toEqual(Object.fromEntries(Object.keys(KINDS).map((name) => [name, [1, 2, 1]])))
  })

  test('the proof of an open trade stays, however old', async () => {
    const exchange = await start()
    const { db } = exchange.running
    await db.query(
      `insert into proofs (id, trade_id, part, encryption_key, storage, picture_object, received_at)
       select id, id, 'payment', 'open', 'database', id, $1 from trades where ended_at is null`,
      [toTimestamp(0)],
    )
    await deleteExpired(exchange.running)
    expect(await count(exchange, { rows: `from proofs where encryption_key = 'open'` })).toBe(1)
  })

  test('rows are deleted in batches, and locked rows are left to the next run', async () => {
    const exchange = await start()
    const { running } = exchange
    await running.db.query(
      `insert into notifications (user_id, code, params, href, created_at)
       select id, 'sessions.ended', '{}', 'many', $1 from generate_series(1, 2500), (select id from users limit 1) users`,
      [toTimestamp(0)],
    )
    const many = `from notifications where href = 'many'`
    const batches: unknown[] = []
    const isHeld = engine === 'PostgreSQL'
    const release = isHeld
      ? await holdRows(exchange, `select id ${many} limit 1 for update skip locked`)
      : () => {}
    const db: Database = {
      ...running.db,
      transaction: async (run, options) => {
        const result = await running.db.transaction(run, options)
        if (Number(result) > 0) batches.push(result)
        return result
      },
    }
    await deleteExpired({ ...running, db })
    expect([batches, await count(exchange, { rows: many })]).toEqual(
      isHeld ? [[1_000, 1_000, 499], 1] : [[1_000, 1_000, 500], 0],
    )
    await release()
    await deleteExpired(running)
    expect(await count(exchange, { rows: many })).toBe(0)
  })

  test('if one kind of data cannot be deleted, a later kind still is', async () => {
    const exchange = await start()
    const { db } = exchange.running
    await db.query('alter table notifications rename to elsewhere')
    await KINDS.throttles.insert(db, '', toTimestamp(0))
    await deleteExpired(exchange.running)
    await db.query('alter table elsewhere rename to notifications')
    expect(
      await db.query(`select from throttles where key like 'cleanup-test:%' and until <= $1`, [
        toTimestamp(0),
      ]),
    ).toEqual([])
  })

  test('an idempotency key replays its response until its retention period ends, and not after it', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('patient', { tokens: 100_000 })
    const place = () =>
      client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }, { idempotencyKey: 'once' })
    const { value: first } = await place()
    await exchange.setClock(exchange.now() + 49 * HOUR - 1)
    await deleteExpired(exchange.running)
    expect((await place()).value).toEqual(first)
    await exchange.setClock(exchange.now() + 1)
    // The request is executed anew, while the order of the first one is open.
    await expect(place()).rejects.toMatchObject({ code: 'order_limit' })
  })
})
