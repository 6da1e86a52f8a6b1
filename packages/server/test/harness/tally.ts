/** The counts of a run, and the breaches that it found. */
export interface Tally {
  actions: number
  /** Requests that succeeded. */
  done: number
  /** Requests that were refused with a final answer. */
  refused: number
  /** Requests without an answer, or with a 5xx, that were repeated under the same key until they had one. */
  repeated: number
  kills: number
  databaseStops: number
  lostAnswers: number
  jumps: number
  /** The number of trades by final state. */
  trades: Record<string, number>
  breaches: string[]
}

export function createTally(): Tally {
  return {
    actions: 0,
    done: 0,
    refused: 0,
    repeated: 0,
    kills: 0,
    databaseStops: 0,
    lostAnswers: 0,
    jumps: 0,
    trades: {},
    breaches: [],
  }
}
