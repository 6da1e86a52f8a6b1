import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PostgresSettings } from '../../kernel/postgres-settings.js'
import { type Database, getSqlState, isTransient, isUnavailable, type ReadDatabase } from '../db/database.js'
import { type Availability, createAvailability } from './availability.js'
import { readLogPosition } from './log-position.js'
import { createRecentPositions, type RecentPositions } from './recent-positions.js'
import { createReplica, type Replica, readDatabaseId } from './replica.js'
import type { RequiredPosition } from './required-position.js'

/** The pauses in which replicas may catch up, in ms: 200 in all. No connection is held meanwhile. */
const PAUSES = [2, 5, 10, 20, 40, 60, 63]

/** Why the primary has answered a read that a replica might have answered. */
const REASONS = [
  /** No replica has replayed enough in time. */
  'behind',
  /** The replicas that were asked are cut off, or no standbys of the primary. */
  'unfit',
  /** No replica may be asked now. */
  'avoided',
  /** No connection to a replica was free. */
  'busy',
  /** A replica could not be reached, or the read has failed there. */
  'failed',
  /** The client has sent a position that the primary does not have. */
  'unknown',
] as const
type Reason = (typeof REASONS)[number]

/** Who has answered a read: a replica, or the primary for a reason. */
export const READ_OUTCOMES = ['replica', ...REASONS] as const
type ReadOutcome = (typeof READ_OUTCOMES)[number]

/** The replicas of DATABASE_REPLICA_URLS. */
export interface Replicas {
  /**
   * Runs a read on a replica that has replayed what is required, else on the primary. `run` may be called twice. Without a required
   * position the primary answers.
   */
  read<Value>(
    required: RequiredPosition | undefined,
    run: (db: ReadDatabase) => Promise<Value>,
  ): Promise<Value>
  recent: RecentPositions
  /** How many reads were answered by whom. */
  counts: Readonly<Record<ReadOutcome, number>>
  /** By how many bytes each replica lacked what was required when it was last asked; undefined before. */
  listLags(): readonly (number | undefined)[]
  close(): Promise<void>
}

/** A replica, and what this process knows of it. */
interface Candidate extends Availability {
  /** Its host, for the log. */
  host: string
  replica: Replica
  lag?: number
}

const isDatabaseError = (error: unknown): boolean => getSqlState(error) !== undefined || isUnavailable(error)

interface Deps {
  candidates: readonly Candidate[]
  log: FastifyBaseLogger
}

/** Returns a function that asks one candidate, and resolves to its answer or to why there is none. */
const createAsk =
  (log: FastifyBaseLogger) =>
  async <Value>(
    candidate: Candidate,
    required: RequiredPosition,
    run: (db: ReadDatabase) => Promise<Value>,
  ): Promise<{ value: Value } | Reason> => {
    const warn = (isNew: boolean, err: unknown) => {
      if (isNew) log.warn({ replica: candidate.host, err }, 'a replica is avoided')
    }
    try {
      const attempt = await candidate.replica.read(required, run)
      switch (attempt.type) {
        case 'busy':
          return 'busy'
        case 'refused':
          warn(candidate.avoid(), attempt.error)
          return 'failed'
        case 'unfit':
          warn(candidate.countUnfit(), attempt.error)
          return 'unfit'
        default:
          candidate.lag = Math.max(0, required.atLeast - attempt.replayed)
          if (candidate.restore()) log.info({ replica: candidate.host }, 'a replica is asked again')
          return attempt.type === 'answered' ? { value: attempt.value } : 'behind'
      }
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      // Any other error is that of the statement: another read may succeed.
      if (isTransient(error)) warn(candidate.avoid(), error)
      return 'failed'
    }
  }

/** Returns a function that asks each candidate once, then the next one after each pause. */
const createAskAll = ({ candidates, log }: Deps) => {
  const ask = createAsk(log)
  let next = 0
  const choose = () => {
    const from = next++
    const inOrder = candidates.map((_, index) => candidates[(from + index) % candidates.length])
    return inOrder.find((candidate) => candidate?.claim())
  }
  return async <Value>(
    required: RequiredPosition,
    run: (db: ReadDatabase) => Promise<Value>,
  ): Promise<{ value: Value } | Reason> => {
    let reason: Reason = 'avoided'
    for (const pause of [...candidates.map(() => 0), ...PAUSES]) {
      if (pause > 0) await delay(pause)
      const candidate = choose()
      if (!candidate) return reason
      const answer = await ask(candidate, required, run)
      if (answer !== 'behind' && answer !== 'unfit') return answer
      reason = answer
    }
    return reason
  }
}

interface ReplicasOptions {
  /** The primary. */
  db: Database
  settings: PostgresSettings
  /** Returns ms. */
  now: () => number
  log: FastifyBaseLogger
  /** Returns a connection to a replica with a span for each statement. */
  trace?: (db: ReadDatabase) => ReadDatabase
}

/**
 * Prepares the replicas. The first reads connect to them, so that one that is down stops no start. Throws for a primary that does not
 * tell its position.
 */
export async function openReplicas({
  db,
  settings,
  now,
  log,
  trace = (connection) => connection,
}: ReplicasOptions): Promise<Replicas> {
  await readLogPosition(db)
  const databaseId = await readDatabaseId(db)
  const candidates = (settings.replicaUrls ?? []).map(
    (url): Candidate => ({
      ...createAvailability(now),
      host: new URL(url).host,
      replica: createReplica(url, settings, databaseId),
    }),
  )
  const askAll = createAskAll({ candidates, log })
  const counts = Object.fromEntries(READ_OUTCOMES.map((name) => [name, 0])) as Record<ReadOutcome, number>
  return {
    read: async (required, run) => {
      const answer = required ? await askAll(required, (connection) => run(trace(connection))) : 'unknown'
      const isAnswered = typeof answer !== 'string'
      counts[isAnswered ? 'replica' : answer]++
      return isAnswered ? answer.value : run(db)
    },
    recent: createRecentPositions(now),
    counts,
    listLags: () => candidates.map(({ lag }) => lag),
    close: async () => {
      await Promise.all(candidates.map(({ replica }) => replica.close()))
    },
  }
}
