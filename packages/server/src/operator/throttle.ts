import { incrementCounter, secondsUntil } from '../features/auth/counters.js'
import { type RateLimitKey, readAddress, toRateLimitKeys } from '../kernel/address.js'
import { createCounterKey, LIMITS } from '../kernel/limits.js'
import { tooManyRequests } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { audit } from '../platform/audit/service.js'
import { toTimestamp } from '../platform/db/database.js'
import type { RequestCall } from '../platform/http/request-call.js'

const OF_ADDRESS = LIMITS.operatorToken.of.address

const createOperatorKeys = ({ request }: RequestCall): RateLimitKey[] =>
  toRateLimitKeys(readAddress(request)).map(({ key, limitMultiplier }) => ({
    key: createCounterKey('operatorToken', 'address', key),
    limitMultiplier,
  }))

/** Returns until when an address may not try, and the current time; undefined while it has a try left. */
const findOperatorThrottle = async (call: RequestCall) => {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  const tries = createOperatorKeys(call).map(({ key, limitMultiplier }) => ({
    key,
    max: OF_ADDRESS.max * limitMultiplier,
  }))
  const [row] = await db.query<Row<'throttles', 'until'>>(
    `select until from throttles join json_to_recordset($1) as tried (key text, max int) using (key)
     where count >= max and until > $2`,
    [JSON.stringify(tries), toTimestamp(now)],
  )
  return row && { until: row.until, now }
}

/** Throws 429 if an address has no try of the operator token left. Counts nothing. */
export async function assertOperatorNotThrottled(call: RequestCall): Promise<void> {
  const end = await findOperatorThrottle(call)
  if (end) throw tooManyRequests(secondsUntil(end.until, end.now))
}

/** Counts a wrong operator token. Writes the refusal to the audit log, unless the limit of such entries is reached. */
export async function countWrongToken(call: RequestCall): Promise<void> {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  let isLastTry = false
  for (const { key, limitMultiplier } of createOperatorKeys(call)) {
    const { count } = await incrementCounter(db, now, key, OF_ADDRESS.period)
    isLastTry ||= count === OF_ADDRESS.max * limitMultiplier
  }
  const { everybody } = LIMITS.operatorTokenEntry.of
  const entryKey = createCounterKey('operatorTokenEntry', 'everybody')
  const entries = await incrementCounter(db, now, entryKey, everybody.period)
  if (entries.count > everybody.max) return
  // `most` marks the last refusal that is logged: of this address, or of all addresses.
  let most: number | undefined
  if (isLastTry) most = OF_ADDRESS.max
  if (entries.count === everybody.max) most = everybody.max
  await audit(db, call, { act: LIMITS.operatorTokenEntry.act, actor: 'guest', details: { most } })
}
