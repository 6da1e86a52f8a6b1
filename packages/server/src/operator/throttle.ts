import { incrementCounter, secondsUntil } from '../features/auth/counters.js'
import type { Limit } from '../features/auth/limits.js'
import { type RateLimitKey, readAddress, toRateLimitKeys } from '../kernel/address.js'
import { tooManyRequests } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { WRONG_TOKENS } from '../kernel/wrong-tokens.js'
import { audit } from '../platform/audit/service.js'
import { toTimestamp } from '../platform/db/database.js'
import type { RequestCall } from '../platform/http/request-call.js'

/** Audit entries of wrong operator tokens. Counted over all addresses: a client with many of them cannot fill the audit log. */
const WRONG_TOKEN_ENTRIES: Limit = { max: 200, period: WRONG_TOKENS.period }

const createOperatorKeys = ({ request }: RequestCall): RateLimitKey[] =>
  toRateLimitKeys(readAddress(request)).map(({ key, limitMultiplier }) => ({
    key: `operator:${key}`,
    limitMultiplier,
  }))

/** Returns until when an address may not try, and the current time; undefined while it has a try left. */
const findOperatorThrottle = async (call: RequestCall) => {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  const tries = createOperatorKeys(call).map(({ key, limitMultiplier }) => ({
    key,
    max: WRONG_TOKENS.max * limitMultiplier,
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
    const { count } = await incrementCounter(db, now, key, WRONG_TOKENS.period)
    isLastTry ||= count === WRONG_TOKENS.max * limitMultiplier
  }
  const entries = await incrementCounter(db, now, 'operator-audit', WRONG_TOKEN_ENTRIES.period)
  if (entries.count > WRONG_TOKEN_ENTRIES.max) return
  // `most` marks the last refusal that is logged: of this address, or of all addresses.
  let most: number | undefined
  if (isLastTry) most = WRONG_TOKENS.max
  if (entries.count === WRONG_TOKEN_ENTRIES.max) most = WRONG_TOKEN_ENTRIES.max
  await audit(db, call, { act: 'operator.refused', actor: 'guest', details: { most } })
}
