import { SECOND } from '@cht/sdk/rules'
import type { Queryable } from './database.js'
import { StaleClockError } from './stale-clock-error.js'

/** How long time is derived from one sample. */
const MAX_SAMPLE_AGE = 30 * SECOND
/** A larger jump of the wall clock means that the machine was suspended, which stops its monotonic clock. */
const MAX_WALL_CLOCK_JUMP = 5 * SECOND

/** The source of time of a process. All values are in ms. */
export interface TimeSource {
  /** Never decreases. Throws a `StaleClockError` without a recent sample, or if the machine was suspended after it. */
  now(): number
  /** Reads the database's clock. */
  sample(): Promise<void>
  /** How far the machine's wall clock was ahead of the database's clock at the last sample. */
  getDifference(): number
}

/** The clocks of this machine, in ms. */
export interface MachineClocks {
  monotonic(): number
  wall(): number
}

const MACHINE_CLOCKS: MachineClocks = { monotonic: () => performance.now(), wall: () => Date.now() }

/** The last heartbeat, without the demo offset. */
const SELECT_HEARTBEAT = `select extract(epoch from alive_at) * 1000 - demo_offset_ms as time from exchange`

/**
 * Opens the database's clock, which all processes share. Between samples, the machine's monotonic clock is added, so that a
 * wall clock that is set wrong does not change the time. Time stands still while the database's clock is behind the last
 * heartbeat, as after a failover to a server whose clock is behind.
 */
export async function openDatabaseTime(
  db: Queryable,
  { monotonic, wall }: MachineClocks = MACHINE_CLOCKS,
): Promise<TimeSource> {
  /** Database time − monotonic time. */
  let offset: number | undefined
  let sampledAt = 0
  let wallOffset = 0
  let latest = 0

  const sample = async () => {
    const before = monotonic()
    const [row] = await db.query<{ time: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as time',
    )
    const after = monotonic()
    const time = Number(row?.time)
    // The clock was read at some instant between `before` and `after`: an offset that fits is kept.
    const [least, most] = [time - after, time - before]
    offset = offset === undefined ? (least + most) / 2 : Math.min(Math.max(offset, least), most)
    sampledAt = after
    wallOffset = wall() - after
  }
  const [heartbeat] = await db.query<{ time: number }>(SELECT_HEARTBEAT)
  latest = Math.floor(Number(heartbeat?.time ?? 0))
  await sample()
  return {
    sample,
    now: () => {
      const instant = monotonic()
      const wasSuspended = Math.abs(wall() - instant - wallOffset) > MAX_WALL_CLOCK_JUMP
      if (offset === undefined || instant - sampledAt > MAX_SAMPLE_AGE || wasSuspended)
        throw new StaleClockError()
      latest = Math.max(latest, Math.floor(instant + offset))
      return latest
    },
    getDifference: () => (offset === undefined ? 0 : wallOffset - offset),
  }
}

/** A source that takes every instant from a function, for tests. */
export function createTimeSource(now: () => number): TimeSource {
  return { now, sample: async () => {}, getDifference: () => 0 }
}
