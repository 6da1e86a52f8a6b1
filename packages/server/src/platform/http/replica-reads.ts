import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import type { ReadDatabase } from '../db/database.js'
import { readLogPosition } from '../replicas/log-position.js'
import { computeRequiredPosition } from '../replicas/required-position.js'
import type { Caller } from './policies.js'
import { readPositionCookie } from './position-cookie.js'

/** How a read is registered. */
export interface ReadOptions {
  /**
   * It decides nothing, takes no locks and calls only the `db` of its call, so that a replica may answer it. What the caller has done
   * and was told of is in its answer all the same.
   */
  mayUseReplica?: boolean
}

interface UserRead {
  request: FastifyRequest
  caller: Caller
  /** Rows that were due have been processed since the caller was looked up. */
  hasWritten: boolean
}

const findRequired = async (context: ServerContext, { request, caller, hasWritten }: UserRead) => {
  if (hasWritten) return { atLeast: await readLogPosition(context.db), floor: caller.position?.floor }
  return caller.position && computeRequiredPosition(caller.position, readPositionCookie(request, context))
}

/** Runs a user's read on a replica, if it may use one and there is one. */
export async function runUserRead<Result>(
  context: ServerContext,
  read: UserRead,
  { mayUseReplica }: ReadOptions,
  run: (db: ReadDatabase) => Promise<Result>,
): Promise<Result> {
  const { replicas, db } = context
  if (!mayUseReplica || !replicas) return run(db)
  return replicas.read(await findRequired(context, read), run)
}

/**
 * Runs a read of the operator on a replica, as `runUserRead` does. It includes everything until now: the operator's clients keep no
 * cookies, and their reads are few, so one more statement on the primary is cheap.
 */
export async function runOperatorRead<Result>(
  { replicas, db }: ServerContext,
  { mayUseReplica }: ReadOptions,
  run: (db: ReadDatabase) => Promise<Result>,
): Promise<Result> {
  if (!mayUseReplica || !replicas) return run(db)
  return replicas.read({ atLeast: await readLogPosition(db) }, run)
}
