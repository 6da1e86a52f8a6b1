/** The counts of a run, and the breaches that it found. */
export interface Tally {
  actions: number
  /** Writes that succeeded. */
  succeeded: number
  /** Writes that the server refused finally. */
  refused: number
  /** Writes whose outcome was unknown at first, because no response or a 5xx arrived. They were retried. */
  retried: number
  /** Killed processes. */
  kills: number
  databaseStops: number
  /** How often a standby became the primary. */
  promotions: number
  /** The longest time in ms from the end of a fault to the first write that every process accepts. */
  longestRecovery: number
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
    databaseStops: 0,
    promotions: 0,
    longestRecovery: 0,
    lostResponses: 0,
    clockAdvances: 0,
    trades: {},
    breaches: [],
  }
}
