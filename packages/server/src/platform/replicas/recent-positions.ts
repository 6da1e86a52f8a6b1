import { SECOND } from '@cht/sdk/rules'
import type { LogPosition } from './log-position.js'

/** How old, in ms, what others wrote may be in a read. */
const MAX_STALENESS = 5 * SECOND
/** How far apart the positions are that are kept, in ms. */
const INTERVAL = SECOND / 2

/** What one statement has read of the primary. */
export interface PrimaryState {
  /** When the statement was sent, in ms of the process's time. */
  at: number
  position: LogPosition
  /** The last `seq` of the changes. These are all included in `position`. */
  seq: number
}

/** What this process has read of the primary in the last seconds. */
export interface RecentPositions {
  /** The oldest of them: a replica that has replayed its position is not staler than `MAX_STALENESS`. */
  findFloor(): PrimaryState | undefined
  add(state: PrimaryState): void
}

/** Creates an empty list. `now` returns ms. */
export function createRecentPositions(now: () => number): RecentPositions {
  let states: PrimaryState[] = []
  return {
    findFloor: () => {
      const since = now() - MAX_STALENESS
      if (states[0] && states[0].at < since) states = states.filter(({ at }) => at >= since)
      return states[0]
    },
    add: (state) => {
      const last = states.at(-1)
      if (last === undefined || state.at - last.at >= INTERVAL) states.push(state)
    },
  }
}
