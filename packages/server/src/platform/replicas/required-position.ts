import type { LogPosition } from './log-position.js'

/** What the look-up of a caller has read of the primary. */
export interface CallerPosition {
  /** The primary's position at the look-up. */
  current: LogPosition
  /** The position of some seconds ago, which every read includes; undefined if nothing was read since. */
  floor: LogPosition | undefined
  /** Whether the live stream may have told the caller of a change since `floor`. */
  hasChanged: boolean
}

/** What a replica must have replayed to answer a read. */
export interface RequiredPosition {
  atLeast: LogPosition
  /** A replica that has not replayed this is cut off or far behind; undefined where that is not known. */
  floor?: LogPosition | undefined
}

/**
 * Returns what a read of a caller must include: what others wrote until some seconds ago, what the caller wrote, and what the live
 * stream has told. `ownWrites` is sent by the client. Returns undefined if the primary has no such position: the client has made it
 * up, or the primary has been replaced.
 */
export function computeRequiredPosition(
  { current, floor, hasChanged }: CallerPosition,
  ownWrites: LogPosition,
): RequiredPosition | undefined {
  if (ownWrites > current) return undefined
  if (hasChanged || floor === undefined) return { atLeast: current, floor }
  return { atLeast: Math.max(floor, ownWrites), floor }
}
