/** What a run counts, and what it found broken. */
export interface Tally {
  actions: number
  /** Answered: done, or refused for good. */
  done: number
  refused: number
  /** No answer came, or the exchange was away: repeated under the same key until one did. */
  repeated: number
  kills: number
  databaseStops: number
  lostAnswers: number
  jumps: number
  /** Trades by their last state. */
  trades: Record<string, number>
  breaches: string[]
}

export function newTally(): Tally {
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
