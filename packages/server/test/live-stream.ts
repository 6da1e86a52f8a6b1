import pg from 'pg'
import { sequenceChanges } from '../src/platform/events/queries.js'
import { type EventStream, openEventStream } from './event-stream.js'
import type { TestExchange, TestUser } from './exchange.js'

/** Opens the live stream of a user in a new login session. */
export async function openStream(
  exchange: TestExchange,
  user: TestUser,
  lastEventId?: number | string,
): Promise<EventStream> {
  return openEventStream(exchange.running.address, {
    cookie: await exchange.logInForCookie(user),
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
}

/**
 * Opens the live stream of a user and returns it with the `seq` at which it starts. First numbers the changes that are committed.
 * Otherwise the exchange could number them after the stream has opened, and send them.
 */
export async function startStream(
  exchange: TestExchange,
  user: TestUser,
): Promise<{ stream: EventStream; start: number }> {
  await sequenceChanges(exchange.running.db, exchange.now())
  const stream = await openStream(exchange, user)
  return { stream, start: (await stream.next())?.id ?? 0 }
}

let price = 1
/** Changes the rates. `rates.changed` reaches every stream, after all changes that were committed before. */
export async function changeRates({ operator }: TestExchange): Promise<void> {
  await operator.setRates({ NGN: ++price, confirm: true })
}

export function createNotificationSql(userId: string, href: string): string {
  return `insert into notifications (user_id, code, params, href, created_at)
    values ('${userId}', 'sessions.ended', '{}', '${href}', '2026-11-20') returning id`
}

/** Connects to the database of an exchange as another process. */
export async function connectTo({ running }: TestExchange): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: running.config.databaseUrl })
  await client.connect()
  return client
}

/** The last frame of a stream whose session has ended. It has no id. */
export const SESSION_ENDED = { event: 'change', data: { kind: 'session.ended' } }
