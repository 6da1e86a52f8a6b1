import type { AuditAct } from '@cht/sdk/operator'
import type { Limit } from '../../kernel/limits.js'
import { tooManyRequests } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { audit } from '../../platform/audit/service.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'

/** The seconds of a Retry-After header. Both instants are in ms of the database's clock. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1000))
}

/** Increments the counter of a key. Returns the count and the end of its window, both by the database's clock. */
export async function incrementCounter(
  db: Queryable,
  now: number,
  key: string,
  period: number,
): Promise<Row<'throttles', 'count' | 'until'>> {
  const [row] = await db.query<Row<'throttles', 'count' | 'until'>>(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set
       count = case when throttles.until <= $3 then 1 else throttles.count + 1 end,
       until = case when throttles.until <= $3 then excluded.until else throttles.until end
     returning count, until`,
    [key, toTimestamp(now + period), toTimestamp(now)],
  )
  if (!row) throw new Error('The throttle statement returned no row')
  return row
}

export interface ThrottleOptions {
  key: string
  limit: Limit
  /** The audit entry of the first refusal in a window. Later ones are not logged: anybody could fill the log. */
  act: AuditAct
  /** The email of the account that the audit entry names; absent if the key is of an address alone. */
  email?: string
}

/** Counts a try. Throws 429 above the limit. */
export async function throttle(
  call: RequestCall,
  { key, limit, act, email }: ThrottleOptions,
): Promise<void> {
  const { db, clock, refusedKeys } = call.context
  const now = clock.databaseTime()
  const refusedUntil = refusedKeys.find(key, now)
  if (refusedUntil !== undefined) throw tooManyRequests(secondsUntil(refusedUntil, now))
  const { count, until } = await incrementCounter(db, now, key, limit.period)
  if (count <= limit.max) return
  refusedKeys.add(key, until, now)
  if (count === limit.max + 1) {
    const [user] = await db.query<Row<'users', 'id'>>(
      'select id from users where lower(email) = lower($1) order by phone_verified desc limit 1',
      [email ?? ''],
    )
    await audit(db, call, { act, actor: 'guest', userId: user?.id, details: { most: limit.max } })
  }
  throw tooManyRequests(secondsUntil(until, now))
}

/** Counts a try. Returns whether it is within the limit. */
export async function countWithin({ context }: RequestCall, key: string, limit: Limit): Promise<boolean> {
  const { count } = await incrementCounter(context.db, context.clock.databaseTime(), key, limit.period)
  return count <= limit.max
}
