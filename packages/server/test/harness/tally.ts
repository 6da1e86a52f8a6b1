/** The counts of a run, and the breaches that it found. */
export interface Tally {
  actions: number
  /** Writes that succeeded. */
  succeeded: number
  /** Writes that the server refused for another reason than a missing session or the rate limit. */
  refused: number
  /** Writes that were retried, because no response or a 5xx, 401 or 429 arrived at first. */
  retried: number
  /** Killed processes. */
  kills: number
  /** Faults of the database. */
  databaseFaults: number
  /** How often the primary was replaced by its standby. */
  promotions: number
  /** How often the machine of the primary was cut off. */
  cuts: number
  /** How often the PostgreSQL of the primary was killed. */
  killedLeaders: number
  /** The longest time in ms from a cut until every process writes again. */
  slowestAfterCut: number
  /** The longest time in ms from a killed primary until every process writes again. */
  slowestAfterKill: number
  /** The longest time in ms from the end of a round until every process is ready. */
  longestRecovery: number
  /** The longest time in ms from a promotion to the first write after it, of a user or of the check that a process is ready. */
  slowestFirstWrite: number
  /** The longest time in ms that a user waited for a response of a process that was not frozen. */
  slowestResponse: number
  /** When a standby was promoted, by the monotonic clock. Undefined if a write has succeeded since. */
  promotedAt: number | undefined
  /** Writes that succeeded and are not stored. */
  lost: number
  /** Stored rows that no write of the run explains, and notifications that were sent twice. */
  duplicated: number
  /** Responses from 500 on, except 503. */
  serverErrors: number
  /** Broken invariants of the ledger. */
  ledgerBreaches: number
  /** Responses that a proxy dropped. */
  lostResponses: number
  clockAdvances: number
  /** The number of trades in each state at the end. */
  trades: Record<string, number>
  /** Descriptions of violated invariants. A run without breaches has passed. */
  breaches: string[]
}

export function createTally(): Tally {
  return {
    actions: 0,
    succeeded: 0,
    refused: 0,
    retried: 0,
    kills: 0,
    databaseFaults: 0,
    promotions: 0,
    cuts: 0,
    killedLeaders: 0,
    slowestAfterCut: 0,
    slowestAfterKill: 0,
    longestRecovery: 0,
    slowestFirstWrite: 0,
    slowestResponse: 0,
    promotedAt: undefined,
    lost: 0,
    duplicated: 0,
    serverErrors: 0,
    ledgerBreaches: 0,
    lostResponses: 0,
    clockAdvances: 0,
    trades: {},
    breaches: [],
  }
}

/** Measures the time since the last promotion. Call it when a write has succeeded: only the first call after a promotion counts. */
export function noteFirstWrite(tally: Tally): void {
  if (tally.promotedAt === undefined) return
  const duration = Math.round(performance.now() - tally.promotedAt)
  tally.slowestFirstWrite = Math.max(tally.slowestFirstWrite, duration)
  tally.promotedAt = undefined
}
